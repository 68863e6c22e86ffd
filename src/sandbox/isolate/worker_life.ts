import { fail, type ToolOutcome } from "../../contract/isolates.ts";
import { answerOutcome, type AnswerSource, capital, functionOf } from "./answer_outcome.ts";
import type { OpenWorker, WorkerChannel } from "./open_worker.ts";
import { tellReason } from "./tell_reason.ts";
import type { WorkerGrants } from "../worker_options.ts";
import { readWorkerMessage, type WorkerAnswer } from "./worker_answer.ts";

/** One call, its texts being JSON that was checked. */
export interface WorkerCall {
  readonly name: string;
  readonly args: string;
  readonly data: string;
  readonly timeoutMs: number;
}

/** What a worker is started for and with. */
export interface LifeOptions {
  readonly package: Omit<AnswerSource, "name">;
  readonly entry: string;
  readonly grants: WorkerGrants;
  readonly graceMs: number;
  readonly open: OpenWorker;
  /**
   * It has ended, of itself or because it was closed. `fault` says what it did that cannot be undone in
   * it, `left` for which error it is of no use: what it was doing then may go on.
   */
  onEnd(why: { readonly fault?: string; readonly left?: string }): void;
}

interface OpenCall extends WorkerCall {
  /** Tells the caller; later outcomes are dropped. */
  settle(outcome: ToolOutcome): void;
  /** Why the worker was told to stop it. */
  stopped?: "timeout" | "cancelled";
  timer?: ReturnType<typeof setTimeout>;
}

/** One worker from its start to its end, and the calls that are open in it. */
export class WorkerLife {
  readonly #options: LifeOptions;
  readonly #channel: WorkerChannel;
  readonly #open = new Map<number, OpenCall>();
  #lastId = 0;
  #ended = false;

  /** @throws {Deno.errors.NotCapable} If this process may not give what is to be granted. */
  constructor(options: LifeOptions) {
    this.#options = options;
    this.#channel = options.open(options, {
      onMessage: (message) => this.#take(message),
      onBreach: (problem) => this.#breach(problem),
      onError: (reason) => this.#drop(reason),
    });
  }

  /** Contract: never rejects, and settles at the latest when the call's time and the grace are over. */
  call(call: WorkerCall, signal: AbortSignal): Promise<ToolOutcome> {
    const { promise, resolve } = Promise.withResolvers<ToolOutcome>();
    const id = ++this.#lastId;
    const cancel = () => {
      open.settle(fail("cancelled", `${this.#named(call)} was cancelled`));
      this.#stop(id, "cancelled");
    };
    const open: OpenCall = {
      ...call,
      settle(outcome) {
        signal.removeEventListener("abort", cancel);
        resolve(outcome);
      },
    };
    signal.addEventListener("abort", cancel, { once: true });
    open.timer = setTimeout(() => this.#stop(id, "timeout"), call.timeoutMs);
    this.#open.set(id, open);
    const name = JSON.stringify(call.name);
    this.#channel.send(`["call",${id},${name},${call.args},${call.data}]`);
    return promise;
  }

  /** Ends the worker. Calls that are open fail, and may be made again. */
  close(): void {
    this.#end(({ name }) => fail("dependency_unavailable", `${this.#named({ name })} was ended`));
  }

  #stop(id: number, reason: "timeout" | "cancelled"): void {
    const open = this.#open.get(id);
    if (open === undefined || open.stopped !== undefined) return;
    open.stopped = reason;
    this.#channel.send(JSON.stringify(["stop", id, reason]));
    clearTimeout(open.timer);
    open.timer = setTimeout(() => this.#overrun(open), this.#options.graceMs);
  }

  #take(message: unknown): void {
    const read = readWorkerMessage(message, (id) => this.#open.has(id));
    if (!read.ok) this.#breach(read.problem);
    else if ("stray" in read) this.#drop(read.stray);
    else this.#answer(read.id, read.answer);
  }

  #answer(id: number, answer: WorkerAnswer): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    clearTimeout(open.timer);
    const late = open.stopped === "timeout" && answer.kind !== "value";
    const source = { ...this.#options.package, name: open.name };
    open.settle(late ? this.#timeout(open) : answerOutcome(answer, source));
    // A failed import stays failed in its worker, and what caused it may have gone by the next call.
    if (answer.kind === "broken") {
      this.#end((other) => answerOutcome(answer, { ...source, ...other }), {
        left: `package "${source.package}" could not be loaded`,
      });
    }
  }

  /** The worker has ended, or is of no use, by an error that belongs to no call: to all, then. */
  #drop(reason: string): void {
    const told = tellReason(reason, this.#options.package.folder);
    this.#end((open) => fail("execution_error", `${this.#named(open)} failed: ${told}`), {
      left: `package "${this.#options.package.package}" failed beside its calls`,
    });
  }

  #overrun(late: OpenCall): void {
    const fault = `${functionOf({ ...this.#options.package, ...late })} did not stop`;
    this.#end((open) => this.#overrunOutcome(open), { fault });
  }

  #overrunOutcome(open: OpenCall): ToolOutcome {
    if (open.stopped === "timeout") return this.#timeout(open);
    const reason = "another of its calls did not stop; call it again";
    return fail("dependency_unavailable", `${this.#named(open)} was ended: ${reason}`);
  }

  #breach(problem: string): void {
    const fault = `package "${this.#options.package.package}" ${problem}`;
    this.#end(
      (open) => fail("execution_error", `${this.#named(open)} was ended: its code ${problem}`),
      { fault },
    );
  }

  #end(
    outcomeOf: (open: OpenCall) => ToolOutcome,
    why: Parameters<LifeOptions["onEnd"]>[0] = {},
  ): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#channel.close();
    const calls = [...this.#open.values()];
    this.#open.clear();
    // First, so that whoever is answered here and calls again finds no ended worker.
    this.#options.onEnd(why);
    for (const open of calls) {
      clearTimeout(open.timer);
      open.settle(outcomeOf(open));
    }
  }

  #timeout(open: OpenCall): ToolOutcome {
    return fail("timeout", `${this.#named(open)} did not answer within ${open.timeoutMs} ms`);
  }

  #named({ name }: { readonly name: string }): string {
    return capital(functionOf({ ...this.#options.package, name }));
  }
}
