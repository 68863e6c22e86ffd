import type { ParsedCommandLine } from "../src/contract/mod.ts";
import { prepare, type Setup } from "../src/supervisor/prepare.ts";
import { type CoreOptions, type RunningCore, spawnCore } from "../src/supervisor/spawn_core.ts";

/** A home folder and a workspace of their own, and what is set up from them. */
export interface Ground {
  readonly root: string;
  readonly home: string;
  readonly workspace: string;
}

/** Makes fresh folders in the system's temporary folder; the caller removes `root`. */
export async function makeGround(): Promise<Ground> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const ground = { root, home: `${root}/home`, workspace: `${root}/workspace` };
  await Deno.mkdir(`${ground.home}/owner`, { recursive: true });
  await Deno.mkdir(`${ground.home}/state`);
  await Deno.mkdir(ground.workspace);
  await Deno.writeTextFile(`${ground.workspace}/file`, "in the workspace");
  return ground;
}

/** The path of a probe: a module that a test runs in the place of the core's entry. */
export function probePath(name: string): string {
  return decodeURIComponent(new URL(`./fixtures/probes/${name}`, import.meta.url).pathname);
}

/** Prepares as the supervisor does. */
export async function setUp(
  ground: Ground,
  operands: readonly string[] = [],
): Promise<{ readonly setup: Setup; readonly line: ParsedCommandLine }> {
  const options = { home: ground.home, project: ground.workspace };
  const line = { command: "run", operands, options };
  const prepared = await prepare(line, { HOME: ground.root });
  if (!prepared.ok) throw new Error(prepared.error);
  return { setup: prepared.value, line };
}

/** Spawns a core, or a probe in its place, as the supervisor does; its output is piped. */
export async function spawnIn(
  ground: Ground,
  options: Partial<CoreOptions> & { readonly operands?: readonly string[] } = {},
): Promise<RunningCore> {
  const { setup, line } = await setUp(ground, options.operands);
  const core = spawnCore({
    ...setup,
    line,
    environment: Deno.env.toObject(),
    report: (sentence) => console.error(sentence),
    stdio: "piped",
    ...options,
  });
  if (!core.ok) throw new Error(core.error);
  return core.value;
}
