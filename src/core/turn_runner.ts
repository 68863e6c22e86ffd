import { createAgent } from "../agent/mod.ts";
import { boundsOf, type CliOptions, type ConfigPort, type ModelsPort, modeOf } from "../cli/mod.ts";
import type { InstructionsPort, LoadedConfig } from "../config/mod.ts";
import {
  type AgentListener,
  type Capability,
  createIdSource,
  type LedgerWriter,
  type Mode,
  type Model,
  providerKeys,
  systemClock,
  type ToolSpecInput,
} from "../contract/mod.ts";
import type { OpenModelOptions } from "../models/mod.ts";
import {
  ALL_CAPABILITIES,
  createPolicyState,
  decide,
  grantedCapabilities,
  nobodyToAsk,
  type PolicyState,
  resolveMode,
} from "../policy/mod.ts";
import type { ProcessGrants } from "../sandbox/mod.ts";
import { openLinkLedger, type SpillStore } from "../store/client.ts";
import { createExecutor, createRedactor, type ToolRegistry } from "../tools/mod.ts";
import type { CoreHost } from "./core_host.ts";
import type { Permissions } from "./permissions.ts";
import { TurnModels } from "./turn_model.ts";
import { type PreparedSkills, TurnSkillSets, type TurnSkillsParts } from "./turn_skills.ts";

/** What a composition puts in the place of, or beside, the product's own parts. */
export interface CoreParts {
  /** The model of every turn. @default {as configured} */
  readonly model?: Model | Promise<Model>;
  /** The offline model, where it is loaded already. @default {loaded when a turn needs it} */
  readonly offline?: Promise<Model>;
  /** Tools beside the built-in ones. */
  readonly tools?: readonly ToolSpecInput[];
  /** How long a provider may take for each step. @default {as the models room says} */
  readonly deadlines?: OpenModelOptions["deadlines"];
}

/** The parts that one turn is composed of. */
export interface TurnParts extends CoreParts {
  readonly host: CoreHost;
  readonly grants: ProcessGrants;
  readonly registry: ToolRegistry;
  readonly spill: SpillStore;
  readonly config: ConfigPort;
  readonly models: ModelsPort;
  readonly instructions: InstructionsPort;
  /** @default {there are no skills} */
  readonly skills?: TurnSkillsParts["open"];
  /** What the owner permits. */
  readonly permissions: Permissions;
  /** The sessions of which every row is durable. */
  readonly kept: Set<string>;
}

/** What runs the turns of this process, each composed anew. */
export function turnRunner(parts: TurnParts): CliOptions["runTurn"] {
  const { host, registry, spill } = parts;
  const { line, workspace } = host.start;
  const redact = createRedactor(providerKeys(host.start.providers));
  const models = new TurnModels(parts);
  const sets = turnSkillSets(parts);
  return async (input, { signal, onEvent, session: resumed, ...run }) => {
    const [clock, ids] = [systemClock, createIdSource()];
    const loaded = await parts.config.load();
    if (!loaded.ok) throw new Error("A turn was begun with a configuration that is wrong");
    const mode = resolveMode(run.mode ?? modeOf(line), input);
    const instructions = mode === "agent" ? parts.instructions.load() : undefined;
    const profiles = [mode, loaded.config.role.name];
    const [skills, record] = await Promise.all([
      sets?.begin({ input, profiles }),
      openRecord(host),
    ]);
    const policy = policyOf({ ...parts, loaded, input, mode, skills });
    const ledger = watchLosses(record);
    const shared = { registry, ledger, clock, redact };
    const executor = createExecutor({
      ...shared,
      decide: (request) => decide(request, policy),
      realPaths: parts.permissions.realPaths,
      desk: nobodyToAsk,
      spill,
      workspace,
    });
    const agent = createAgent({
      ...shared,
      executor,
      ids,
      model: await models.open(run.model),
      capabilities: () => policy.effective,
      permissionMode: policy.permissionMode,
      limits: boundsOf(line, loaded.config),
      guidance: loaded.guidance,
      instructions: instructions?.files,
      skills,
      notices: instructions && parts.instructions.news(instructions),
      // What is told once is not spent on who asked to be told nothing.
      news: line.options.quiet === true ? [] : await skills?.news(),
      maxOutputTokens: loaded.config.provider.max_tokens ?? undefined,
    });
    const turn = {
      mode,
      session: resumed?.id ?? ids.next("ses"),
      ...(resumed === undefined
        ? { begins: workspace }
        : { history: resumed.history, spent: resumed.spent }),
      signal,
      onMessage: run.onMessage,
      onEvent: watching(onEvent, parts),
    };
    const document = await agent.runTurn(input, turn);
    if (host.start.state !== null && !ledger.lost()) parts.kept.add(document.session);
    return document;
  };
}

/** What prepares the skills of the turns of one process. */
export function turnSkillSets(
  { host: { isolates }, registry, skills: open }: Pick<TurnParts, "host" | "registry" | "skills">,
): TurnSkillSets | undefined {
  return open && new TurnSkillSets({ open, registry, isolates });
}

/** The parts that what a turn may do depends on. */
type PolicyParts = Pick<TurnParts, "host" | "grants" | "permissions">;

/** What a turn of the line's mode may do. */
export function policyOf(
  { host, grants, permissions, loaded, input = "", mode, skills }: PolicyParts & {
    readonly loaded: LoadedConfig;
    readonly input?: string;
    readonly mode?: Mode;
    /** What the turn has of skills. @default {what there was of them when this process started} */
    readonly skills?: Pick<PreparedSkills, "capabilities"> | undefined;
  },
): PolicyState {
  const { line, state, workspace } = host.start;
  const { permissionMode, rules, permitting } = permissions;
  return createPolicyState({
    configured: new Set(loaded.config.capabilities),
    surface: ALL_CAPABILITIES,
    granted: grantedNow({ host, grants }, skills),
    mode: resolveMode(mode ?? modeOf(line), input),
    permissionMode,
    durable: state !== null,
    permitting,
    workspace,
    ...(rules === undefined ? {} : { rules }),
  });
}

/** What can really be done: of skills what the turn has, since a chat outlives what it started with. */
function grantedNow(
  { host: { start, isolates }, grants }: Pick<PolicyParts, "host" | "grants">,
  skills: Pick<PreparedSkills, "capabilities"> | undefined,
): ReadonlySet<Capability> {
  const { packages } = isolates;
  // Only what a route of a skill is called has a colon.
  const others = skills === undefined
    ? packages
    : packages.filter(({ name }) => !name.includes(":"));
  const granted = grantedCapabilities(grants, start.catalog, others);
  return new Set([...granted, ...skills?.capabilities ?? []]);
}

/** A listener that also lets the parent be watched once the event loop may be held up. */
function watching(listener: AgentListener, { host, registry }: TurnParts): AgentListener {
  return (event) => {
    if (event.type === "tool.started" && mayBlock(event.tool, registry)) host.watcher?.start();
    listener(event);
  };
}

/** Whether a tool's code may hold the event loop up: pure ones only calculate. */
function mayBlock(tool: string, registry: ToolRegistry): boolean {
  return registry.resolve(tool)?.sideEffects !== "none";
}

async function openRecord({ start: { state }, record }: CoreHost): Promise<LedgerWriter> {
  const clock = systemClock;
  if (state === null || record === undefined) {
    const { openMemoryLedger } = await import("../store/mod.ts");
    return openMemoryLedger({ clock });
  }
  return await openLinkLedger(record, { clock });
}

/** A writer that knows whether a row was lost. */
function watchLosses(record: LedgerWriter): LedgerWriter & { readonly lost: () => boolean } {
  let lost = false;
  return {
    lost: () => lost,
    append: (event) =>
      record.append(event).catch((error) => {
        lost = true;
        throw error;
      }),
  };
}
