import type { CoreEnd, RunningCore } from "./spawn_core.ts";

/** Why the supervisor ended a core, if it did. */
export type EndedBy = "SIGTERM" | "SIGHUP" | "parent" | "no answer";

/** How long a core that was told to end has for it, in milliseconds. */
const GRACE_MS = 3000;

/** The same when nobody is left to wait for it. */
const ORPHAN_GRACE_MS = 1000;

/** How long a core has to answer after an interrupt, in milliseconds. */
const ANSWER_MS = 3000;

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
 * started must neither be lost nor end this process with things left behind. The terminal sends an
 * interrupt to the core itself; one that may have come before the core was there is passed on, and
 * later the core is ended for one only if it does not answer.
 */
export function openGuard(): CoreGuard {
  const wish = Promise.withResolvers<{ readonly by: EndedBy; readonly grace: number }>();
  const end = (by: EndedBy, grace: number) => wish.resolve({ by, grace });
  let running: RunningCore | undefined;
  let interruptedEarly = false;
  const interrupt = () => {
    interruptedEarly = true;
    running?.kill("SIGINT");
  };
  const release = [
    listen("SIGINT", async () => {
      if (running?.connected() !== true) interrupt();
      else if (!await running.answers(ANSWER_MS)) end("no answer", 0);
    }),
    listen("SIGTERM", () => end("SIGTERM", GRACE_MS)),
    listen("SIGHUP", () => end("SIGHUP", GRACE_MS)),
  ];
  const parent = Deno.ppid;
  return {
    async watch(core) {
      running = core;
      // Here and not before: the first touch of a timer would hold up the start of the core.
      release.push(watchParent(parent, () => end("parent", ORPHAN_GRACE_MS)));
      if (interruptedEarly) core.kill("SIGINT");
      let endedBy: EndedBy | undefined;
      let killer: ReturnType<typeof setTimeout> | undefined;
      wish.promise.then(({ by, grace }) => {
        endedBy = by;
        core.kill("SIGTERM");
        killer = setTimeout(() => core.kill("SIGKILL"), grace);
      });
      const ended = await core.ended;
      clearTimeout(killer);
      return endedBy === undefined ? ended : { ...ended, endedBy };
    },
    close: () => release.forEach((one) => one()),
  };
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
