import {
  fail,
  type IsolateTrust,
  LineDecoder,
  LineSender,
  type ToIsolate,
  type ToolFailure,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { ISOLATE_LINK_VERSION, MAX_ISOLATE_LINE } from "../../contract/isolates.ts";
import type { HostCall, HostEnd, HostOptions } from "./host_call.ts";
import { cancelled, endedWith, interrupted } from "./host_failures.ts";
import { HostWorkers } from "./host_workers.ts";
import { readHostLine, readHostOutcome } from "./read_host_line.ts";
import { type SpawnedHost, spawnHost } from "./spawn_host.ts";

/** A package did what cannot be undone: the process is to be ended. */
interface Fault {
  readonly isolate: number;
  readonly end: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** How long the answers that come after a fault are waited for, in milliseconds. */
const LAST_ANSWERS_MS = 100;

/** How often is looked whether a call that waits for a worker was cancelled, in milliseconds. */
const ROOM_MS = 100;

/** How long after a call was cancelled its worker may turn out not to stop, in milliseconds. */
const STOP_MS = 350;

interface OpenCall {
  readonly isolate: number;
  readonly name: string;
  readonly trust: IsolateTrust;
  readonly settle: (outcome: ToolOutcome) => void;
  timer: ReturnType<typeof setTimeout>;
  /** When it should have answered. */
  readonly dueAt: number;
  /** Cancelled: nobody waits for its answer, but it must come. */
  left: boolean;
}

/**
 * Starts a process for isolates and waits until it says hello.
 *
 * @throws {Error} If it does not; then nothing is left of it.
 */
export async function startHost(options: HostOptions): Promise<HostProcess> {
  const host = new HostProcess(await spawnHost(options), options);
  const late = setTimeout(() => host.end("its process did not say hello"), options.timing.startMs);
  const greeted = await host.greeted;
  clearTimeout(late);
  if (greeted) return host;
  const { reason } = await host.ended;
  throw new Error(reason);
}

/**
 * A running process of isolates.
 *
 * Contract: every call settles, whatever the process does: soon after its deadline at the latest. What
 * is against the rules of the link ends the process.
 */
export class HostProcess {
  /** Resolves once nothing of the process is left. */
  readonly ended: Promise<HostEnd>;
  /** Whether it said hello; `false` if it ended before. */
  readonly greeted: Promise<boolean>;
  readonly #spawned: SpawnedHost;
  readonly #options: HostOptions;
  readonly #sender: LineSender;
  readonly #calls = new Map<number, OpenCall>();
  readonly #workers: HostWorkers;
  readonly #greeting = Promise.withResolvers<boolean>();
  readonly #ending = Promise.withResolvers<HostEnd>();
  #doubtUntil = 0;
  #closing = Promise.withResolvers<void>();
  #hasGreeted = false;
  #isEnding = false;
  #fault: Fault | undefined;
  #lastId = 0;

  /** @param spawned A process that has said its word. */
  constructor(spawned: SpawnedHost, options: HostOptions) {
    this.#spawned = spawned;
    this.#options = options;
    this.#sender = new LineSender(spawned.connection);
    this.#workers = new HostWorkers((line) => this.#send(line), options.reach);
    this.greeted = this.#greeting.promise;
    this.ended = this.#ending.promise.then(async (end) => {
      await spawned.remove();
      return end;
    });
    this.#read();
    spawned.exited.then((how) => this.#died(how));
  }

  /** Its process id, which is that of its process group. */
  get pid(): number {
    return this.#spawned.pid;
  }

  /** Calls that are not over, those included for which nobody waits. */
  get openCalls(): number {
    return this.#calls.size;
  }

  /** Whether it takes no more calls. */
  get isEnding(): boolean {
    return this.#isEnding || this.#fault !== undefined;
  }

  /**
   * Resolves when no worker is being told to stop: soon it will have, or the process is ended for it, and
   * with it what was called meanwhile.
   */
  async sound(): Promise<void> {
    const isOver = ({ left, dueAt }: OpenCall) => left || dueAt <= performance.now();
    while (!this.#isEnding) {
      const waitMs = this.#doubtUntil - performance.now();
      if (waitMs > 0) await this.#pause(waitMs);
      else if ([...this.#calls.values()].some(isOver)) await this.#closing.promise;
      else return;
    }
  }

  /** Waits so long, or until the process is ended. */
  async #pause(milliseconds: number, sooner?: Promise<void>): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, milliseconds);
    await Promise.race([
      over.promise,
      this.#ending.promise,
      ...sooner === undefined ? [] : [sooner],
    ]);
    clearTimeout(timer);
  }

  /** Waits until a call is over, but no longer than this. */
  #changed(milliseconds: number): Promise<void> {
    return this.#pause(milliseconds, this.#closing.promise);
  }

  /** Calls a function. Contract: never rejects; answers `cancelled` as soon as `signal` fires. */
  async call(call: HostCall, signal: AbortSignal): Promise<ToolOutcome> {
    const { name } = call.package;
    const dueAt = performance.now() + call.timeoutMs;
    while (!this.isEnding && !signal.aborted && !this.#hasRoom(name)) {
      if (performance.now() >= dueAt) {
        return fail("timeout", `"${name}" found no free worker in time`);
      }
      await this.#changed(Math.min(dueAt - performance.now(), ROOM_MS));
    }
    if (signal.aborted) return cancelled();
    return this.isEnding ? interrupted(name) : await this.#ask(call, { dueAt, signal });
  }

  async #ask(
    { package: hosted, name: fn, args }: HostCall,
    { dueAt, signal }: { readonly dueAt: number; readonly signal: AbortSignal },
  ): Promise<ToolOutcome> {
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<ToolOutcome>();
    const { name, trust } = hosted;
    const isolate = this.#workers.open(hosted);
    const timeoutMs = Math.max(1, Math.ceil(dueAt - performance.now()));
    const overMs = timeoutMs + this.#options.timing.graceMs;
    const timer = setTimeout(() => this.#overdue(id), overMs);
    this.#calls.set(id, { isolate, name, trust, settle: resolve, timer, dueAt, left: false });
    const data = JSON.stringify(hosted.data);
    this.#send({ type: "call", id, isolate, name: fn, args, data, timeoutMs });
    const onAbort = () => this.#cancel(id);
    signal.addEventListener("abort", onAbort, { once: true });
    const outcome = await promise;
    signal.removeEventListener("abort", onAbort);
    return outcome;
  }

  #hasRoom(name: string): boolean {
    const busy = new Set([...this.#calls.values()].map(({ isolate }) => isolate));
    return this.#workers.makeRoom(name, busy);
  }

  /** Ends the process; what is open answers that it was. Resolves once nothing of it is left. */
  end(reason: string): Promise<HostEnd> {
    this.#end({ kind: "closed", reason, suspects: [] }, ({ name }) => interrupted(name));
    return this.ended;
  }

  async #read(): Promise<void> {
    const { connection } = this.#spawned;
    const decoder = new LineDecoder(MAX_ISOLATE_LINE);
    const buffer = new Uint8Array(64 * 1024);
    try {
      for (;;) {
        const size = await connection.read(buffer);
        if (size === null || this.#isEnding) break;
        for (const line of decoder.push(buffer.subarray(0, size))) this.#take(line);
      }
    } catch (error) {
      if (error instanceof Error && error.name === "LineTooLongError") {
        this.#broke("it sent a line that is too long");
      }
    }
    if (this.#isEnding) return;
    // Without its link a process is of no use; how it ended tells more, if it does.
    const { graceMs } = this.#options.timing;
    const late = setTimeout(() => this.#died("it closed its link"), graceMs);
    await this.#spawned.exited;
    clearTimeout(late);
  }

  #take(line: string): void {
    if (this.#isEnding) return;
    const message = readHostLine(line);
    if (message === undefined) return this.#broke("it sent a line that is no message");
    if (message.type === "hello") {
      if (this.#hasGreeted) return this.#broke("it said hello twice");
      if (message.version !== ISOLATE_LINK_VERSION) {
        return this.#broke(`it speaks version ${message.version} of its link`);
      }
      this.#hasGreeted = true;
      return this.#greeting.resolve(true);
    }
    if (!this.#hasGreeted) return this.#broke("it did not say hello first");
    if (message.type === "answer") return this.#answer(message.id, message.outcome);
    this.#faulted(message.isolate, message.reason);
  }

  #answer(id: number, text: string): void {
    const call = this.#calls.get(id);
    if (call === undefined) return this.#broke("it answered what was not asked");
    const outcome = readHostOutcome(text, call.trust);
    if (outcome === undefined) {
      const failure = fail("contract_error", `"${call.name}" answered with what is no result`);
      return this.#blame(
        call.isolate,
        failure.message,
        (one) => one === call ? failure : undefined,
      );
    }
    this.#close(id, call, outcome);
  }

  #close(id: number, call: OpenCall, outcome: ToolOutcome): void {
    clearTimeout(call.timer);
    this.#calls.delete(id);
    call.settle(outcome);
    this.#closing.resolve();
    this.#closing = Promise.withResolvers();
    this.#endFault();
  }

  #cancel(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined || call.left) return;
    call.left = true;
    this.#doubtUntil = performance.now() + STOP_MS;
    call.settle(cancelled());
    clearTimeout(call.timer);
    call.timer = setTimeout(() => this.#overdue(id), this.#options.timing.graceMs);
    this.#send({ type: "cancel", id });
  }

  #overdue(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    const late = fail("timeout", `"${call.name}" did not answer in time and was ended`);
    this.#blame(call.isolate, "it did not stop in time", (one) => one === call ? late : undefined);
  }

  /** A fault is told before the answers to the calls of that package: they are still heard. */
  #faulted(isolate: number, reason: string): void {
    if (this.#fault !== undefined) return;
    const end = () =>
      this.#blame(
        isolate,
        reason,
        (call) =>
          call.isolate === isolate
            ? fail("execution_error", `"${call.name}" was ended: ${reason}`)
            : undefined,
      );
    this.#fault = { isolate, end, timer: setTimeout(end, LAST_ANSWERS_MS) };
    this.#endFault();
  }

  #endFault(): void {
    const { isolate, end } = this.#fault ?? {};
    if (end === undefined || this.#isEnding) return;
    if (![...this.#calls.values()].some((call) => call.isolate === isolate)) end();
  }

  /** Ends the process because of one package. */
  #blame(
    isolate: number,
    reason: string,
    failureOf: (call: OpenCall) => ToolFailure | undefined,
  ): void {
    const name = this.#workers.nameOf(isolate);
    const suspects = name === undefined ? [] : [name];
    this.#end(
      { kind: "fault", reason, suspects },
      (call) => failureOf(call) ?? interrupted(call.name),
    );
  }

  /** The process did what only code that took it over can do. */
  #broke(what: string): void {
    this.#died(what, "fault");
  }

  #died(how: string, kind: HostEnd["kind"] = "died"): void {
    const open = [...this.#calls.values()].map(({ name }) => name);
    const suspects = [...new Set(open.length > 0 ? open : this.#workers.names)];
    const isAlone = suspects.length === 1;
    this.#end({ kind, reason: how, suspects }, ({ name }) => endedWith(name, { how, isAlone }));
  }

  #end(end: HostEnd, failureOf: (call: OpenCall) => ToolFailure): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#fault?.timer);
    this.#spawned.kill();
    for (const [id, call] of this.#calls) this.#close(id, call, failureOf(call));
    this.#greeting.resolve(this.#hasGreeted);
    this.#ending.resolve(end);
  }

  #send(line: ToIsolate): void {
    if (!this.#isEnding) this.#sender.send(line);
  }
}
