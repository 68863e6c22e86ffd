// A process that is stopped notices nothing: only the system can end it with its supervisor.
import { assert, assertMatch } from "@std/assert";
import { findWalls, type Walls } from "../../src/supervisor/isolates/walls.ts";
import { type Ground, probePath } from "../core_probe.ts";
import { childrenOf, isGone, until } from "../processes.ts";
import { allGone, finish, onGround, start, type Started } from "./started.ts";

const WALLS = await findWalls({ environment: Deno.env.toObject(), outside: [] });
const CONFIG = decodeURIComponent(new URL("../../deno.json", import.meta.url).pathname);

for (const wall of ["setpriv", "bubblewrap"] as const) {
  const lacks = WALLS.setpriv === null || WALLS[wall] === null;
  const place = wall === "setpriv" ? "process" : "process + bubblewrap";
  Deno.test({
    name: `${place}: a supervisor that is killed leaves no process of packages that was stopped` +
      `${lacks ? ` (${wall} or setpriv does not work here)` : ""} [isolates.no_orphans]`,
    ignore: Deno.build.os !== "linux" || lacks,
    fn: () => onGround((ground) => killStopped(ground, wall)),
  });
}

async function killStopped(ground: Ground, wall: "setpriv" | "bubblewrap"): Promise<void> {
  const wrapped = wall === "bubblewrap";
  const walls = wrapped ? WALLS : { ...WALLS, bubblewrap: null };
  const started = await startWith(ground, walls);
  const supervisor = started.process.pid;
  let pids: readonly number[] = [];
  try {
    await until("the package was called", () => started.said().includes("called: "));
    const isolation = wrapped ? "isolated \\(os\\)" : "isolated \\(process\\)";
    assertMatch(started.said(), new RegExp(`called: not_found, ${isolation}\n`));
    pids = withDescendants(childrenOf(supervisor));
    const hosts = pids.filter((pid) => !commandOf(pid).includes("call_package.ts"));
    assert(hosts.length > 0);
    for (const pid of hosts) Deno.kill(pid, "SIGSTOP");
    await until("they are stopped", () => hosts.every(isStopped));
    Deno.kill(supervisor, "SIGKILL");
    await allGone(supervisor, ...pids);
  } finally {
    for (const pid of [supervisor, ...pids]) if (!isGone(pid)) Deno.kill(pid, "SIGKILL");
    await finish(started);
  }
}

/** Starts a supervisor that finds these walls and no others. */
async function startWith(ground: Ground, walls: Walls): Promise<Started> {
  const bin = `${ground.root}/bin`;
  await Deno.mkdir(bin);
  const { bubblewrap, prlimit, setpriv } = walls;
  const programs = { bwrap: bubblewrap, prlimit, setpriv, true: "/bin/true" };
  for (const [name, program] of Object.entries(programs)) {
    if (program !== null) await Deno.symlink(program, `${bin}/${name}`);
  }
  const supervise = [probePath("supervise.ts"), ground.root, probePath("call_package.ts")];
  const args = ["run", "-A", "--quiet", `--config=${CONFIG}`, ...supervise];
  return start(ground, args, { PATH: bin });
}

function withDescendants(pids: readonly number[]): readonly number[] {
  return pids.flatMap((pid) => [pid, ...withDescendants(childrenOf(pid))]);
}

function commandOf(pid: number): string {
  return Deno.readTextFileSync(`/proc/${pid}/cmdline`);
}

function isStopped(pid: number): boolean {
  return /^State:\tT/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
}
