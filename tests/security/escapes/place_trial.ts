import type { PlaceAnswer, PlacedPackage } from "../../fixtures/escapes/place.ts";
import type { Ground } from "../../fixtures/escapes/ground.ts";
import type { Escape, Place } from "./escape.ts";
import { besideText, endVictim, pause, startVictim, TOO_MUCH } from "./escape_control.ts";
import { attackModule, groundOf, type PlaceGround } from "./escape_ground.ts";
import { busyThreads, pidsWith, processTree } from "./escape_processes.ts";
import { isHarm, prepareGround, succeeded, watch } from "./escape_signs.ts";
import { placedPackages } from "./placed_packages.ts";
import { RunningPlace } from "./running_place.ts";

/** What became of an attack. */
export interface Observed {
  readonly id: string;
  readonly result: "stopped" | "open";
  /** What it was seen by, or what came back. */
  readonly seen: string;
}

/** The time of an attack that does no harm, in milliseconds. */
const CALL_MS = 6000;
/** The time of one that is to be ended. */
const HARM_MS = 250;
/** The time of one that needs some until it does harm. */
const SLOW_HARM_MS = 2500;
/** The time in which nothing holds it that fills memory. */
const BOMB_MS = 20_000;
/** How long after its time such a call may settle. */
const LATE_MS = 4000;

/** Tries attacks in a place. */
export class PlaceTrial {
  readonly #place: Place;
  readonly #ground: PlaceGround;
  readonly #packages: readonly PlacedPackage[];
  #running: RunningPlace | undefined;
  #victim: Deno.ChildProcess | undefined;
  #count = 0;

  constructor(place: Place, ground: PlaceGround, escapes: readonly Escape[]) {
    this.#place = place;
    this.#ground = ground;
    this.#packages = placedPackages(ground, escapes);
  }

  /** Tries one; @throws {Error} If it was never started. */
  async try(escape: Escape): Promise<Observed> {
    const running = await this.#start();
    const ground = groundOf(this.#ground, escape, {
      victim: await this.#victimPid(),
      parent: running.pid,
      freePort: 22_000 + 1000 * this.#ground.index + this.#count++,
      lock: `${this.#ground.root}/deno.lock`,
    });
    await prepareGround(ground, this.#ground, escape);
    const seen = isHarm(escape)
      ? await this.#harm(escape, running, ground)
      : await this.#theft(escape, running, ground);
    if (escape.sign === "started") {
      for (const pid of pidsWith(ground.mark)) Deno.kill(pid, "SIGKILL");
    }
    return seen;
  }

  /** Whether a package reaches the one host that it was granted. */
  async reachesGranted(): Promise<boolean> {
    const running = await this.#start();
    const { port, told } = this.#ground.stage;
    const mark = `${this.#ground.key}-granted`;
    await running.call({
      package: "network-granted",
      name: "granted",
      args: { port, mark },
      timeoutMs: CALL_MS,
    });
    return told().includes(`/${mark} `);
  }

  /** Ends everything; answers the processes that are left of it. */
  async close(): Promise<readonly number[]> {
    if (this.#victim !== undefined) await endVictim(this.#victim);
    this.#victim = undefined;
    return await this.#end();
  }

  async #end(): Promise<readonly number[]> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return [];
    const tree = processTree(running.pid).map(({ pid }) => pid);
    await running.close();
    await pause(300);
    return tree.filter((pid) => processTree(pid).length > 0);
  }

  /** A process to be killed or looked at, a new one if an attack killed it. */
  async #victimPid(): Promise<number> {
    if (this.#victim === undefined || processTree(this.#victim.pid).length === 0) {
      if (this.#victim !== undefined) await endVictim(this.#victim);
      this.#victim = startVictim(this.#ground);
    }
    return this.#victim.pid;
  }

  async #start(): Promise<RunningPlace> {
    if (this.#running?.gone === true) await this.#end();
    return this.#running ??= await RunningPlace.start(this.#place, this.#ground, this.#packages);
  }

  async #theft(escape: Escape, running: RunningPlace, ground: Ground): Promise<Observed> {
    const printedBefore = running.printed.length;
    const toldBefore = this.#ground.stage.told().length;
    const beside = () =>
      running.call({
        package: "bystander",
        name: escape.beside?.name ?? "",
        args: { text: besideText(escape, this.#ground.stage.secret) },
        timeoutMs: CALL_MS,
      });
    const when = escape.beside?.when;
    if (when === "before") await beside();
    const watcher = watch(running.pid, [escape]);
    const attack = running.call({ ...attackModule(escape), args: ground, timeoutMs: CALL_MS });
    const during = when === "during" ? beside() : undefined;
    const answer = await attack;
    const heard = await during ?? (when === "after" ? await beside() : undefined);
    watcher.stop();
    if (escape.sign === "printed") await pause(50);
    const outcome = answer?.answer.outcome;
    const output = outcome?.ok === true ? JSON.stringify(outcome.output) ?? "" : "";
    const traces = {
      ground,
      toldBefore,
      output,
      heard: JSON.stringify(heard?.answer) ?? "",
      printed: running.printed.slice(Math.min(printedBefore, running.printed.length - 1)),
      watched: watcher.watched,
    };
    const got = succeeded(escape, traces, this.#ground);
    const seen = outcome === undefined
      ? "the process that called it ended"
      : JSON.stringify(outcome).slice(0, 300);
    return { id: escape.id, result: got ? "open" : "stopped", seen };
  }

  async #harm(escape: Escape, running: RunningPlace, ground: Ground): Promise<Observed> {
    const { package: owner, name } = attackModule(escape);
    const isLoading = name === "attack";
    if (!isLoading) {
      await running.call({ package: owner, name: "ready", args: {}, timeoutMs: CALL_MS });
    }
    const grown = Promise.withResolvers<"grown">();
    const meter = setInterval(() => {
      if (escape.sign !== "grows") return;
      const [most = 0] = processTree(running.pid).map(({ memory }) => memory).sort(descending);
      if (most > TOO_MUCH) grown.resolve("grown");
    }, 40);
    const start = performance.now();
    const timeoutMs = harmMs(escape);
    const late = pause(timeoutMs + LATE_MS).then(() => "late" as const);
    const called = running.call({ package: owner, name, args: ground, timeoutMs });
    const answer = await Promise.race([called, late, grown.promise]);
    const ms = Math.round(performance.now() - start);
    clearInterval(meter);
    if (answer === "grown") {
      await this.#end();
      return { id: escape.id, result: "open", seen: `it took more than ${TOO_MUCH} bytes` };
    }
    const beside = await Promise.race([
      running.call({
        package: "bystander",
        name: "echo",
        args: { text: "true to itself" },
        timeoutMs: CALL_MS,
      }),
      pause(CALL_MS).then(() => "late" as const),
    ]);
    const burns = !running.gone && await burnsOn(running);
    const outlives = escape.sign === "outlives" && !await running.terminate();
    const problem = outlives ? "a signal did not end it" : harmDone({ answer, beside, burns });
    const outcome = typeof answer === "object" ? answer.answer.outcome : undefined;
    const seen = problem ?? `${ms} ms: ${JSON.stringify(outcome).slice(0, 200)}`;
    if (outcome?.ok === false && /could not be started/.test(outcome.message)) {
      throw new Error(`${escape.id} was never tried: ${outcome.message}`);
    }
    if (problem !== undefined) await this.#end();
    return { id: escape.id, result: problem === undefined ? "stopped" : "open", seen };
  }
}

interface Harm {
  readonly answer: PlaceAnswer | "late" | undefined;
  readonly beside: PlaceAnswer | "late" | undefined;
  readonly burns: boolean;
}

const LOOKS = 8;

/** Whether a thread is never seen to wait: also one that a busy machine gives little time. */
async function burnsOn({ pid }: RunningPlace): Promise<boolean> {
  let busy = busyThreads(pid);
  for (let look = 0; look < LOOKS && busy.size > 0; look++) {
    await pause(40);
    busy = busy.intersection(busyThreads(pid));
  }
  return busy.size > 0;
}

function harmDone({ answer, beside, burns }: Harm): string | undefined {
  if (answer === undefined) return "the process that called it ended";
  if (answer === "late") return "the call did not settle in time";
  if (answer.answer.outcome.ok) {
    return `it was answered: ${JSON.stringify(answer.answer.outcome).slice(0, 200)}`;
  }
  if (beside === undefined) return "the process that called it ended after it";
  if (beside === "late" || !beside.answer.outcome.ok) {
    return `the package beside it was not answered: ${JSON.stringify(beside).slice(0, 200)}`;
  }
  if (burns) return "it burns on";
  return undefined;
}

function harmMs({ sign, slow = false }: Escape): number {
  return sign === "grows" ? BOMB_MS : slow || sign === "huge" ? SLOW_HARM_MS : HARM_MS;
}

function descending(one: number, other: number): number {
  return other - one;
}
