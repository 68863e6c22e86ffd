// A person who lets packages run, by the product's own commands.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { packageFolder } from "../support/package_lab.ts";
import { childEnvironment, onGround, type ProductEnd, runProduct } from "./product.ts";
import { TmuxTerminal, WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

const WANTS = { read: ["workspace"], net: ["example.com:443"], env: ["LEVEL"] };

function run(ground: Ground, ...args: readonly string[]): Promise<ProductEnd> {
  return runProduct(ground, { task: "kyrozen", args });
}

Deno.test("without a terminal a package is shown, and granted only with --yes [grants.nobody] [grants.review] [grants.recorded] [grants.revoked]", () =>
  onGround(async (ground) => {
    const source = `${ground.root}/word-count`;
    const description = "Counts \x1b[31mwords\u202e";
    await packageFolder(source, { manifest: { description, permissions: WANTS } });
    const asked = await run(ground, "grants", "add", source);
    assertEquals([asked.code, asked.stdout], [4, ""]);
    assertStringIncludes(asked.stderr, "  purpose     Counts \\x1b[31mwords\\u202e\n");
    for (
      const words of [
        "  - reads the whole workspace that you work on\n",
        "  - reaches example.com:443\n",
        "  - is handed the value of the variable LEVEL\n",
        "untrusted: nobody read its code",
      ]
    ) assertStringIncludes(asked.stderr, words);
    assertStringIncludes(asked.stderr, "Nothing was granted: nobody can be asked here");

    const granted = await run(ground, "grants", "add", source, "--reviewed", "--yes", "--json");
    const { grant, changes } = JSON.parse(granted.stdout);
    assertEquals([granted.code, granted.stderr, grant.trust, changes], [0, "", "reviewed", null]);
    assertEquals(grant.permissions, { ...WANTS, write: [] });

    await packageFolder(source, { manifest: { permissions: { read: ["workspace/docs"] } } });
    await Deno.writeTextFile(`${source}/new.ts`, "");
    const again = await run(ground, "grants", "add", source);
    assertEquals(again.code, 4);
    const [, change = ""] = again.stderr.split("What changes");
    assertEquals(change.slice(0, change.indexOf("What it may do")).split("\n").slice(1, -1), [
      "  - trust reviewed becomes untrusted",
      "  - more: read workspace/docs",
      "  - no more: read workspace",
      "  - no more: net example.com:443",
      "  - no more: env LEVEL",
      "  - new: new.ts",
      "  - changed: isolate.json",
    ]);

    const kept = `${ground.home}/owner/packages`;
    assertEquals([...Deno.readDirSync(kept)].map(({ name }) => name), [grant.sha256]);
    assertEquals((await run(ground, "grants", "revoke", "word-count")).code, 4);
    const revoked = await run(ground, "grants", "revoke", "word-count", "--yes");
    assertEquals([revoked.code, [...Deno.readDirSync(kept)]], [0, []]);
    const file = `${ground.root}/records.json`;
    await run(ground, "ledger", "export", file);
    const records = await Deno.readTextFile(file);
    for (const kind of ["grant.added", "grant.revoked"]) assertStringIncludes(records, kind);
  }));

Deno.test("what cannot be recorded, or kept, is not granted [grants.recorded] [grants.damaged]", () =>
  onGround(async (ground) => {
    const source = `${ground.root}/word-count`;
    await packageFolder(source);
    await Deno.writeTextFile(`${ground.home}/state/ledger.db`, "no ledger");
    const lost = await run(ground, "grants", "add", source, "--yes");
    assert(lost.code !== 0);
    assertStringIncludes(lost.stderr, "nothing was changed");
    assertEquals((await run(ground, "grants")).stdout.startsWith("Nothing is granted"), true);
    await Deno.remove(`${ground.home}/state/ledger.db`);
    await Deno.writeTextFile(`${ground.home}/owner/grants.json`, '{"version": 1,\n "grant": []}');
    const damaged = await run(ground, "grants", "add", source, "--yes");
    assertEquals([damaged.code, damaged.stdout], [3, ""]);
    assertStringIncludes(damaged.stderr, "grants.json:2:2: grant: expected a known key; did you");
  }));

Deno.test({
  name:
    `a person at a terminal is asked, and no answer is no${WITHOUT_TERMINAL_REASON} [grants.review]`,
  ignore: WITHOUT_TERMINAL,
  fn: () =>
    onGround(async (ground) => {
      const source = `${ground.root}/word-count`;
      await packageFolder(source, { manifest: { description: "\x1b]0;title\x07x" } });
      const terminal = new TmuxTerminal();
      try {
        await terminal.open({ env: await terminalEnvironment(ground) });
        const line = `"$DENO" run -A --quiet --config=${ROOT}deno.json ${ROOT}src/main.ts`;
        const add = `${line} grants add ${source}; echo code-$?`;
        await terminal.type(`cd ${ground.workspace}; ${add}`);
        await terminal.shows("Grant package word-count? [y/N]");
        assertStringIncludes(await terminal.screen(), "\\x1b]0;title\\x07x");
        await terminal.press("Enter");
        await terminal.shows("code-4");
        // The question before this one must not be taken for it.
        await terminal.clear();
        await terminal.type(add);
        await terminal.shows("[y/N]");
        await terminal.press("C-c");
        await terminal.shows(/code-1[0-9]+/);
        assertEquals([...Deno.readDirSync(`${ground.home}/owner/packages`)], []);
        // The question before this one must not be taken for it.
        await terminal.clear();
        await terminal.type(add);
        await terminal.shows("[y/N]");
        // What is granted is what was shown, not what is there by the time of the answer.
        await Deno.writeTextFile(`${source}/src/mod.ts`, "export const evil = true;\n");
        await terminal.type("y");
        await terminal.shows("code-0");
      } finally {
        await terminal.close();
      }
      const { stdout } = await run(ground, "grants", "show", "word-count", "--json");
      const { problem, folder } = JSON.parse(stdout);
      assertEquals(problem, null);
      assertStringIncludes(await Deno.readTextFile(`${folder}/src/mod.ts`), "count");
    }),
});

Deno.test({
  name:
    `what was typed before the question is no answer to it${WITHOUT_TERMINAL_REASON} [grants.review]`,
  ignore: WITHOUT_TERMINAL,
  fn: () =>
    onGround(async (ground) => {
      const source = `${ground.root}/word-count`;
      await packageFolder(source);
      const terminal = new TmuxTerminal();
      try {
        await terminal.open({ env: await terminalEnvironment(ground) });
        const line = `"$DENO" run -A --quiet --config=${ROOT}deno.json ${ROOT}src/main.ts`;
        // Both lines are there, and a part of a third, before the product begins to run.
        await terminal.type(
          `cd ${ground.workspace}; sleep 2; ${line} grants add ${source}; echo code-$?`,
        );
        await terminal.type("y");
        await terminal.type("yes");
        await terminal.shows("Grant package word-count? [y/N]");
        await terminal.press("n", "Enter");
        await terminal.shows("code-4");
        // The terminal is as it was: lines are edited and echoed.
        await terminal.type(
          "stty -a | tr ' ;' '\\n\\n' | grep -x icanon; stty -a | grep -o 'min = 1'",
        );
        await terminal.shows(/icanon\s+min = 1/);
      } finally {
        await terminal.close();
      }
      assertEquals((await run(ground, "grants")).stdout.startsWith("Nothing is granted"), true);
    }),
});

Deno.test("permissions tells of packages and makes nothing for them [grants.looks]", () =>
  onGround(async (ground) => {
    const source = `${ground.root}/word-count`;
    await packageFolder(source, { manifest: { permissions: { write: ["data"] } } });
    assertEquals((await run(ground, "grants", "add", source, "--reviewed", "--yes")).code, 0);
    await packageFolder(`${ground.workspace}/.kyrozen/isolates/own`, { manifest: { name: "own" } });
    assertEquals((await run(ground, "trust", "--yes")).code, 0);
    const kept = () =>
      [...Deno.readDirSync(`${ground.home}/owner/packages`)].map(({ name }) => name);
    const before = kept();
    const { code, stdout } = await run(ground, "permissions");
    assertEquals(code, 0);
    for (const name of ["word-count", "own"]) assertStringIncludes(stdout, name);
    assertEquals(kept(), before);
    assertEquals(
      [...Deno.readDirSync(`${ground.home}/state`)].some(({ name }) => name === "packages"),
      false,
    );
  }));

/** What a shell is given that runs the product as `"$DENO"`. */
async function terminalEnvironment(ground: Ground): Promise<Record<string, string>> {
  return { ...await childEnvironment(ground), NO_COLOR: "", DENO: Deno.execPath() };
}
