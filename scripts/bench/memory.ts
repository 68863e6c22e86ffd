/** Proportional set size of a process and all its descendants, in MB. Linux only. */
export function treePss(root: number): number {
  const kilobytes = processTree(root).map(pssOf);
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const { name } of Deno.readDirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) children.set(parent, [...children.get(parent) ?? [], Number(name)]);
  }
  const found = [root];
  // The list grows while it is walked, until no process has an unseen child.
  for (const pid of found) found.push(...children.get(pid) ?? []);
  return found;
}

function parentOf(pid: string): number | undefined {
  // The name in parentheses may hold spaces and parentheses; the parent is the second word after it.
  const stat = readProcess(`/proc/${pid}/stat`);
  const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  return parent === undefined ? undefined : Number(parent);
}

function pssOf(pid: number): number {
  return Number(readProcess(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0);
}

// A process may end at any moment; then it uses nothing.
function readProcess(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}
