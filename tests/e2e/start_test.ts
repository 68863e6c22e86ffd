// The product as a person starts it: the task lines, real processes, the offline model.
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { TurnDocument } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround, runDeno, runProduct } from "./product.ts";

Deno.test("`deno task start` calculates, in the folder that it is called from [cli.start]", () =>
  onGround(async (ground) => {
    await Deno.mkdir(`${ground.workspace}/only_here`);
    const env = await childEnvironment(ground);
    const task = ["task", "--quiet", "--config", `${REPOSITORY}deno.json`, "start"];
    const run = (prompt: string) =>
      runDeno({ args: [...task, prompt], cwd: ground.workspace, env });
    assertEquals(await run("what is 2*(3+4)?"), {
      code: 0,
      stdout: "2*(3+4) = 14\n",
      stderr: `workspace: ${ground.workspace}\n`,
    });
    assertStringIncludes((await run("list")).stdout, "only_here/");
  }));

Deno.test("json: one document on stdout, with receipts in order [cli.json]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, { args: ["--output", "json", "list"] });
    assertEquals([code, stdout.trimEnd().split("\n").length], [0, 1]);
    const document: TurnDocument = JSON.parse(stdout);
    assertEquals(Object.keys(document), [
      ...["version", "ok", "code", "text", "error", "session", "turn", "mode", "model"],
      ...["receipts", "denials", "usage", "limits", "ms"],
    ]);
    assertEquals(document.receipts.map(({ tool, ok, isolation }) => [tool, ok, isolation]), [
      ["list_dir", true, "core"],
    ]);
  }));

Deno.test("stream-json: every line is an event, the last is the result [cli.stream_json]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, {
      args: ["--output=stream-json", "what is 1+1"],
    });
    const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assertEquals([code, events[0].type, events.at(-1).type], [0, "turn.started", "result"]);
    assertEquals(events.at(-1).text, "1+1 = 2\n");
    assertEquals(events.filter(({ type }) => type === "result").length, 1);
  }));

Deno.test("a request that the offline model cannot serve ends with 1 [agent.unable]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runProduct(ground, { args: ["write me a poem"] });
    assertEquals(code, 1);
    assertMatch(stdout, /offline model/);
    assertMatch(stderr, /The request could not be served\n$/);
  }));

Deno.test("a wrong command line ends with 2 and one sentence, as a document too [cli.start]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await runProduct(ground, {
      args: ["--output", "json", "--mod", "ask", "hi"],
    });
    assertEquals([code, JSON.parse(stdout).code, stdout.split("\n").length], [2, 2, 2]);
    assertMatch(stderr, /^Unknown option "--mod": did you mean "--mode"\?\n$/);
  }));

Deno.test("a denied call ends with 4, and says what to do [cli.denied]", () =>
  onGround(async (ground) => {
    const asked = { args: ["--quiet", "read ../secret"] };
    const { code, stderr } = await runProduct(ground, asked);
    assertEquals(code, 4);
    assertMatch(stderr, /^1 tool call was denied: read_file/);
    const json = await runProduct(ground, { args: ["--output", "json", "read /etc/passwd"] });
    const document: TurnDocument = JSON.parse(json.stdout);
    assertEquals([json.code, document.ok, document.code], [4, false, 4]);
    assertEquals(document.denials.map(({ tool, code }) => [tool, code]), [
      ["read_file", "permission_denied"],
    ]);
  }));

Deno.test("a limit ends the turn with 5 and says so [agent.limits]", () =>
  onGround(async (ground) => {
    const { code, stderr } = await runProduct(ground, {
      args: ["--max-rounds", "1", "what is 1+1"],
    });
    assertEquals(code, 5);
    assertStringIncludes(stderr, "The turn stopped at its limit of 1 model round (max_rounds)\n");
  }));

Deno.test("mode plan ends in a plan in the document [agent.plan]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, {
      args: ["--mode", "plan", "--output", "json", "what is 1+1"],
    });
    const { mode, plan }: TurnDocument = JSON.parse(stdout);
    assertEquals([code, mode, (plan?.length ?? 0) > 0], [0, "plan", true]);
  }));

Deno.test("with a prompt on the line, an open standard input is left alone [cli.stdin]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, { args: ["what is 1+1"], stdin: "open" });
    assertEquals([code, stdout], [0, "1+1 = 2\n"]);
  }));

Deno.test("a loop that reads lines keeps them while the product runs in it [cli.stdin]", () =>
  onGround(async (ground) => {
    const product = `deno task --quiet --config '${REPOSITORY}deno.json' start --quiet`;
    const script = `printf '1\\n2\\n' | while read n; do ${product} "what is $n+$n"; done`;
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", script],
      cwd: ground.workspace,
      env: await childEnvironment(ground),
      clearEnv: true,
    }).output();
    assertEquals(new TextDecoder().decode(stdout), "1+1 = 2\n2+2 = 4\n");
  }));

Deno.test("the prompt `-` is read from standard input [cli.stdin]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, { args: ["-"], stdin: "what is 3*3\n" });
    assertEquals([code, stdout], [0, "3*3 = 9\n"]);
  }));

Deno.test("a reader that takes one line is no reason to complain [cli.pipe]", () =>
  onGround(async (ground) => {
    const product = `deno task --quiet --config '${REPOSITORY}deno.json' start --quiet`;
    const script = `${product} "write a poem" | head -n 1`;
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", script],
      cwd: ground.workspace,
      env: await childEnvironment(ground),
      clearEnv: true,
    }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    assertEquals(out?.trimEnd().split("\n").length, 1);
    assertEquals(err?.replace("The request could not be served\n", ""), "");
  }));

Deno.test("`tools` lists what is registered, with the same schema everywhere [cli.tools]", () =>
  onGround(async (ground) => {
    const args = ["tools", "--json"];
    const { code, stdout } = await runProduct(ground, { args, task: "kyrozen" });
    const listed: { name: string; capability: string }[] = JSON.parse(stdout);
    assertEquals([code, listed.map(({ name }) => name).sort()], [0, [
      ...["calculate", "discover_tools", "find_files", "git_diff", "git_log", "git_show"],
      ...["git_status", "list_dir", "list_tree", "read_file", "read_webpage", "search_files"],
    ]]);
    const other = listed.filter(({ capability }) => capability !== "read");
    assertEquals(other.map(({ name, capability }) => [name, capability]), [
      ["read_webpage", "network"],
    ]);
  }));

Deno.test("`tools` lists what a turn is offered by the configuration, and says why that is nothing [cli.tools_offered]", () =>
  onGround(async (ground) => {
    const run = async (capabilities: string, ...args: readonly string[]) => {
      await Deno.writeTextFile(
        `${ground.workspace}/agent.yaml`,
        `version: 1\ncapabilities: ${capabilities}\n`,
      );
      const { code, stdout, stderr } = await runProduct(ground, { args, task: "kyrozen" });
      return { code, stdout, lines: stderr.split("\n").slice(1, -1) };
    };
    const none = 'There is no tool that a turn could use; "kyrozen config explain" says why';
    const note =
      'note: agent.yaml:2: capabilities: "dynamic" is accepted for old files and grants nothing';
    assertEquals(await run("[dynamic]", "tools", "list"), {
      code: 0,
      stdout: "",
      lines: [`${note}; it stands alone, so that no tool may be used`, none],
    });
    assertEquals(await run("[write]", "tools", "list"), { code: 0, stdout: "", lines: [none] });
    assertEquals(await run("[write]", "tools", "--json"), { code: 0, stdout: "[]\n", lines: [] });
    const both = await run("[dynamic, read]", "tools", "--json");
    assertEquals([both.code, both.lines, JSON.parse(both.stdout).length], [0, [note], 11]);
    const wrong = await run("[everything]", "tools", "list");
    assertEquals([wrong.code, wrong.stdout, wrong.lines.length], [3, "", 1]);
  }));

Deno.test("a folder as standard input of `-` is a usage error [cli.stdin]", () =>
  onGround(async (ground) => {
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", 'exec "$0" run -A --quiet src/main.ts --quiet - < .', Deno.execPath()],
      cwd: REPOSITORY,
      env: await childEnvironment(ground),
      clearEnv: true,
    }).output();
    const said = new TextDecoder().decode(stderr);
    assertEquals([code, stdout.length, said], [
      2,
      0,
      "Cannot read the prompt from stdin: it is a folder; give a file, a pipe or a text\n",
    ]);
  }));

Deno.test({
  name: "an answer that cannot be written is a failure and is said; on Linux [cli.lost_output]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await onGround(async (ground) => {
      const full =
        /^Cannot write to standard output: No space left [^\n]+; the answer is not complete\n$/;
      for (
        const args of [
          ["run", "--quiet", "1+1"],
          ["tools", "--quiet"],
          ["permissions"],
          ["--help"],
          ["--version"],
          ["ledger", "verify"],
          ["ledger", "verify", "--json"],
        ]
      ) {
        const { code, said } = await runInto(">/dev/full", args, ground);
        assertEquals([args, code], [args, 1]);
        assertMatch(said, full);
      }
    });
  },
});

Deno.test("a reader that has gone before the answer is no failure and needs no word [cli.pipe]", () =>
  onGround(async (ground) => {
    await runInto(">/dev/null", ["run", "--quiet", "1+1"], ground);
    for (const args of [["permissions"], ["--help"], ["ledger", "verify"]]) {
      const { code, said } = await runGone(args, ground);
      assertEquals([args, code, said], [args, 0, ""]);
    }
  }));

/** Runs the product after the reader of its output has gone. */
async function runGone(args: readonly string[], ground: Ground) {
  const child = new Deno.Command("sh", {
    args: ["-c", 'read -r _; exec "$0" "$@"', Deno.execPath(), "run", "-A", "--quiet"].concat(
      `${REPOSITORY}src/main.ts`,
      args,
    ),
    cwd: ground.workspace,
    env: await childEnvironment(ground),
    clearEnv: true,
    ...{ stdin: "piped", stdout: "piped", stderr: "piped" } as const,
  }).spawn();
  await child.stdout.cancel();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("\n"));
  await writer.close();
  const said = await new Response(child.stderr).text();
  return { code: (await child.status).code, said };
}

/** Runs the product in a shell whose line ends with `redirection`. */
async function runInto(redirection: string, args: readonly string[], ground: Ground) {
  const words = [Deno.execPath(), "run", "-A", "--quiet", `${REPOSITORY}src/main.ts`, ...args];
  const line = words.map((word) => `'${word}'`).join(" ");
  const { code, stderr } = await new Deno.Command("sh", {
    args: ["-c", `${line} ${redirection}`],
    cwd: ground.workspace,
    env: await childEnvironment(ground),
    clearEnv: true,
  }).output();
  return { code, said: new TextDecoder().decode(stderr) };
}
