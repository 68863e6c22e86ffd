/**
 * Kyrozen inside another Deno program: custom tools beside the built-in ones, calls and whole turns
 * under the same policy, executor and ledger as the product's own. The program says what tools there
 * are, how far they may go and who answers approvals; what it leaves unsaid stays narrow. Everything
 * runs in the program's own process, with the program's own permissions.
 *
 * @module
 */
import { boundsProblems, createAgent, type TurnBounds } from "./agent/mod.ts";
import {
  type AgentListener,
  type ApprovalDesk,
  CAPABILITIES,
  type Capability,
  type Clock,
  createIdSource,
  type IdSource,
  type LedgerEntry,
  type Mode,
  type Model,
  type ModelMessage,
  MODES,
  PERMISSION_MODES,
  type PermissionMode,
  showInline,
  systemClock,
  type ToolCall,
  type ToolSpecInput,
  type TurnDocument,
} from "./contract/mod.ts";
import {
  createPolicyState,
  decide,
  grantedCapabilities,
  nobodyToAsk,
  type PolicyState,
  resolveMode,
  type TurnMode,
} from "./policy/mod.ts";
import { createLoneSpawner, readGrants } from "./sandbox/mod.ts";
import {
  createLinkSpill,
  type EntryQuery,
  type KeptLedger,
  type LocalRecord,
  openKeptLedger,
  openLocalRecord,
  openMemoryLedger,
} from "./store/mod.ts";
import {
  createBuiltinTools,
  createExecutor,
  createMemorySpill,
  createRedactor,
  type ExecutedCall,
  type Executor,
  ToolRegistry,
} from "./tools/mod.ts";

export type { TurnBounds } from "./agent/mod.ts";
export {
  type AgentEvent,
  type AgentListener,
  type ApprovalAnswer,
  type ApprovalDesk,
  type ApprovalRequest,
  type ArgumentProblem,
  type ArgumentValidator,
  CAPABILITIES,
  type Capability,
  type Clock,
  type Decision,
  type Denial,
  EXIT_CODES,
  type ExitCode,
  type ExitName,
  fail,
  type IdSource,
  type InputSchema,
  type Isolation,
  ISOLATIONS,
  type JsonObject,
  type JsonValue,
  type LedgerEntry,
  type LedgerEvent,
  type Mode,
  type Model,
  MODEL_ERROR_KINDS,
  type ModelErrorKind,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  MODES,
  PERMISSION_MODES,
  type PermissionMode,
  type PlanStep,
  type Receipt,
  type ReceiptSkill,
  RESULT_CODES,
  type ResultCode,
  type RoundUsage,
  SCHEMA_TYPES,
  type SchemaNode,
  type SchemaType,
  SIDE_EFFECTS,
  type SideEffects,
  type StreamLimits,
  succeed,
  type ToolCall,
  type ToolContext,
  type ToolDescriptor,
  type ToolFailure,
  type ToolManifest,
  type ToolOutcome,
  type ToolResult,
  type ToolRun,
  type ToolSource,
  type ToolSpec,
  type ToolSpecInput,
  type Truncation,
  TURN_DOCUMENT_VERSION,
  type TurnDocument,
  type TurnLimits,
  type TurnUsage,
} from "./contract/mod.ts";
export { loadSkillManifest } from "./skills/formats/load_skill_manifest.ts";
export { type LoadedSkillTool, loadSkillTools, type SkillContext } from "./sdk/load_skill_tools.ts";
export { GOVERNOR_ROUTES, SKILL_ARGUMENT_TYPES, SKILL_STATUSES } from "./contract/skills.ts";
export type { GovernorRoute, SkillArgument, SkillManifest } from "./contract/skills.ts";
export type { SkillReceipt, SkillRequires, SkillStatus, SkillTool } from "./contract/skills.ts";
export { type EntryQuery, LedgerError, type LedgerErrorCode } from "./store/mod.ts";
export {
  type AvailableTools,
  availableTools,
  createTextAdapter,
  type ExecutedCall,
  type RegisterOptions,
  type TextActions,
  type TextAdapter,
  type ToolCatalog,
  ToolRegistry,
  type ViewOptions,
} from "./tools/mod.ts";

/** What a program says of the runtime that it embeds. */
export interface RuntimeOptions {
  /** Tools beside the built-in ones. */
  readonly tools: readonly ToolSpecInput[];
  /** Whether the built-in tools are registered too. @default {true} */
  readonly builtins?: boolean;
  /** The folder that tools work in. @default {the working directory} */
  readonly workspace?: string;
  /** A folder for the ledger and for long outputs; without it both are kept in memory, and policy denies whatever changes something. */
  readonly state?: string;
  /** The most that calls may need; a mode and the process's own rights narrow it. @default {all} */
  readonly capabilities?: Iterable<Capability>;
  /** What happens to calls that would need an approval. @default {"ask"} */
  readonly permissionMode?: PermissionMode;
  /** Who answers approvals. @default {nobody: each is a denial} */
  readonly desk?: ApprovalDesk;
  /** Texts of at least 12 characters that are taken out of what tools answer and of what is recorded; what a person or a model writes reaches the other as it is. */
  readonly secrets?: Iterable<string>;
  /** @default {the offline model} */
  readonly model?: Model;
  /** The bounds of a turn. @default {40 rounds, 200 tool calls, no deadline} */
  readonly limits?: Partial<TurnBounds>;
  /** @default {the machine's clock} */
  readonly clock?: Clock;
  /** @default {identifiers that sort by time} */
  readonly ids?: IdSource;
}

/** What one response's calls, or one turn, run with. */
export interface RuntimeRunOptions {
  /** @default {"agent"} */
  readonly mode?: Mode;
  /** @default {a new one} */
  readonly session?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: AgentListener;
}

/** What one turn runs with. */
export interface RuntimeTurnOptions extends RuntimeRunOptions {
  /** The conversation before this turn. */
  readonly history?: readonly ModelMessage[];
}

/**
 * An embedded runtime.
 *
 * Contract: `run` and `runTurn` do not reject for what can be expected of tools, models, policy or
 * people; their results say it. They reject with a `LedgerError` if `state` cannot hold a ledger.
 */
export interface Runtime extends AsyncDisposable {
  /** Where tools are added, replaced and removed; a change counts from the next response on. */
  readonly registry: ToolRegistry;
  /** Runs the calls of one response and answers them by index. */
  run(calls: readonly ToolCall[], options?: RuntimeRunOptions): Promise<readonly ExecutedCall[]>;
  /** Runs one turn of the model's loop. */
  runTurn(input: string, options?: RuntimeTurnOptions): Promise<TurnDocument>;
  /** What is recorded, oldest first. */
  entries(query?: EntryQuery): Promise<readonly LedgerEntry[]>;
  /** Gives the ledger's file back. */
  close(): Promise<void>;
}

/**
 * Composes a runtime of the given tools.
 *
 * @throws {TypeError} If a tool's spec is incomplete or its name is taken, if there is no workspace,
 * or if another option cannot be what it is; the message says all.
 *
 * @example
 * ```ts
 * import { createRuntime, succeed } from "./mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * await using runtime = createRuntime({
 *   tools: [{
 *     name: "shout",
 *     description: "Writes a text in capitals.",
 *     version: "1.0.0",
 *     source: "app",
 *     inputSchema: {
 *       type: "object",
 *       properties: { text: { type: "string" } },
 *       required: ["text"],
 *       additionalProperties: false,
 *     },
 *     capability: "read",
 *     sideEffects: "none",
 *     risk: "normal",
 *     content: "internal",
 *     run: ({ text }) => succeed(String(text).toUpperCase()),
 *   }],
 * });
 * const [call] = await runtime.run([{ id: "c1", name: "shout", arguments: '{"text":"hi"}' }]);
 * assertEquals(call?.content, '"HI"');
 * ```
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  return new EmbeddedRuntime(options);
}

class EmbeddedRuntime implements Runtime {
  readonly registry = new ToolRegistry();
  readonly #options: RuntimeOptions;
  readonly #ids: IdSource;
  readonly #clock: Clock;
  readonly #workspace: string;
  readonly #configured: ReadonlySet<Capability>;
  readonly #redact: (text: string) => string;
  readonly #spill;
  /** What is kept in a folder; `undefined` without one. */
  readonly #kept: LocalRecord | undefined;
  #ledger: Promise<KeptLedger> | undefined;

  constructor(options: RuntimeOptions) {
    const { tools, builtins = true, workspace = Deno.cwd(), state, clock = systemClock } = options;
    this.#options = options;
    this.#configured = new Set(options.capabilities ?? CAPABILITIES);
    checkOptions(options, this.#configured);
    this.#clock = clock;
    this.#ids = options.ids ?? createIdSource(clock);
    this.#workspace = realFolder(workspace);
    this.#redact = createRedactor(options.secrets ?? []);
    this.#kept = state === undefined ? undefined : openLocalRecord({ state, clock });
    this.#spill = this.#kept === undefined
      ? createMemorySpill()
      : createLinkSpill({ port: this.#kept, folder: `${state}/output` });
    const ports = { spawner: createLoneSpawner(), spill: this.#spill, registry: this.registry };
    const specs = builtins ? [...createBuiltinTools(ports), ...tools] : tools;
    for (const spec of specs) this.registry.registerSpec(spec);
  }

  async run(
    calls: readonly ToolCall[],
    options: RuntimeRunOptions = {},
  ): Promise<readonly ExecutedCall[]> {
    const policy = await this.#policy(turnMode("", options.mode));
    const turn = { ...this.#runOptions(options), turn: this.#ids.next("trn") };
    return await (await this.#executor(policy)).run(calls, turn);
  }

  async runTurn(input: string, options: RuntimeTurnOptions = {}): Promise<TurnDocument> {
    const mode = turnMode(input, options.mode);
    const policy = await this.#policy(mode);
    const agent = createAgent({
      ...await this.#parts(),
      executor: await this.#executor(policy),
      model: this.#options.model ?? await offlineModel(),
      ids: this.#ids,
      capabilities: () => policy.effective,
      limits: this.#options.limits,
    });
    const begins = options.session === undefined ? this.#workspace : undefined;
    const turn = { ...this.#runOptions(options), mode, history: options.history, begins };
    return await agent.runTurn(input, turn);
  }

  async entries(query?: EntryQuery): Promise<readonly LedgerEntry[]> {
    return await (await this.#record()).entries(query);
  }

  async close(): Promise<void> {
    // One that could not be opened holds nothing.
    await (await this.#ledger?.catch(() => undefined))?.close();
    await this.#kept?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #record(): Promise<KeptLedger> {
    // The next call may find the folder mended.
    const ledger = this.#ledger ??= this.#openLedger();
    ledger.catch(() => this.#ledger = undefined);
    return ledger;
  }

  async #openLedger(): Promise<KeptLedger> {
    const { clock = systemClock } = this.#options;
    return this.#kept === undefined
      ? openMemoryLedger({ clock })
      : await openKeptLedger(this.#kept, { clock });
  }

  async #parts() {
    const [ledger, clock, redact] = [await this.#record(), this.#clock, this.#redact];
    return { registry: this.registry, ledger, clock, redact };
  }

  async #executor(policy: PolicyState): Promise<Executor> {
    return createExecutor({
      ...await this.#parts(),
      decide: (request) => decide(request, policy),
      desk: this.#options.desk ?? nobodyToAsk,
      spill: this.#spill,
      workspace: this.#workspace,
    });
  }

  async #policy(mode: TurnMode): Promise<PolicyState> {
    const { permissionMode = "ask", state } = this.#options;
    const configured = this.#configured;
    const granted = grantedCapabilities(await readGrants(this.#workspace), []);
    const bounds = { configured, surface: configured, granted };
    return createPolicyState({ ...bounds, mode, permissionMode, durable: state !== undefined });
  }

  #runOptions(options: RuntimeRunOptions) {
    return {
      session: options.session ?? this.#ids.next("ses"),
      signal: options.signal ?? new AbortController().signal,
      onEvent: options.onEvent ?? (() => {}),
    };
  }
}

function checkOptions(options: RuntimeOptions, configured: ReadonlySet<Capability>): void {
  const { permissionMode: mode = "ask", state, limits = {} } = options;
  const unknown = [...configured].find((one) => !CAPABILITIES.includes(one)) ?? "";
  const rules: readonly (readonly [boolean, string])[] = [
    [unknown === "", `capability "${showInline(unknown)}" is none of ${CAPABILITIES.join(", ")}`],
    [PERMISSION_MODES.includes(mode), `permissionMode is none of ${PERMISSION_MODES.join(", ")}`],
    [state !== "", "state must name a folder; without it records are kept in memory"],
  ];
  const problems = [
    ...rules.filter(([kept]) => !kept).map(([, problem]) => problem),
    ...boundsProblems(limits),
  ];
  if (problems.length > 0) throw new TypeError(`Cannot create runtime: ${problems.join("; ")}`);
}

function turnMode(input: string, mode: Mode = "agent"): TurnMode {
  if (MODES.includes(mode)) return resolveMode(mode, input);
  throw new TypeError(`Cannot run: mode must be one of ${MODES.join(", ")}`);
}

function realFolder(path: string): string {
  let why = "is not a folder";
  try {
    const real = Deno.realPathSync(path);
    if (Deno.statSync(real).isDirectory) return real;
  } catch (error) {
    why = `cannot be read (${error instanceof Error ? error.name : "unknown"})`;
  }
  throw new TypeError(`Cannot create runtime: workspace "${showInline(path)}" ${why}`);
}

async function offlineModel(): Promise<Model> {
  const { createOfflineModel } = await import("./models/mod.ts");
  return createOfflineModel();
}
