/** Whether a process is gone; one that only waits to be reaped is. Linux. */
export function isGone(pid: number): boolean {
  const state = readStat(pid)?.state;
  return state === undefined || state === "Z";
}

/** The processes that run now with this one as their parent. Linux. */
export function childrenOf(pid: number): readonly number[] {
  const pids = [...Deno.readDirSync("/proc")].map(({ name }) => Number(name)).filter(Boolean);
  return pids.filter((child) => readStat(child)?.parent === pid && !isGone(child));
}

/** The one child of a process, once there is one. */
export async function onlyChild(pid: number): Promise<number> {
  let children: readonly number[] = [];
  await until(`process ${pid} has one child`, () => (children = childrenOf(pid)).length === 1);
  return children[0] ?? 0;
}

/** Waits for something that must come about; `what` says it in the error if it does not. */
export async function until(
  what: string,
  comesAbout: () => boolean | Promise<boolean>,
  { within = 60_000, everyMs = 20 }: { readonly within?: number; readonly everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + within;
  while (!await comesAbout()) {
    if (performance.now() > deadline) throw new Error(`Within ${within} ms never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

function readStat(pid: number): { readonly state: string; readonly parent: number } | undefined {
  try {
    const text = Deno.readTextFileSync(`/proc/${pid}/stat`);
    const [state = "", parent = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
