import { fail, type ToolFailure, type ToolOutcome } from "../../contract/mod.ts";
import { Backoff, type BackoffMs } from "./backoff.ts";
import type { HostCall, HostEnd } from "./host_call.ts";
import type { HostProcess } from "./host_process.ts";
import type { HostedPackage } from "./package_source.ts";
import { placePackage, signatureOf } from "./place_package.ts";

/** How many processes and calls there may be, and how long a process is kept. */
export interface PoolLimits {
  /** How long a process without calls is kept, in milliseconds. */
  readonly idleMs: number;
  readonly backoffMs: BackoffMs;
  /** Processes at the same time; what needs another one waits. */
  readonly hosts: number;
  /** Calls at the same time, waiting ones included; another one is refused. */
  readonly calls: number;
}

/** What a pool works with. */
export interface PoolOptions {
  /** Starts a process for these packages; gives up when `signal` fires. @throws {Error} If it cannot be started. */
  readonly start: (
    packages: readonly HostedPackage[],
    signal: AbortSignal,
  ) => Promise<HostProcess>;
  /** The packages that can be called now. Contract: never rejects. */
  readonly known: () => Promise<readonly HostedPackage[]>;
  readonly limits: PoolLimits;
}

/** The outcome of a call, and whether it reached a process. */
export interface PooledOutcome {
  readonly outcome: ToolOutcome;
  readonly ran: boolean;
}

/** A process, and what it was started for. */
interface Hosting {
  readonly host: HostProcess;
  /** By name: the signature of each package that it is right for. */
  readonly members: Map<string, string>;
  idle?: ReturnType<typeof setTimeout>;
  /** No call goes to it any more. */
  draining: boolean;
}

/** Why a call can reach no process now. */
class Unreachable extends Error {
  readonly failure: ToolFailure;

  constructor(failure: ToolFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * The processes of isolates: started at the first call that needs one, used again, ended when idle.
 *
 * Contract: `call` never rejects, and settles soon after its deadline at the latest.
 */
export class HostPool {
  readonly #options: PoolOptions;
  readonly #backoff: Backoff;
  readonly #groups = new Map<string, Promise<Hosting>>();
  readonly #hostings = new Set<Hosting>();
  readonly #suspects = new Set<string>();
  /** Started ones, and those that are being started. */
  #places = 0;
  #calls = 0;
  readonly #closing = new AbortController();
  #freed = Promise.withResolvers<void>();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.limits.backoffMs);
  }

  /** Calls a function in the process of its package's group. */
  async call(call: HostCall, signal: AbortSignal): Promise<PooledOutcome> {
    const { calls } = this.#options.limits;
    if (this.#calls >= calls) {
      return refused(
        fail("dependency_unavailable", `More than ${calls} calls of packages are open`),
      );
    }
    this.#calls++;
    try {
      return await this.#run(call, signal);
    } catch (error) {
      if (error instanceof Unreachable) return refused(error.failure);
      throw error;
    } finally {
      this.#calls--;
    }
  }

  /** The process ids of what runs. */
  pids(): readonly number[] {
    return [...this.#hostings].map(({ host }) => host.pid);
  }

  /** Ends the process of a package that may not run any more: what its code does would go on in it. */
  forget(name: string): void {
    for (const hosting of this.#hostings) {
      if (hosting.members.has(name)) void this.#end(hosting, `"${name}" may not run any more`);
    }
  }

  /** Ends every process, and waits until nothing is left of them. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#free();
    await Promise.allSettled([...this.#groups.values()]);
    await Promise.all([...this.#hostings].map((hosting) => this.#end(hosting, "it was closed")));
  }

  async #run(call: HostCall, signal: AbortSignal): Promise<PooledOutcome> {
    const { name } = call.package;
    const started = performance.now();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(call.timeoutMs)]);
    for (;;) {
      const hosting = await this.#reach(call.package, { limit, signal });
      const timeoutMs = Math.ceil(call.timeoutMs - (performance.now() - started));
      if (timeoutMs <= 0) throw tooLate(name);
      clearTimeout(hosting.idle);
      const outcome = await hosting.host.call({ ...call, timeoutMs }, signal);
      if (!hosting.host.isEnding && isSound(outcome)) this.#worked(name);
      this.#rest(hosting);
      return { outcome, ran: true };
    }
  }

  #worked(name: string): void {
    this.#backoff.worked(`package ${name}`);
    this.#suspects.delete(name);
  }

  /** A process that is right for a package, as soon as there is one. */
  async #reach(
    hosted: HostedPackage,
    { limit, signal }: { readonly limit: AbortSignal; readonly signal: AbortSignal },
  ): Promise<Hosting> {
    const { name } = hosted;
    const inTime = async <T>(work: Promise<T>): Promise<T> => {
      const result = await orAborted(work, limit);
      if (result !== ABORTED) return result;
      throw signal.aborted
        ? new Unreachable(fail("cancelled", "The call was cancelled"))
        : tooLate(name);
    };
    for (;;) {
      if (this.#closing.signal.aborted) {
        throw new Unreachable(
          fail("dependency_unavailable", "The processes of packages are being ended"),
        );
      }
      const { group } = placePackage(hosted, this.#suspects);
      const waitMs = Math.max(this.#backoff.left(`package ${name}`), this.#backoff.left(group));
      if (waitMs > 0) {
        await inTime(pause(waitMs, limit));
        continue;
      }
      const known = this.#groups.get(group);
      if (known === undefined) {
        if (!this.#makeRoom()) await inTime(this.#freed.promise);
        else this.#open(group, hosted);
        continue;
      }
      const hosting = await inTime(known.catch((error) => this.#explain(name, error)));
      await inTime(hosting.host.sound());
      if (hosting.host.isEnding) {
        await inTime(hosting.host.ended);
        // Whoever waited for it first has taken note of it by then.
        if (this.#groups.get(group) === known) this.#groups.delete(group);
        continue;
      }
      if (hosting.members.get(name) === signatureOf(hosted) && !hosting.draining) return hosting;
      if (this.#groups.get(group) === known) this.#groups.delete(group);
      this.#drain(hosting);
    }
  }

  #explain(name: string, error: unknown): never {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `Cannot run "${name}": no process could be started for it: ${reason}`;
    throw new Unreachable(fail("dependency_unavailable", sentence));
  }

  /** Whether there is room for one more process, if need be in the place of one without calls. */
  #makeRoom(): boolean {
    if (this.#places < this.#options.limits.hosts) return true;
    const idle = [...this.#hostings].find(({ host }) => host.openCalls === 0 && !host.isEnding);
    if (idle !== undefined) this.#end(idle, "another process needs its place");
    return false;
  }

  #open(group: string, hosted: HostedPackage): void {
    this.#places++;
    const opening = this.#start(group, hosted);
    this.#groups.set(group, opening);
    opening.then(async (hosting) => {
      const end = await hosting.host.ended;
      this.#ended(hosting, end);
      if (this.#groups.get(group) === opening) this.#groups.delete(group);
    }, () => {
      this.#backoff.failed(group);
      this.#groups.delete(group);
    }).finally(() => {
      this.#places--;
      this.#free();
    });
  }

  async #start(group: string, hosted: HostedPackage): Promise<Hosting> {
    const { alone } = placePackage(hosted, this.#suspects);
    const known = alone ? [] : await this.#options.known();
    const isPeer = (one: HostedPackage) =>
      one.name !== hosted.name && placePackage(one, this.#suspects).group === group;
    const packages = [hosted, ...known.filter(isPeer)];
    const host = await this.#options.start(packages, this.#closing.signal);
    const members = new Map(packages.map((one) => [one.name, signatureOf(one)]));
    const hosting: Hosting = { host, members, draining: false };
    this.#hostings.add(hosting);
    this.#backoff.worked(group);
    // Whoever it was started for may have gone meanwhile.
    this.#rest(hosting);
    return hosting;
  }

  #ended(hosting: Hosting, { kind, suspects }: HostEnd): void {
    clearTimeout(hosting.idle);
    this.#hostings.delete(hosting);
    if (kind === "closed") return;
    for (const name of suspects) {
      this.#backoff.failed(`package ${name}`);
      if (suspects.length > 1) this.#suspects.add(name);
    }
  }

  #rest(hosting: Hosting): void {
    clearTimeout(hosting.idle);
    if (hosting.host.openCalls > 0 || hosting.host.isEnding) return;
    // Whoever waits for a place may take that of a process without calls.
    this.#free();
    if (hosting.draining) return void this.#end(hosting, "another process has taken its place");
    const end = () => {
      if (hosting.host.openCalls === 0) this.#end(hosting, "nothing was called for a while");
    };
    hosting.idle = setTimeout(end, this.#options.limits.idleMs);
  }

  #drain(hosting: Hosting): void {
    hosting.draining = true;
    this.#rest(hosting);
  }

  async #end(hosting: Hosting, reason: string): Promise<void> {
    hosting.draining = true;
    clearTimeout(hosting.idle);
    await hosting.host.end(reason);
  }

  #free(): void {
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }
}

/** Whether the package did as it should, whatever it answered. */
function isSound(outcome: ToolOutcome): boolean {
  return outcome.ok || (outcome.code !== "timeout" && outcome.code !== "cancelled");
}

const ABORTED = Symbol("aborted");

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  if (signal.aborted) {
    work.catch(() => {});
    return ABORTED;
  }
  const { promise, resolve } = Promise.withResolvers<typeof ABORTED>();
  const onAbort = () => resolve(ABORTED);
  signal.addEventListener("abort", onAbort, { once: true });
  return await Promise.race([work, promise]).finally(() =>
    signal.removeEventListener("abort", onAbort)
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

function tooLate(name: string): Unreachable {
  return new Unreachable(fail("timeout", `"${name}" could not be started in time`));
}

function refused(outcome: ToolFailure): PooledOutcome {
  return { outcome, ran: false };
}
