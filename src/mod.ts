/**
 * Kyrozen inside another Deno program: custom tools beside the built-in ones, calls and whole turns
 * under the same policy, executor and ledger as the product's own. The program says what tools there
 * are, how far they may go and who answers approvals; what it leaves unsaid stays narrow. Everything
 * runs in the program's own process, with the program's own permissions.
 *
 * @module
 */
import { createAgent, type TurnBounds } from "./agent/mod.ts";
import {
  type AgentListener,
  type ApprovalDesk,
  CAPABILITIES,
  type Capability,
  type Clock,
  createIdSource,
  type IdSource,
  LEDGER_FILE,
  type LedgerEntry,
  type Mode,
  type Model,
  type ModelMessage,
  type PermissionMode,
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
import { type EntryQuery, type Ledger, openLedger, openMemoryLedger } from "./store/mod.ts";
import {
  createBuiltinTools,
  createExecutor,
  createFileSpill,
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
  RESULT_CODES,
  type ResultCode,
  SCHEMA_TYPES,
  type SchemaNode,
  type SchemaType,
  SIDE_EFFECTS,
  type SideEffects,
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
export type { EntryQuery } from "./store/mod.ts";
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
  /** Texts that no model, receipt, event or row may contain. */
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
  entries(query?: EntryQuery): readonly LedgerEntry[];
  /** Gives the ledger's file back. */
  close(): Promise<void>;
}

/**
 * Composes a runtime of the given tools.
 *
 * @throws {TypeError} If a tool's spec is incomplete or its name is taken, or there is no workspace;
 * the message says all.
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
  readonly #redact: (text: string) => string;
  readonly #spill;
  #ledger: Ledger | undefined;

  constructor(options: RuntimeOptions) {
    const { tools, builtins = true, workspace = Deno.cwd(), state, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#ids = options.ids ?? createIdSource(clock);
    this.#workspace = realFolder(workspace);
    this.#redact = createRedactor(options.secrets ?? []);
    const folder = `${state}/output`;
    this.#spill = state === undefined ? createMemorySpill() : createFileSpill({ folder });
    const ports = { spawner: createLoneSpawner(), spill: this.#spill, registry: this.registry };
    const specs = builtins ? [...createBuiltinTools(ports), ...tools] : tools;
    for (const spec of specs) this.registry.registerSpec(spec);
  }

  async run(
    calls: readonly ToolCall[],
    options: RuntimeRunOptions = {},
  ): Promise<readonly ExecutedCall[]> {
    const policy = await this.#policy(resolveMode(options.mode ?? "agent", ""));
    const turn = this.#ids.next("trn");
    return await this.#executor(policy).run(calls, { ...this.#runOptions(options), turn });
  }

  async runTurn(input: string, options: RuntimeTurnOptions = {}): Promise<TurnDocument> {
    const mode = resolveMode(options.mode ?? "agent", input);
    const policy = await this.#policy(mode);
    const agent = createAgent({
      ...this.#parts(),
      executor: this.#executor(policy),
      model: this.#options.model ?? await offlineModel(),
      ids: this.#ids,
      capabilities: () => policy.effective,
      limits: this.#options.limits,
    });
    const turn = { ...this.#runOptions(options), mode, history: options.history };
    return await agent.runTurn(input, turn);
  }

  entries(query?: EntryQuery): readonly LedgerEntry[] {
    return this.#record().entries(query);
  }

  async close(): Promise<void> {
    await this.#ledger?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #record(): Ledger {
    const { state } = this.#options;
    const clock = this.#clock;
    if (state !== undefined) Deno.mkdirSync(state, { recursive: true, mode: 0o700 });
    this.#ledger ??= state === undefined
      ? openMemoryLedger({ clock })
      : openLedger({ path: `${state}/${LEDGER_FILE}`, clock });
    return this.#ledger;
  }

  #parts() {
    const { registry } = this;
    return { registry, ledger: this.#record(), clock: this.#clock, redact: this.#redact };
  }

  #executor(policy: PolicyState): Executor {
    return createExecutor({
      ...this.#parts(),
      decide: (request) => decide(request, policy),
      desk: this.#options.desk ?? nobodyToAsk,
      spill: this.#spill,
      workspace: this.#workspace,
    });
  }

  async #policy(mode: TurnMode): Promise<PolicyState> {
    const { capabilities = CAPABILITIES, permissionMode = "ask", state } = this.#options;
    const configured = new Set(capabilities);
    const granted = grantedCapabilities(await readGrants(this.#workspace), []);
    const durable = state !== undefined;
    const bounds = { configured, surface: configured, granted };
    return createPolicyState({ ...bounds, mode, permissionMode, durable });
  }

  #runOptions(options: RuntimeRunOptions) {
    return {
      session: options.session ?? this.#ids.next("ses"),
      signal: options.signal ?? new AbortController().signal,
      onEvent: options.onEvent ?? (() => {}),
    };
  }
}

function realFolder(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.name : "unknown";
    throw new TypeError(`Cannot create runtime: workspace "${path}" cannot be read (${why})`);
  }
}

async function offlineModel(): Promise<Model> {
  const { createOfflineModel } = await import("./models/mod.ts");
  return createOfflineModel();
}
