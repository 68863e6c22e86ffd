import { assertEquals, assertMatch } from "@std/assert";
import type { GitReadId, JsonObject, ToolOutcome } from "../../src/contract/mod.ts";
import { runGitRead } from "../../src/supervisor/git_reads.ts";
import type { GitReadDeps } from "../../src/supervisor/git_reads.ts";
import { runCommand } from "../../src/supervisor/run_command.ts";
import { type FolderSnapshot, readFolder, writeFolder } from "./folder_snapshot.ts";

/** The Git that the tests use, by its real path. */
export const GIT: string = await findGit();

/** The four reads with arguments that make each do all of its work. */
export const ALL_READS: readonly (readonly [GitReadId, JsonObject])[] = [
  ["git_status", {}],
  ["git_diff", {}],
  ["git_diff", { staged: true }],
  ["git_diff", { from: "HEAD" }],
  ["git_log", {}],
  ["git_show", { rev: "HEAD" }],
  ["git_show", { rev: "HEAD", path: "a.txt" }],
];

/** What a lab is opened with. */
export interface LabOptions {
  /** Whether the workspace is a repository of one commit with `a.txt`. @default {true} */
  readonly commit?: boolean;
  /** What is done to that repository; once for all labs that are opened with the same function. */
  readonly prepare?: (lab: GitLab) => Promise<unknown>;
}

/** What was made once, by what prepared it: to copy it is far less work than to run Git. */
const prepared = new Map<unknown, FolderSnapshot>();

/**
 * A temporary folder with a workspace in it, raw Git to prepare it with, and the Git reads of the
 * supervisor to look at it. `canary` is a program that leaves a mark when anything runs it.
 */
export class GitLab implements AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
  readonly canary: string;
  readonly #mark: string;

  private constructor(root: string) {
    this.root = root;
    this.workspace = `${root}/ws`;
    this.canary = `${root}/canary`;
    this.#mark = `${root}/mark`;
  }

  /** Opens a lab. */
  static async open({ commit = true, prepare }: LabOptions = {}): Promise<GitLab> {
    const lab = new GitLab(await Deno.realPath(await Deno.makeTempDir({ prefix: "git lab " })));
    await Deno.mkdir(`${lab.root}/home`);
    await Deno.mkdir(lab.workspace);
    await lab.makeCanary(lab.canary);
    if (commit) await lab.#fill(prepare);
    return lab;
  }

  async #fill(prepare: LabOptions["prepare"]): Promise<void> {
    const known = prepared.get(prepare);
    if (known !== undefined) {
      writeFolder(this.workspace, known);
      // The index knew other inodes.
      await this.git("update-index", "-q", "--refresh");
      return;
    }
    await this.git("init", "-q", "-b", "main");
    await this.write("a.txt", "one\n");
    await this.commit("first");
    await prepare?.(this);
    prepared.set(prepare, readFolder(this.workspace));
  }

  /** Makes a program that leaves a mark and then answers what it was given, or fails at once. */
  async makeCanary(path: string, { silent = false }: { silent?: boolean } = {}): Promise<void> {
    const script = `#!/bin/sh\necho "$0 $*" >> '${this.#mark}'\n`;
    await Deno.writeTextFile(path, script + (silent ? "exit 1\n" : "exec cat\n"), { mode: 0o755 });
  }

  /** Runs Git as a person would and answers what it wrote; throws if it fails. */
  async git(...args: string[]): Promise<string> {
    const command = new Deno.Command(GIT, {
      args,
      cwd: this.workspace,
      clearEnv: true,
      env: this.#environment(),
      stdin: "null",
      signal: AbortSignal.timeout(60_000),
    });
    const { code, stdout, stderr } = await command.output();
    const decoder = new TextDecoder();
    const [out, err] = [decoder.decode(stdout), decoder.decode(stderr)];
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${code}: ${out}${err}`);
    return out;
  }

  /** Runs Git as a person would, in the workspace unless `cwd` says otherwise. */
  async tryGit(
    args: readonly string[],
    { cwd = this.workspace, binary = GIT }: { cwd?: string; binary?: string } = {},
  ): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const { code, stdout, stderr } = await runCommand({
      binary,
      args,
      cwd,
      env: this.#environment(),
      signal: AbortSignal.timeout(60_000),
      maxBytes: 1 << 24,
    });
    const decoder = new TextDecoder();
    return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  }

  /** Writes a file of the workspace, with the folders above it. */
  async write(path: string, text: string): Promise<void> {
    const whole = `${this.workspace}/${path}`;
    await Deno.mkdir(whole.slice(0, whole.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(whole, text);
  }

  /** Commits everything and answers the hash. */
  async commit(message: string): Promise<string> {
    await this.git("add", "-A");
    await this.git("commit", "-q", "--allow-empty", "--no-verify", "-m", message);
    return (await this.git("rev-parse", "HEAD")).trim();
  }

  /** One read of the supervisor. */
  read(
    entry: GitReadId,
    params: JsonObject = {},
    deps: Partial<GitReadDeps> = {},
  ): Promise<ToolOutcome> {
    return runGitRead(entry, params, {
      workspace: this.workspace,
      git: GIT,
      run: runCommand,
      signal: AbortSignal.timeout(60_000),
      environment: { TMPDIR: Deno.env.get("TMPDIR") ?? "/tmp" },
      ...deps,
    });
  }

  /** The output of a read that must succeed. */
  async output(
    entry: GitReadId,
    params: JsonObject = {},
    deps: Partial<GitReadDeps> = {},
  ): Promise<JsonObject> {
    const outcome = await this.read(entry, params, deps);
    if (!outcome.ok) throw new Error(`${entry}: ${outcome.code}: ${outcome.message}`);
    return outcome.output as JsonObject;
  }

  /** All four reads, one after the other. */
  async readAll(deps: Partial<GitReadDeps> = {}): Promise<ToolOutcome[]> {
    const outcomes: ToolOutcome[] = [];
    for (const [entry, params] of ALL_READS) outcomes.push(await this.read(entry, params, deps));
    return outcomes;
  }

  /** What ran the canary since the last call; `""` if nothing did. */
  async takeMark(): Promise<string> {
    const text = await Deno.readTextFile(this.#mark).catch(() => "");
    if (text !== "") await Deno.remove(this.#mark);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }

  #environment(): { [name: string]: string } {
    const who = { GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "ann@example.com" };
    const when = "2024-05-06T07:08:09+02:00";
    return {
      ...who,
      GIT_COMMITTER_NAME: "Cy",
      GIT_COMMITTER_EMAIL: "cy@example.com",
      GIT_AUTHOR_DATE: when,
      GIT_COMMITTER_DATE: when,
      GIT_CONFIG_NOSYSTEM: "1",
      HOME: `${this.root}/home`,
      PATH: "/usr/bin:/bin",
      TERM: "dumb",
    };
  }
}

/** Asserts that every read answers one code with a message that says why. */
export async function assertAll(lab: GitLab, code: string, why: RegExp): Promise<void> {
  for (const [entry, params] of ALL_READS) {
    const outcome = await lab.read(entry, params);
    assertEquals(outcome.ok ? "ok" : outcome.code, code, `${entry} ${JSON.stringify(params)}`);
    if (!outcome.ok) assertMatch(outcome.message, why);
  }
}

/** Asserts that every read succeeds. */
export async function assertFine(lab: GitLab): Promise<void> {
  for (const [entry, params] of ALL_READS) await lab.output(entry, params);
}

async function findGit(): Promise<string> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    const found = await Deno.realPath(`${folder}/git`).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error("Cannot test Git reads: no git is on the PATH");
}
