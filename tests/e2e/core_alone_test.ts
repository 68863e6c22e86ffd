// The core without a supervisor, under explicit flags, as a restricted CI starts it.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { TurnDocument } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno } from "./product.ts";

const CORE = `${REPOSITORY}src/core.ts`;
const NOTE = "note: there is no folder to keep records in, so this run may only read\n";

interface LoneRun {
  readonly flags?: readonly string[];
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

/** Runs the core alone in a ground's workspace; without flags it may only read that. */
async function runAlone(
  ground: Ground,
  { flags = ["--allow-read=."], args, env }: LoneRun,
): Promise<ProductEnd> {
  return await runDeno({
    args: ["run", "--no-prompt", ...flags, CORE, ...args],
    cwd: ground.workspace,
    env: { ...await childEnvironment(ground), ...env },
  });
}

Deno.test("alone, with read permission only: turns run, nothing is written [cli.alone]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runAlone(ground, {
      args: ["run", "--output", "json", "list"],
    });
    const document: TurnDocument = JSON.parse(stdout);
    assertEquals([code, document.ok, stderr], [0, true, NOTE]);
    assertEquals(document.receipts.map(({ tool, isolation }) => [tool, isolation]), [
      ["list_dir", "core"],
    ]);
    assertEquals(Array.from(Deno.readDirSync(ground.workspace), ({ name }) => name), ["file"]);
  }));

Deno.test("alone, Git tools are there and say what they lack [cli.alone]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runAlone(ground, { args: ["--output", "json", "git status"] });
    const document: TurnDocument = JSON.parse(stdout);
    assertEquals([code, document.code], [1, 1]);
    assertEquals(document.receipts.map(({ tool, code }) => [tool, code]), [
      ["git_status", "dependency_unavailable"],
    ]);
  }));

Deno.test("alone, help, version and problems are answered without a stack [cli.alone]", () =>
  onGround(async (ground) => {
    const help = await runAlone(ground, { args: ["--help"] });
    assertEquals([help.code, help.stderr], [0, ""]);
    assertStringIncludes(help.stdout, "kyrozen COMMAND");
    assertMatch(
      (await runAlone(ground, { args: ["--version"] })).stdout,
      /^kyrozen \d+\.\d+\.\d+\n$/,
    );
    const wrong = await runAlone(ground, { args: ["--output", "json", "--quite", "hi"] });
    assertEquals([wrong.code, JSON.parse(wrong.stdout).code], [2, 2]);
    assertEquals(wrong.stderr, 'Unknown option "--quite": did you mean "--quiet"?\n');
  }));

Deno.test("alone, a command of the supervisor is refused by name [cli.commands]", () =>
  onGround(async (ground) => {
    const { code, stderr } = await runAlone(ground, { args: ["permissions"] });
    const sentence = 'Cannot run "permissions" in a core alone: start it with "deno task"\n';
    assertEquals([code, stderr], [2, sentence]);
  }));

Deno.test("alone, a workspace that cannot be used is said in one sentence [cli.alone]", () =>
  onGround(async (ground) => {
    const cases: readonly (readonly [string, string])[] = [
      ["gone", "it does not exist"],
      ["file", "it is a file"],
      ["..", "it was not given --allow-read for it"],
    ];
    for (const [project, reason] of cases) {
      const { code, stderr } = await runAlone(ground, { args: ["--project", project, "list"] });
      const sentence =
        `Cannot use workspace "${project}": ${reason}; name another folder with --project\n`;
      assertEquals([code, stderr], [3, sentence]);
    }
  }));

Deno.test("alone, sessions go on where they can be kept, and are said to be none elsewhere [cli.sessions_resume] [cli.alone]", () =>
  onGround(async (ground) => {
    const run = (flags: readonly string[], ...args: string[]) =>
      runAlone(ground, { flags: ["--allow-read=.", ...flags], args: ["--quiet", ...args] });
    await Deno.mkdir(`${ground.workspace}/.kyrozen-ci`);
    const keeps = ["--allow-write=.kyrozen-ci"];
    await run(keeps, "what is 1+1?");
    const next = await run(keeps, "run", "--continue", "what is 2+2?");
    assertEquals([next.code, next.stdout, next.stderr], [0, "2+2 = 4\n", ""]);
    const { stdout } = await run(keeps, "sessions", "--json");
    assertEquals(JSON.parse(stdout).map(({ turns }: { turns: number }) => turns), [2]);
    const none = await run([], "run", "--continue", "what is 2+2?");
    assertEquals([none.code, none.stdout], [1, ""]);
    assertMatch(none.stderr, /^There is no folder to keep records in, so there are no sessions; /);
  }));

Deno.test("alone, with a folder it may write the ledger is kept there [cli.memory_ledger]", () =>
  onGround(async (ground) => {
    const flags = ["--allow-read=.", "--allow-write=.kyrozen-ci"];
    const { code, stdout, stderr } = await runAlone(ground, { flags, args: ["what is 1+1"] });
    assertEquals([code, stdout, stderr], [0, "1+1 = 2\n", ""]);
    assert(Deno.statSync(`${ground.workspace}/.kyrozen-ci/ledger.db`).size > 0);
  }));

for (const name of ["", "/ledger.db", "/output"]) {
  Deno.test(`alone, a link that a checkout brought as .kyrozen-ci${name} is not followed [cli.memory_ledger]`, () =>
    onGround(async (ground) => {
      const state = `${ground.workspace}/.kyrozen-ci`;
      await Deno.mkdir(`${ground.root}/elsewhere`);
      if (name !== "") await Deno.mkdir(state);
      await Deno.symlink(`${ground.root}/elsewhere`, state + name);
      const flags = ["--allow-read=.", "--allow-write=.kyrozen-ci"];
      const { code, stdout, stderr } = await runAlone(ground, { flags, args: ["what is 1+1"] });
      // The run goes on, with nothing kept.
      assertEquals([code, stdout, stderr], [0, "1+1 = 2\n", NOTE]);
      assertEquals([...Deno.readDirSync(`${ground.root}/elsewhere`)], []);
    }));
}

Deno.test("alone, a home that cannot be kept is refused, not ignored [cli.memory_ledger]", () =>
  onGround(async (ground) => {
    const { code, stderr } = await runAlone(ground, { args: ["--home", "here", "what is 1+1"] });
    const flags = "--allow-read and --allow-write";
    assertEquals([code, stderr], [
      ...[3, `Cannot keep state in "here/state": it was not given ${flags} for it\n`],
    ]);
  }));

Deno.test("a core under -A says once that it holds too much, and still answers [cli.overgranted]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runAlone(ground, {
      flags: ["-A"],
      args: ["what is 1+1"],
    });
    assertEquals([code, stdout], [0, "1+1 = 2\n"]);
    assertEquals(
      stderr,
      "warning: this process holds more than it needs (all of env, ffi, import, net, read, run, " +
        'sys, write); start it with "deno task start", or name the folders that it may use\n',
    );
  }));

Deno.test("a core that is told of a supervisor that is gone says so [cli.alone]", () =>
  onGround(async (ground) => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr as Deno.NetAddr;
    listener.close();
    const link = JSON.stringify({ port, word: "x", answer: "y" });
    const { code, stdout, stderr } = await runAlone(ground, {
      flags: ["-A"],
      args: ["what is 1+1"],
      env: { KYROZEN_LINK: link },
    });
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, /^Cannot reach the supervisor: .*; start with "deno task start"\n$/);
  }));

Deno.test("alone, the guidance of skills is there, and what cannot run is neither offered nor called active [cli.alone]", () =>
  onGround(async (ground) => {
    const flags = [`--allow-read=.,${REPOSITORY}src,${REPOSITORY}builtin_skills`];
    const list = await runAlone(ground, { flags, args: ["skills", "list", "--json"] });
    const skills = JSON.parse(list.stdout);
    const told = skills.map(({ name, status }: { name: string; status: string }) => [name, status]);
    assertEquals(told, [
      ["bug-fix", "active"],
      ["git-workflow", "active"],
      ["skill-author", "active"],
      ["unit-converter", "blocked"],
    ]);
    const { stdout } = await runAlone(ground, { flags, args: ["convert 100 km to mi"] });
    assertStringIncludes(stdout, "no tool that converts units is offered here");
    const shut = await runAlone(ground, { args: ["skills", "list"] });
    assertStringIncludes(shut.stdout, "may not be read by this process, which needs --allow-read=");
  }));
