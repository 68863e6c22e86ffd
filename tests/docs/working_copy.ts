import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { removeAll } from "../support/remove_all.ts";

/** A place in which the commands of a page run as a reader would run them. */
export interface WorkingCopy {
  /** The copy of the repository: what is tracked, as one commit. */
  readonly folder: string;
  /** The whole environment of the commands. */
  readonly environment: { readonly [name: string]: string };
}

/** Makes fresh working copies, one after the other in one place. */
export interface CopyMaker {
  /** A copy as it was at first: nothing of an earlier page is left beside it, in it or in its home. */
  make(): Promise<WorkingCopy>;
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
 * Makes what makes working copies. Their `npx --yes deno@2.9.6` and their `deno` are the running one,
 * so that no page needs the network; their home is empty. All have one path: what the runtime keeps
 * of a module it keeps by the module's path, and a new one for each page would start cold.
 */
export async function makeCopyMaker(): Promise<CopyMaker> {
  const root = await Deno.makeTempDir({ prefix: "kyrozen_docs_" });
  const [place, history] = [`${root}/place`, `${root}/history`];
  const folder = `${place}/kyrozen`;
  const environment = await environmentIn(place);
  const inCopy = { cwd: folder, env: environment };
  await copyTracked(folder);
  await makeSurroundings(place);
  await run("git", ["init", "-q", "-b", "main"], inCopy);
  await run("git", ["add", "-A"], inCopy);
  await run("git", ["commit", "-q", "-m", "The repository"], inCopy);
  await run("git", ["repack", "-a", "-d", "-q"], inCopy);
  await Deno.rename(`${folder}/.git`, history);
  return {
    async make() {
      for await (const { name } of Deno.readDir(place)) {
        if (name !== "kyrozen") await removeAll(`${place}/${name}`);
      }
      await makeSurroundings(place);
      await removeAll(`${folder}/.git`).catch(() => {});
      await run("cp", ["-R", "-p", history, `${folder}/.git`], { cwd: root });
      await run("git", ["reset", "-q", "--hard"], inCopy);
      await run("git", ["clean", "-q", "-ffdx"], inCopy);
      return { folder, environment };
    },
    remove: () => removeAll(root),
  };
}

async function makeSurroundings(place: string): Promise<void> {
  await Promise.all(["bin", "home", "tmp"].map((name) => Deno.mkdir(`${place}/${name}`)));
  await Deno.symlink(Deno.execPath(), `${place}/bin/deno`);
  await Deno.writeTextFile(`${place}/bin/npx`, SHIM, { mode: 0o755 });
}

async function copyTracked(folder: string): Promise<void> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = await run("git", args, { cwd: REPOSITORY });
  const paths = listed.split("\0").filter((path) => path !== "");
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1)));
  for (const below of folders) await Deno.mkdir(`${folder}/${below}`, { recursive: true });
  await Promise.all(paths.map(async (path) => {
    await Deno.copyFile(`${REPOSITORY}${path}`, `${folder}/${path}`).catch((error) => {
      // Git still lists a file that was just deleted.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }));
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
