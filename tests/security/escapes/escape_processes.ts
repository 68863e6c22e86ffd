/** What the system says of a process. Linux. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  /** Time on processors, in milliseconds. */
  readonly cpuMs: number;
  /** Resident memory, in bytes. */
  readonly memory: number;
}

const TICK_MS = 10;
const PAGE = 4096;

/** What runs now below a process, itself included; what only waits to be reaped is not. */
export function processTree(root: number): readonly ProcessFacts[] {
  const all = [...Deno.readDirSync("/proc")].map(({ name }) => Number(name)).filter(Boolean)
    .map(readFacts).filter((facts) => facts !== undefined && facts.state !== "Z");
  const known = new Map(all.map((facts) => [facts?.pid, facts]));
  const below = (facts: ProcessFacts | undefined): boolean =>
    facts !== undefined && (facts.pid === root || below(known.get(facts.parent)));
  return all.filter((facts): facts is ProcessFacts => below(facts));
}

/** The facts of one process; `undefined` if it is gone. */
export function readFacts(pid: number): ProcessFacts | undefined {
  try {
    const text = Deno.readTextFileSync(`/proc/${pid}/stat`);
    const [state = "", parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [Number(rest[9]), Number(rest[10])];
    const cpuMs = (user + system) * TICK_MS;
    return { pid, parent: Number(parent), state, cpuMs, memory: Number(rest[19]) * PAGE };
  } catch {
    return undefined;
  }
}

/** The threads below a process that have something to do right now. */
export function busyThreads(root: number): ReadonlySet<string> {
  const threads = processTree(root).flatMap(({ pid }) =>
    namesIn(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`)
  );
  return new Set(threads.filter((thread) => / R /.test(stateOf(`/proc/${thread}/stat`))));
}

function stateOf(path: string): string {
  const text = readOrNothing(path);
  return text.slice(text.lastIndexOf(")"), text.lastIndexOf(")") + 4);
}

function namesIn(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Whether a process is there whose command line holds `text`. */
export function isRunningWith(text: string): boolean {
  return pidsWith(text).length > 0;
}

/** The processes whose command line holds `text`. */
export function pidsWith(text: string): readonly number[] {
  return [...Deno.readDirSync("/proc")].map(({ name }) => Number(name)).filter(Boolean)
    .filter((pid) => readOrNothing(`/proc/${pid}/cmdline`).includes(text));
}

/** The TCP ports at which someone listens in the network of a process. */
export function listeningPorts(pid: number): ReadonlySet<number> {
  const ports = new Set<number>();
  for (const table of ["tcp", "tcp6"]) {
    for (const line of readOrNothing(`/proc/${pid}/net/${table}`).split("\n").slice(1)) {
      const [, local = "", , state] = line.trim().split(/\s+/);
      if (state === "0A") ports.add(Number.parseInt(local.split(":")[1] ?? "", 16));
    }
  }
  return ports;
}

/** The paths of the files that a process has open and that have no name any more. */
export function namelessFiles(pid: number): readonly string[] {
  try {
    return [...Deno.readDirSync(`/proc/${pid}/fd`)].map(({ name }) => {
      try {
        return Deno.readLinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        return "";
      }
    }).filter((path) => path.endsWith(" (deleted)"));
  } catch {
    return [];
  }
}

function readOrNothing(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}
