// Whoever dies, and however: no process of packages stays.
import { assertEquals, assertMatch } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { childrenOf, until } from "../processes.ts";
import { allGone, finish, onGround, type Started, startProbe } from "./started.ts";

const ignore = Deno.build.os !== "linux";

interface Running {
  readonly started: Started;
  readonly core: number;
  /** Every process of the packages. */
  readonly hosts: readonly number[];
}

/** Starts a supervisor whose core has called a package. */
async function startCalled(ground: Ground): Promise<Running> {
  const started = startProbe(ground, "call_package.ts");
  await until("the package was called", () => started.said().includes("called: "));
  assertMatch(started.said(), /called: not_found, isolated \((?:os|process)\)\n/);
  const children = childrenOf(started.process.pid);
  const core = children.find((pid) => commandOf(pid).includes("call_package.ts")) ?? 0;
  const hosts = withDescendants(children.filter((pid) => pid !== core));
  assertEquals([core > 0, hosts.length > 0], [true, true]);
  return { started, core, hosts };
}

function commandOf(pid: number): string {
  return Deno.readTextFileSync(`/proc/${pid}/cmdline`);
}

function withDescendants(pids: readonly number[]): readonly number[] {
  return pids.flatMap((pid) => [pid, ...withDescendants(childrenOf(pid))]);
}

/** Names of the private folders of processes. */
function folders({ root }: Ground): readonly string[] {
  const names = [...Deno.readDirSync(`${root}/run`)].map(({ name }) => name);
  return names.filter((name) => name.startsWith("kyrozen-host-"));
}

Deno.test({
  name: "a core that is killed takes the processes of packages with it [isolates.no_orphans]",
  ignore,
  fn: () =>
    onGround(async (ground) => {
      const { started, core, hosts } = await startCalled(ground);
      Deno.kill(core, "SIGKILL");
      await allGone(core, started.process.pid, ...hosts);
      assertEquals(folders(ground), []);
      await finish(started);
    }),
});

Deno.test({
  name:
    "a supervisor that is killed leaves no process of packages, and its folder goes later [isolates.no_orphans]",
  ignore,
  fn: () =>
    onGround(async (ground) => {
      const { started, core, hosts } = await startCalled(ground);
      Deno.kill(started.process.pid, "SIGKILL");
      await allGone(core, started.process.pid, ...hosts);
      const [left = ""] = folders(ground);
      assertEquals(folders(ground), [left]);
      // The runtime makes such folders where it keeps its cache.
      await Deno.mkdir(`${ground.root}/run/${left}/node_compat_bin`, { recursive: true });
      await finish(started);
      const next = await startCalled(ground);
      await until("what was left is removed", () => folders(ground).length === 1);
      Deno.kill(next.started.process.pid, "SIGTERM");
      await allGone(next.core, next.started.process.pid, ...next.hosts);
      assertEquals(folders(ground), []);
      await finish(next.started);
    }),
});
