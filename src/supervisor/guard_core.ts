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

/**
 * Waits for a core to end, and ends it when this process is told to end or its parent is gone. The
 * terminal sends an interrupt to the core itself; it is ended for it only if it does not answer.
 */
export async function guardCore(core: RunningCore): Promise<CoreEnd & { endedBy?: EndedBy }> {
  let endedBy: EndedBy | undefined;
  let killer: ReturnType<typeof setTimeout> | undefined;
  const end = (by: EndedBy, grace: number) => {
    if (endedBy !== undefined) return;
    endedBy = by;
    core.kill("SIGTERM");
    killer = setTimeout(() => core.kill("SIGKILL"), grace);
  };
  const onInterrupt = async () => {
    if (!await core.answers(ANSWER_MS)) end("no answer", 0);
  };
  const onTerminate = () => end("SIGTERM", GRACE_MS);
  const onHangUp = () => end("SIGHUP", GRACE_MS);
  const stopWatching = watchParent(() => end("parent", ORPHAN_GRACE_MS));
  Deno.addSignalListener("SIGINT", onInterrupt);
  Deno.addSignalListener("SIGTERM", onTerminate);
  Deno.addSignalListener("SIGHUP", onHangUp);
  try {
    const ended = await core.ended;
    return endedBy === undefined ? ended : { ...ended, endedBy };
  } finally {
    clearTimeout(killer);
    stopWatching();
    Deno.removeSignalListener("SIGINT", onInterrupt);
    Deno.removeSignalListener("SIGTERM", onTerminate);
    Deno.removeSignalListener("SIGHUP", onHangUp);
  }
}

// A process that was started by process 1 has no parent that could be gone.
function watchParent(onGone: () => void): () => void {
  const parent = Deno.ppid;
  if (parent === 1) return () => {};
  const timer = setInterval(() => {
    if (Deno.ppid !== parent) onGone();
  }, POLL_MS);
  return () => clearInterval(timer);
}
