import { REPOSITORY } from "../../scripts/lint/repository_path.ts";

/** A throwaway place in which the commands of a page run as a reader would run them. */
export interface WorkingCopy {
  /** The copy of the repository: what is tracked, as one commit. */
  readonly folder: string;
  /** The whole environment of the commands. */
  readonly environment: { readonly [name: string]: string };
  remove(): Promise<void>;
}

const SHIM = `#!/bin/sh
case "$*" in
  "--yes deno@2.9.6 "*) shift 2 ;;
  *) echo "Cannot run npx $*: the pages may only name deno@2.9.6" >&2; exit 1 ;;
esac
exec deno "$@"
`;

/**
 * Makes a working copy. Its `npx --yes deno@2.9.6` and its `deno` are the running one, so that no page
 * needs the network; its home is empty.
 */
export async function makeWorkingCopy(): Promise<WorkingCopy> {
  const root = await Deno.makeTempDir({ prefix: "kyrozen_docs_" });
  const folder = `${root}/kyrozen`;
  await Promise.all(["bin", "home", "tmp"].map((name) => Deno.mkdir(`${root}/${name}`)));
  await copyTracked(folder);
  await Deno.symlink(Deno.execPath(), `${root}/bin/deno`);
  await Deno.writeTextFile(`${root}/bin/npx`, SHIM, { mode: 0o755 });
  const environment = await environmentIn(root);
  await run("git", ["init", "-q", "-b", "main"], { cwd: folder, env: environment });
  await run("git", ["add", "-A"], { cwd: folder, env: environment });
  await run("git", ["commit", "-q", "-m", "The repository"], { cwd: folder, env: environment });
  return { folder, environment, remove: () => Deno.remove(root, { recursive: true }) };
}

async function copyTracked(folder: string): Promise<void> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = await run("git", args, { cwd: REPOSITORY });
  for (const path of listed.split("\0").filter((path) => path !== "")) {
    const target = `${folder}/${path}`;
    await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    await Deno.copyFile(`${REPOSITORY}${path}`, target).catch((error) => {
      // Git still lists a file that was just deleted.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}

async function environmentIn(root: string): Promise<Record<string, string>> {
  const info = JSON.parse(await run(Deno.execPath(), ["info", "--json"], { cwd: REPOSITORY }));
  const who = { NAME: "Reader", EMAIL: "reader@example.com", DATE: "2026-01-02T03:04:05Z" };
  const git = Object.entries(who).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return {
    PATH: `${root}/bin:${Deno.env.get("PATH") ?? ""}`,
    HOME: `${root}/home`,
    KYROZEN_HOME: `${root}/home/.kyrozen`,
    TMPDIR: `${root}/tmp`,
    DENO_DIR: info.denoDir,
    LC_ALL: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
    DENO_NO_UPDATE_CHECK: "1",
    ...Object.fromEntries(git),
  };
}

async function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const command = new Deno.Command(program, { ...options, args: [...args], stdin: "null" });
  const { success, stdout, stderr } = await command.output();
  if (!success) throw new Error(`${program} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}
