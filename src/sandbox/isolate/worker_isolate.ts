import {
  fail,
  type IsolateTrust,
  isPlainObject,
  type ToolOutcome,
} from "../../contract/isolates.ts";
import { attempt } from "../../std/attempt.ts";
import type { WorkerGrants } from "../worker_options.ts";
import { capital, functionOf } from "./answer_outcome.ts";
import { type OpenWorker, openWorker } from "./open_worker.ts";
import { type LifeOptions, type WorkerCall, WorkerLife } from "./worker_life.ts";

/** How long a call that was told to stop may take to answer, in milliseconds. */
export const GRACE_MS = 250;

/** A package, and what its worker may do. */
export interface WorkerIsolateOptions {
  readonly name: string;
  readonly trust: IsolateTrust;
  /** A `file:` URL. */
  readonly entry: string;
  /** The package's own folder, absolute. */
  readonly folder: string;
  readonly grants: WorkerGrants;
  /**
   * The worker did what cannot be undone in it: if it is busy it runs on until this process ends. Its
   * calls are settled in the same step.
   */
  onFault(reason: string): void;
  /**
   * The worker was thrown away for an error: its thread may be busy all the same, and run on. Its calls
   * are settled right after. @default {it is of no matter}
   */
  onLeft?(reason: string): void;
  /** @default {GRACE_MS} */
  readonly graceMs?: number;
  /** @default {openWorker} */
  readonly open?: OpenWorker;
}

/** What became of a call. */
export interface IsolateRun {
  readonly outcome: ToolOutcome;
  /** Whether the package was asked at all. */
  readonly ran: boolean;
}

/**
 * One package and the one worker in which it is called. The worker starts with the first call; after a
 * fault, an error that no call waited for, or a failed import it is thrown away, and the next call has a
 * new one.
 */
export class WorkerIsolate {
  readonly #options: WorkerIsolateOptions;
  #life: WorkerLife | undefined;
  #closed = false;

  constructor(options: WorkerIsolateOptions) {
    this.#options = options;
  }

  /**
   * Calls a function that the package exports.
   *
   * Contract: never rejects, and settles at the latest when the call's time and the grace are over.
   */
  async call(call: WorkerCall, signal: AbortSignal): Promise<IsolateRun> {
    const named = capital(functionOf({ package: this.#options.name, name: call.name }));
    if (signal.aborted) return unasked(fail("cancelled", `${named} was cancelled`));
    if (this.#closed) return unasked(fail("dependency_unavailable", `${named} was ended`));
    for (const text of [call.args, call.data]) {
      if (isPlainObject(attempt(() => JSON.parse(text)))) continue;
      return unasked(fail("invalid_arguments", `${named} takes a JSON object`));
    }
    const life = this.#living();
    return life instanceof WorkerLife
      ? { outcome: await life.call(call, signal), ran: true }
      : unasked(life);
  }

  /** Ends the worker for good. Calls that are open fail, and may be made again. */
  close(): void {
    this.#closed = true;
    this.#life?.close();
  }

  #living(): WorkerLife | ToolOutcome {
    if (this.#life !== undefined) return this.#life;
    const { name, trust, folder, entry, grants, graceMs = GRACE_MS } = this.#options;
    const { open = openWorker, onFault, onLeft } = this.#options;
    const source = { package: name, trust, folder };
    try {
      const onEnd: LifeOptions["onEnd"] = ({ fault, left }) => {
        this.#life = undefined;
        if (fault !== undefined) onFault(fault);
        if (left !== undefined) onLeft?.(left);
      };
      return this.#life = new WorkerLife({ package: source, entry, grants, graceMs, open, onEnd });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotCapable)) throw error;
      const reason = "this process may itself not do all that the package is granted";
      return fail("permission_denied", `Cannot start package "${name}": ${reason}`);
    }
  }
}

function unasked(outcome: ToolOutcome): IsolateRun {
  return { outcome, ran: false };
}
