import { showInline } from "../../contract/mod.ts";
import type { Environment } from "../environment.ts";
import { findBinary } from "../find_binary.ts";
import { runCommand } from "../run_command.ts";

/** The programs that a process of isolates is wrapped in. */
export const WALL_NAMES = ["bubblewrap", "prlimit", "setpriv"] as const;

/** One of these programs. */
export type WallName = typeof WALL_NAMES[number];

/** A wall that this machine does not have. */
export interface MissingWall {
  readonly wall: WallName;
  /** A sentence: what is not there, what that weakens, and what to do. */
  readonly message: string;
}

/** The walls of this machine: absolute, real paths, or `null`. */
export type Walls = { readonly [wall in WallName]: string | null } & {
  readonly missing: readonly MissingWall[];
};

/** Where the walls are looked for. */
export interface WallSearch {
  readonly environment: Environment;
  /** Folders whose content someone else decides; a program that lies there is not taken. */
  readonly outside: readonly string[];
}

/** The namespaces that an isolate gets of its own. */
export const UNSHARE: readonly string[] = ["--unshare-all", "--die-with-parent"];

const PROGRAMS: { readonly [wall in WallName]: string } = {
  bubblewrap: "bwrap",
  prlimit: "prlimit",
  setpriv: "setpriv",
};

const WEAKENS: { readonly [wall in WallName]: string } = {
  bubblewrap: "the code of packages is kept in by the runtime's permissions alone " +
    "(isolated (process) instead of isolated (os))",
  prlimit: "a package can take memory until the system ends a process",
  setpriv: "the processes of packages outlive a supervisor that is killed, until they notice",
};

const REMEDIES: { readonly [wall in WallName]: string } = {
  bubblewrap: "apt install bubblewrap",
  prlimit: "apt install util-linux",
  setpriv: "apt install util-linux",
};

/** How long the trial of a wall may take, in milliseconds. */
const TRIAL_MS = 5000;

/** Finds the walls of this machine; the one that needs a right of the system is tried out. */
export async function findWalls({ environment, outside }: WallSearch): Promise<Walls> {
  const path = environment.PATH || "/usr/bin:/bin";
  const find = (name: string) => findBinary(name, { path, outside });
  const missing: MissingWall[] = [];
  const found: { [wall in WallName]: string | null } = {
    bubblewrap: null,
    prlimit: null,
    setpriv: null,
  };
  for (const wall of WALL_NAMES) {
    const program = Deno.build.os === "linux" ? await find(PROGRAMS[wall]) : null;
    const problem = program === null
      ? "is not there"
      : wall === "bubblewrap"
      ? await tryNamespaces(program, await find("true"))
      : undefined;
    if (problem === undefined) found[wall] = program;
    else missing.push(explainMissing(wall, problem));
  }
  return { ...found, missing };
}

/** What a wall that is not there weakens, as one sentence. */
export function explainMissing(wall: WallName, problem: string): MissingWall {
  const remedy = problem === "is not there"
    ? `run "${REMEDIES[wall]}"`
    : "let this user make namespaces (kernel.unprivileged_userns_clone, AppArmor)";
  return { wall, message: `${PROGRAMS[wall]} ${problem}: ${WEAKENS[wall]}; ${remedy}` };
}

// Namespaces can be forbidden where the program is there: only trying tells.
async function tryNamespaces(bwrap: string, truth: string | null): Promise<string | undefined> {
  const args = [...UNSHARE, "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"];
  const { code, stderr } = await runCommand({
    binary: bwrap,
    args: [...args, "--", truth ?? "/bin/true"],
    cwd: "/",
    env: {},
    signal: AbortSignal.timeout(TRIAL_MS),
    maxBytes: 2000,
  });
  if (code === 0) return undefined;
  const [said = ""] = new TextDecoder().decode(stderr).trim().split("\n");
  return `does not work here (${showInline(said.replace(/^bwrap: /, ""), 200) || "it was ended"})`;
}
