// What a model would be sent, through the real product and beside what a server really gets.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { WIRE_PROTOCOLS, type WireProtocol } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";

const KEY = "sentinel-0123456789abcdef";

/** The variables that make a server at `url` the one configured provider. */
function providerEnv(protocol: WireProtocol, url: string): Record<string, string> {
  const name = protocol === "openai-chat" ? "openai" : "anthropic";
  return {
    KYROZEN_PROVIDER: name,
    KYROZEN_BASE_URL: url,
    KYROZEN_MODEL: "fake-model",
    [`${name.toUpperCase()}_API_KEY`]: KEY,
  };
}

async function show(
  ground: Ground,
  args: readonly string[],
  run: { readonly env?: Record<string, string>; readonly stdin?: string } = {},
): Promise<ProductEnd> {
  return await runProduct(ground, { task: "kyrozen", args: ["prompt", "show", ...args], ...run });
}

async function writeAll(files: { readonly [path: string]: string }): Promise<void> {
  for (const [path, text] of Object.entries(files)) await Deno.writeTextFile(path, text);
}

for (const protocol of WIRE_PROTOCOLS) {
  Deno.test(`${protocol}: --wire prints the body that the same turn then sends, byte by byte [prompt.wire]`, () =>
    onGround(async (ground) => {
      await writeAll({ [`${ground.workspace}/AGENTS.md`]: "Say \u2260 for unequal.\n" });
      await using server = await startFakeModelServer([{ fixture: "text" }]);
      const env = providerEnv(protocol, server.url);
      const shown = await show(ground, ["--quiet", "--wire", "what is 1 \u2260 2?"], { env });
      assertEquals([shown.code, shown.stderr, server.requests.length], [0, "", 0]);
      assertEquals(`${shown.stdout}${shown.stderr}`.includes(KEY), false);
      const args = ["--quiet", "what is 1 \u2260 2?"];
      const asked = await runProduct(ground, { args, env });
      assertEquals(asked.code, 0, asked.stderr);
      assertEquals(shown.stdout, `${server.posts()[0]?.text}\n`);
    }));
}

Deno.test("as JSON: the request and its parts, the same each time, instructions by their places [prompt.show] [prompt.instruction_places]", () =>
  onGround(async (ground) => {
    await writeAll({
      [`${ground.home}/instructions.md`]: "From home.",
      [`${ground.root}/AGENTS.md`]: "From above.",
      [`${ground.workspace}/CLAUDE.md`]: "From the workspace.",
    });
    const first = await show(ground, ["--json", "summarize this project"]);
    const second = await show(ground, ["--json", "summarize this project"]);
    assertEquals([first.code, second.stdout], [0, first.stdout]);
    const { ok, mode, model, tokens, context_tokens, parts, request } = JSON.parse(first.stdout);
    assertEquals([ok, mode, model, context_tokens], [true, "agent", "offline/offline", null]);
    const of = (kind: string) => parts.filter((part: { kind: string }) => part.kind === kind);
    assertEquals(of("system").map(({ name }: { name: string }) => name), [
      "rules",
      "mode",
      "role",
      "label of the instruction files",
      `${ground.home}/instructions.md`,
      `${ground.root}/AGENTS.md`,
      `${ground.workspace}/CLAUDE.md`,
      "list of skills",
    ]);
    assertEquals(
      of("system").map(({ text }: { text: string }) => text).join("\n\n"),
      request.system,
    );
    assertEquals(of("tool").map(({ text }: { text: string }) => JSON.parse(text)), request.tools);
    assertEquals(request.messages, [{ role: "user", text: "summarize this project" }]);
    assert(parts.every((part: { tokens: number }) => part.tokens > 0));
    const sum = parts.reduce((all: number, part: { tokens: number }) => all + part.tokens, 0);
    assertEquals(tokens, sum);
    const explain = { task: "kyrozen", args: ["config", "explain", "--json"] } as const;
    const { instruction_files: files } = JSON.parse((await runProduct(ground, explain)).stdout);
    assertEquals(files, [
      { path: `${ground.home}/instructions.md`, where: "home", characters: 10, cut: false },
      { path: `${ground.root}/AGENTS.md`, where: "above", characters: 11, cut: false },
      { path: `${ground.workspace}/CLAUDE.md`, where: "workspace", characters: 19, cut: false },
    ]);
    const asked = await show(ground, ["--json", "--mode", "ask"]);
    const { request: plain } = JSON.parse(asked.stdout);
    assert(!plain.system.includes("From "), "The mode ask is told no instructions");
    assertEquals(plain.messages, []);
  }));

Deno.test("as text: pieces with their tokens, what steers a terminal made visible, notices on stderr [prompt.show] [prompt.instruction_refusals]", () =>
  onGround(async (ground) => {
    await writeAll({ [`${ground.workspace}/AGENTS.md`]: "a\x1b]52;c;QQ==\x07\u202eb" });
    await Deno.symlink(`${ground.root}/home`, `${ground.workspace}/CLAUDE.md`);
    const { code, stdout, stderr } = await show(ground, ["hello", "-"], { stdin: "x\x1b[2J\n" });
    assertEquals(code, 0);
    assertMatch(
      stdout,
      /^offline\/offline, mode agent: about \d( \d{3})? tokens; how many the model/,
    );
    assertMatch(stdout, /\n\n--- system: rules \(about \d+ tokens\)\nYou work for one person/);
    assertMatch(stdout, /\n\n--- tool: read_file \(about \d+ tokens\)\n\{"name":"read_file"/);
    assertMatch(stdout, /\n\n--- message: user \(about \d+ tokens\)\nhello\n\n[^]*x\\x1b\[2J\n/);
    assertStringIncludes(stdout, "a\\x1b]52;c;QQ==\\x07\\u202eb");
    // deno-lint-ignore no-control-regex -- what must not be there
    assert(!/[\x1b\x07\u202e]/.test(stdout));
    assertStringIncludes(
      stderr,
      "CLAUDE.md is not used as instructions: it is a link that leads out",
    );
  }));

Deno.test("a key is shown in no form, also where a file repeats it [prompt.show]", () =>
  onGround(async (ground) => {
    await writeAll({ [`${ground.workspace}/AGENTS.md`]: `The key is ${KEY}.` });
    const env = providerEnv("openai-chat", "http://127.0.0.1:9/v1");
    for (const form of [[], ["--json"], ["--wire"]]) {
      const { code, stdout, stderr } = await show(ground, [...form, "x"], { env });
      assertEquals(code, 0, stderr);
      assertStringIncludes(stdout, "The key is [redacted].");
      assert(!`${stdout}${stderr}`.includes(KEY));
    }
  }));

Deno.test("nothing is recorded: a session is read and neither taken nor added to [prompt.show]", () =>
  onGround(async (ground) => {
    const asked = await runProduct(ground, { args: ["--quiet", "what is 2*(3+4)?"] });
    assertEquals(asked.code, 0);
    const list = { task: "kyrozen", args: ["--quiet", "sessions", "--json"] } as const;
    const before = await runProduct(ground, list);
    const { code, stdout } = await show(ground, ["--continue", "--json", "and halved?"]);
    const { request } = JSON.parse(stdout);
    assertEquals(code, 0);
    assertEquals(request.messages.map(({ role }: { role: string }) => role), [
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
    assertEquals((await runProduct(ground, list)).stdout, before.stdout);
    const unknown = await show(ground, ["--session", "nothing", "x"]);
    assertEquals([unknown.code, unknown.stdout], [1, ""]);
    const offline = await show(ground, ["--quiet", "--wire", "x"]);
    assertEquals([offline.code, offline.stdout], [1, ""]);
    assertEquals(
      offline.stderr,
      "Cannot show what offline/offline is sent: it runs here and is sent nothing\n",
    );
  }));

Deno.test("a named configuration holds for what is shown, and for a session that goes on [config.applied]", () =>
  onGround(async (ground) => {
    const named = `${ground.root}/named.yaml`;
    await writeAll({ [named]: "instructions: Count twice.\nlimits: { max_rounds: 1 }\n" });
    const shown = await show(ground, ["--config", named, "--json", "x"]);
    assertStringIncludes(JSON.parse(shown.stdout).request.system, "Instructions:\nCount twice.");
    await runProduct(ground, { args: ["--quiet", "what is 1+1?"] });
    const resume = ["sessions", "resume", "last", "--config", named, "--output", "json"];
    const { stdout } = await runProduct(ground, {
      task: "kyrozen",
      args: [...resume, "what is 2+2?"],
    });
    const { code, limits } = JSON.parse(stdout);
    assertEquals([code, limits.hit, limits.max_rounds], [5, "max_rounds", 1]);
  }));

Deno.test("a turn says once what of its instructions is not used [prompt.instruction_bounds]", () =>
  onGround(async (ground) => {
    await writeAll({ [`${ground.workspace}/AGENTS.md`]: "x".repeat(25_001) });
    const { code, stdout, stderr } = await runProduct(ground, { args: ["what is 1+1?"] });
    assertEquals([code, stdout], [0, "1+1 = 2\n"]);
    assertEquals(stderr.match(/Only the first 25000 characters of .*AGENTS\.md/g)?.length, 1);
    const ask = await runProduct(ground, { args: ["--mode", "ask", "what is 1+1?"] });
    assert(!ask.stderr.includes("AGENTS.md"));
  }));
