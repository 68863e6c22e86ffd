import type { CoreEnd, RunningCore } from "./spawn_core.ts";

/** Why the supervisor ended a core, if it did. */
export type EndedBy = "SIGTERM" | "SIGHUP" | "parent" | "no answer";

/** How long a core that was told to end has for it, in milliseconds. */
const GRACE_MS = 2500;

/** The same when nobody is left to wait for it. */
const ORPHAN_GRACE_MS = 1000;

/** How long a core has to answer after an interrupt, in milliseconds. */
const ANSWER_MS = 2000;

/** The same after a signal that ends it in any case. */
const SHORT_ANSWER_MS = 500;

/** How long a signal that went to the core too may be on its way, in milliseconds. */
const ARRIVAL_MS = 100;

/** `deno task` sends an interrupt on that came to both; for so long it counts as the same. */
const SAME_MS = 1000;

/** Milliseconds between two looks at this process's own parent. */
const POLL_MS = 500;

/** Watches over the start and the life of one core. */
export interface CoreGuard {
  /** Waits for the core to end, and ends it for what happened before or happens meanwhile. */
  watch(core: RunningCore): Promise<CoreEnd & { readonly endedBy?: EndedBy }>;
  /** Leaves the signals of this process alone again. */
  close(): void;
}

/**
 * Begins to take the signals of this process, before there is a core: what arrives while one is being
 * started must neither be lost nor end this process with things left behind. A terminal sends its
 * signals to the core too, `kill` does not: so one is passed on only to a core that has not taken it,
 * since a second one would end the core before it has written what it has. A core is ended for an
 * interrupt only if it does not answer.
 */
export function openGuard(): CoreGuard {
  const wish = Promise.withResolvers<{ readonly by: EndedBy; readonly grace: number }>();
  const end = (by: EndedBy, grace: number) => wish.resolve({ by, grace });
  let running: RunningCore | undefined;
  let relay: SignalRelay | undefined;
  let interruptedEarly = false;
  let interrupting = false;
  const interrupt = async () => {
    if (running?.connected() !== true || relay === undefined) {
      interruptedEarly = true;
      running?.kill("SIGINT");
      await delay(ANSWER_MS);
      if (running?.connected() !== true) end("no answer", 0);
      return;
    }
    if (interrupting) return;
    interrupting = true;
    if (!await relay.pass("SIGINT", ANSWER_MS)) end("no answer", 0);
    await delay(SAME_MS);
    interrupting = false;
  };
  const release = [
    listen("SIGINT", interrupt),
    listen("SIGTERM", () => end("SIGTERM", GRACE_MS)),
    listen("SIGHUP", () => end("SIGHUP", GRACE_MS)),
  ];
  const parent = Deno.ppid;
  return {
    async watch(core) {
      running = core;
      const relaying = relay = new SignalRelay(core);
      // Here and not before: the first touch of a timer would hold up the start of the core.
      release.push(watchParent(parent, () => end("parent", ORPHAN_GRACE_MS)));
      if (interruptedEarly) core.kill("SIGINT");
      let endedBy: EndedBy | undefined;
      let killer: ReturnType<typeof setTimeout> | undefined;
      wish.promise.then(async ({ by, grace }) => {
        endedBy = by;
        killer = setTimeout(() => core.kill("SIGKILL"), grace);
        const passed = by !== "no answer" && await relaying.pass("SIGTERM", SHORT_ANSWER_MS);
        if (!passed) core.kill("SIGTERM");
      });
      const ended = await core.ended;
      clearTimeout(killer);
      return endedBy === undefined ? ended : { ...ended, endedBy };
    },
    close: () => release.forEach((one) => one()),
  };
}

/** Passes signals on to one core. */
class SignalRelay {
  readonly #core: RunningCore;
  #known = 0;

  constructor(core: RunningCore) {
    this.#core = core;
  }

  /** Sends a signal unless the core has taken one more by itself; `false` if it does not answer in time. */
  async pass(signal: Deno.Signal, milliseconds: number): Promise<boolean> {
    await delay(ARRIVAL_MS);
    const taken = await this.#core.signalsTaken(milliseconds);
    if (taken === undefined) return false;
    if (taken <= this.#known) this.#core.kill(signal);
    this.#known = Math.max(taken, this.#known + 1);
    return true;
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function listen(signal: Deno.Signal, handler: () => void): () => void {
  Deno.addSignalListener(signal, handler);
  return () => Deno.removeSignalListener(signal, handler);
}

// A process that was started by process 1 has no parent that could be gone.
function watchParent(parent: number, onGone: () => void): () => void {
  if (parent === 1) return () => {};
  const timer = setInterval(() => {
    if (Deno.ppid !== parent) onGone();
  }, POLL_MS);
  return () => clearInterval(timer);
}
