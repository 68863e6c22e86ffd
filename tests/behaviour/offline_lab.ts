/**
 * A workspace with the offline model over the real registry, executor, agent loop and Git reads.
 *
 * @module
 */
import { type AgentOptions, createAgent, type TurnMode } from "../../src/agent/mod.ts";
import {
  type AgentEvent,
  createIdSource,
  type IsolateHost,
  type Spawner,
  systemClock,
  type ToolOutcome,
  type TurnDocument,
} from "../../src/contract/mod.ts";
import { createOfflineModel } from "../../src/models/mod.ts";
import { openMemoryLedger } from "../../src/store/mod.ts";
import {
  createBuiltinTools,
  createExecutor,
  createMemorySpill,
  ToolRegistry,
} from "../../src/tools/mod.ts";
import { GitLab } from "../security/git_lab.ts";

const GIT_READS = ["git_status", "git_diff", "git_log", "git_show"] as const;

/** One turn: its document and the texts of the model as they arrived. */
export interface OfflineTurn {
  readonly document: TurnDocument;
  readonly text: string;
  readonly chunks: readonly string[];
  readonly batches: readonly (readonly string[])[];
}

/** Where a person talks to the offline model. */
export class OfflineLab implements AsyncDisposable {
  readonly git: GitLab;
  readonly registry = new ToolRegistry();
  readonly #spill = createMemorySpill();

  readonly #reachesOut: boolean;

  private constructor(
    git: GitLab,
    { alone, isolates }: { readonly alone: boolean; readonly isolates?: IsolateHost },
  ) {
    this.git = git;
    this.#reachesOut = isolates !== undefined;
    const spawner: Spawner = {
      catalog: alone ? [] : GIT_READS,
      request: (entry, params, signal) =>
        alone ? noSupervisor() : git.read(entry, params, { signal }),
    };
    const ports = { spawner, spill: this.#spill, registry: this.registry };
    const options = isolates === undefined ? ports : { ...ports, isolates };
    for (const spec of createBuiltinTools(options)) this.registry.registerSpec(spec);
  }

  /** Opens a workspace of `files`; with `commit` it is a repository and they are committed. */
  static async open(
    files: { readonly [path: string]: string },
    { commit = false, alone = false, isolates }: {
      commit?: boolean;
      alone?: boolean;
      isolates?: IsolateHost;
    } = {},
  ): Promise<OfflineLab> {
    const git = await GitLab.open({ commit: false });
    for (const [path, text] of Object.entries(files)) await git.write(path, text);
    if (commit) {
      await git.git("init", "-q", "-b", "main");
      await git.commit("first commit");
    }
    return new OfflineLab(git, isolates === undefined ? { alone } : { alone, isolates });
  }

  /** Runs one turn. */
  async ask(text: string, mode: TurnMode = "agent"): Promise<OfflineTurn> {
    const events: AgentEvent[] = [];
    const document = await createAgent(this.#parts()).runTurn(text, {
      mode,
      session: "ses_0000000000000000000",
      signal: new AbortController().signal,
      onEvent: (event) => void events.push(event),
    });
    return {
      document,
      text: document.text,
      chunks: events.flatMap((event) => event.type === "model.text" ? [event.text] : []),
      batches: events.flatMap((event) => event.type === "batch.started" ? [event.calls] : []),
    };
  }

  #parts(): AgentOptions {
    const ledger = openMemoryLedger({ clock: systemClock });
    const executor = createExecutor({
      registry: this.registry,
      decide: () => ({ kind: "allow", rule: "lab" }),
      desk: { ask: () => Promise.resolve({ kind: "denied", reason: "nobody is there" }) },
      ledger,
      spill: this.#spill,
      workspace: this.git.workspace,
      clock: systemClock,
      redact: (text) => text,
    });
    return {
      model: createOfflineModel(),
      registry: this.registry,
      executor,
      ledger,
      clock: systemClock,
      ids: createIdSource(),
      capabilities: () => new Set(this.#reachesOut ? ["read", "network"] : ["read"]),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.git[Symbol.asyncDispose]();
  }
}

function noSupervisor(): Promise<ToolOutcome> {
  return Promise.resolve({
    ok: false,
    code: "dependency_unavailable",
    message: "Git runs under the supervisor only",
  });
}
