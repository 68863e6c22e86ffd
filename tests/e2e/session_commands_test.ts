// Sessions as a person meets them: the real product, its own files, one command after the other.
import { DatabaseSync } from "node:sqlite";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { until } from "../processes.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";
import { finish, startProbe } from "./started.ts";

function kyrozen(ground: Ground, ...args: readonly string[]): Promise<ProductEnd> {
  return runProduct(ground, { task: "kyrozen", args: ["--quiet", ...args] });
}

async function printed(ground: Ground, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await kyrozen(ground, ...args);
  assertEquals([code, stderr], [0, ""], args.join(" "));
  return stdout;
}

// deno-lint-ignore no-explicit-any -- each test knows the document that it looks at
async function json(ground: Ground, ...args: readonly string[]): Promise<any> {
  return JSON.parse(await printed(ground, ...args));
}

function texts(exported: { messages: readonly { role: string; text?: string }[] }): string[] {
  return exported.messages.flatMap(({ role, text }) => text ? [`${role}: ${text.trim()}`] : []);
}

function textOf({ text = "", content = "" }: { text?: string; content?: string }): string {
  return text + content;
}

const FIRST = ["user: what is 1+1?", "assistant: 1+1 = 2"];
const SECOND = ["user: what is 2+2?", "assistant: 2+2 = 4"];

Deno.test("a session goes on, is named, forked, found, exported and deleted [cli.sessions_resume] [cli.sessions_list] [cli.sessions_fork] [cli.sessions_rename] [cli.sessions_search] [cli.sessions_export] [cli.sessions_delete]", async () => {
  await onGround(async (ground) => {
    assertEquals(await json(ground, "sessions", "--json"), []);
    const { session } = await json(ground, "run", "--output", "json", "what is 1+1?");
    assertEquals(await printed(ground, "run", "--continue", "what is 2+2?"), "2+2 = 4\n");
    const shown = await json(ground, "sessions", "show", session.slice(0, 12), "--json");
    assertEquals(texts(shown), [...FIRST, ...SECOND]);
    assertEquals([shown.session.turns, shown.session.workspace], [2, ground.workspace]);
    assertEquals(shown.usage.map(({ attempts }: { attempts: number }) => attempts), [4]);

    assertStringIncludes(
      await printed(ground, "sessions", "rename", "last", "sums"),
      'is "sums"\n',
    );
    const fork = (await printed(ground, "sessions", "fork", "sums", "more")).trim();
    await printed(ground, "sessions", "resume", "more", "what", "is", "3+3?");
    const third = ["user: what is 3+3?", "assistant: 3+3 = 6"];
    const forked = await json(ground, "sessions", "export", fork);
    assertEquals(texts(forked), [...FIRST, ...SECOND, ...third]);
    assertEquals(forked.session.forked_from, session);
    assertEquals(texts(await json(ground, "sessions", "export", "sums")), [...FIRST, ...SECOND]);

    const listed = await json(ground, "sessions", "--json");
    assertEquals(listed.map(({ name }: { name: string }) => name), ["more", "sums"]);
    const hits = await json(ground, "sessions", "search", "3+3", "--json");
    assertEquals(hits[0].session.id, fork);
    assertMatch(
      await printed(ground, "sessions", "export", "more", "--format", "markdown"),
      /^# Session\n\n```text\nid: /,
    );

    const kept = await kyrozen(ground, "sessions", "delete", "sums");
    assertEquals([kept.code, kept.stdout], [2, ""]);
    await printed(ground, "sessions", "delete", "sums", "--yes");
    assertEquals((await json(ground, "sessions", "--json")).length, 1);
    assertEquals(texts(await json(ground, "sessions", "export", fork)).length, 6);
    const gone = await kyrozen(ground, "run", "--session", "sums", "--output", "json", "hi");
    assertEquals([gone.code, JSON.parse(gone.stdout).ok], [1, false]);
    assertStringIncludes(gone.stderr, '"sums"; "kyrozen sessions list" shows what there is\n');
  });
});

Deno.test("forks of forks begin with what they were forked from, whether or not they were used [cli.sessions_fork] [store.session_fork]", async () => {
  await onGround(async (ground) => {
    const fork = (from: string, to: string) => printed(ground, "sessions", "fork", from, to);
    const told = async (name: string) => texts(await json(ground, "sessions", "export", name));
    await printed(ground, "run", "what is 1+1?");
    await printed(ground, "sessions", "rename", "last", "a");
    await fork("a", "b");
    await fork("b", "c");
    assertEquals(await told("c"), FIRST);
    await printed(ground, "run", "--session", "b", "what is 2+2?");
    assertEquals(await told("c"), FIRST);
    for (const [from, to] of [["b", "d"], ["d", "e"], ["e", "f"]]) await fork(`${from}`, `${to}`);
    await printed(ground, "run", "--session", "f", "what is 3+3?");
    const all = [...FIRST, ...SECOND];
    assertEquals([await told("d"), await told("e")], [all, all]);
    assertEquals(await told("f"), [...all, "user: what is 3+3?", "assistant: 3+3 = 6"]);
    const listed = await json(ground, "sessions", "--json");
    const turns = listed.map(({ name, turns }: { name: string; turns: number }) => name + turns);
    assertEquals(turns.sort(), ["a1", "b2", "c1", "d2", "e2", "f3"]);
    assertEquals((await kyrozen(ground, "doctor")).code, 0);
  });
});

Deno.test("a session of another workspace is refused by name, and can be seen [cli.sessions_workspace]", async () => {
  await onGround(async (ground) => {
    const { session } = await json(ground, "run", "--output", "json", "what is 1+1?");
    const other = { ...ground, workspace: `${ground.root}/other` };
    await Deno.mkdir(other.workspace);
    const refused = await kyrozen(other, "run", "--session", session, "what is 2+2?");
    assertEquals([refused.code, refused.stdout], [1, ""]);
    assertStringIncludes(
      refused.stderr,
      `belongs to the workspace ${ground.workspace}: give --project ${ground.workspace}`,
    );
    const none = await kyrozen(other, "run", "--continue", "what is 2+2?");
    assertEquals([none.code, none.stdout], [1, ""]);
    assertStringIncludes(none.stderr, "There are no sessions");
    assertEquals(await json(other, "sessions", "--json"), []);
    assertEquals((await json(other, "sessions", "--all", "--json")).length, 1);
    assertStringIncludes(await printed(other, "sessions", "show", session), "1+1 = 2");
  });
});

Deno.test("a project that was moved goes on with a fork of its session [cli.sessions_fork_moved]", async () => {
  await onGround(async (ground) => {
    const { session } = await json(ground, "run", "--output", "json", "what is 1+1?");
    await printed(ground, "sessions", "rename", "last", "sums");
    const moved = { ...ground, workspace: `${ground.root}/moved` };
    await Deno.rename(ground.workspace, moved.workspace);
    const refused = await kyrozen(moved, "run", "--session", "sums", "what is 2+2?");
    assertEquals([refused.code, refused.stdout], [1, ""]);
    assertStringIncludes(
      refused.stderr,
      `go on from it here with "kyrozen sessions fork ${session}"`,
    );
    const last = await kyrozen(moved, "sessions", "fork", "last");
    assertEquals([last.code, last.stdout], [1, ""]);
    const fork = (await printed(moved, "sessions", "fork", session, "sums")).trim();
    assertEquals(await printed(moved, "run", "--continue", "what is 2+2?"), "2+2 = 4\n");
    const shown = await json(moved, "sessions", "export", fork);
    assertEquals(texts(shown), [...FIRST, ...SECOND]);
    assertEquals([shown.session.workspace, shown.session.forked_from], [moved.workspace, session]);
    const all = await json(moved, "sessions", "--all", "--json");
    assertEquals(all.map(({ workspace }: { workspace: string }) => workspace), [
      moved.workspace,
      ground.workspace,
    ]);
    assertEquals((await kyrozen(moved, "doctor")).code, 0);
  });
});

Deno.test("an image that was read does not spoil the session (TC-10) [cli.sessions_resume]", async () => {
  await onGround(async (ground) => {
    const image = new Uint8Array(8 + 2048);
    image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    crypto.getRandomValues(image.subarray(8));
    await Deno.writeFile(`${ground.workspace}/x.png`, image);
    const { stdout } = await kyrozen(ground, "run", "read x.png");
    assertStringIncludes(stdout, "it is a PNG image");
    assertEquals(await printed(ground, "run", "--continue", "what is 1+1?"), "1+1 = 2\n");
    const { messages } = await json(ground, "sessions", "export", "last");
    const results = messages.filter(({ role }: { role: string }) => role === "tool");
    assertEquals(results.map(({ ok }: { ok: boolean }) => ok), [false, true]);
    // Nothing of the image was kept, readable or not.
    assertEquals(/[^\x20-\x7e\n│]/.test(messages.map(textOf).join("")), false);
    assert(messages.map(textOf).join("").length < 1000);
  });
});

Deno.test("a reader that goes away ends a turn quietly, and its session goes on [cli.pipe] [cli.sessions_resume]", async () => {
  await onGround(async (ground) => {
    for (let index = 0; index < 400; index++) {
      await Deno.writeTextFile(`${ground.workspace}/${"long".repeat(20)}${index}`, "");
    }
    const main = new URL("../../src/main.ts", import.meta.url).pathname;
    const place = `--home "${ground.home}" --project "${ground.workspace}" --quiet`;
    const script = `{ "${Deno.execPath()}" run -A --quiet "${main}" ${place} list; } | head -1`;
    const { stdout, stderr } = await new Deno.Command("sh", { args: ["-c", script] }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    assertEquals([out?.trim().split("\n").length, err], [1, ""]);
    assertEquals(await printed(ground, "run", "--continue", "what is 1+1?"), "1+1 = 2\n");
    assertEquals(texts(await json(ground, "sessions", "export", "last")).at(0), "user: list");
  });
});

Deno.test("two sessions at once cannot be gone on with [cli.sessions_resume]", async () => {
  await onGround(async (ground) => {
    const both = await kyrozen(ground, "run", "--continue", "--session", "x", "hi");
    assertEquals([both.code, both.stdout], [2, ""]);
    assertStringIncludes(both.stderr, "give --session or --continue\n");
  });
});

Deno.test("a limit of tokens counts the turns before [agent.session_limits]", async () => {
  await onGround(async (ground) => {
    await printed(ground, "what is 1+1?");
    const args = ["--continue", "--max-tokens", "100", "--output", "json", "what is 2+2?"];
    const { code, stdout } = await kyrozen(ground, "run", ...args);
    const { error, limits, usage } = JSON.parse(stdout);
    assertEquals([code, limits.hit, usage.rounds], [5, "max_tokens", 0]);
    assertMatch(error, /^The session stopped at its limit of 100 tokens \(max_tokens\); raise/);
  });
});

Deno.test("a record that cannot be read is left out, and said once [cli.sessions_resume]", async () => {
  await onGround(async (ground) => {
    await printed(ground, "what is 1+1?");
    await printed(ground, "run", "--continue", "what is 2+2?");
    const database = new DatabaseSync(`${ground.home}/state/ledger.db`);
    const names = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'ledger'";
    for (const { name } of database.prepare(names).all()) database.exec(`DROP TRIGGER "${name}"`);
    const row = "SELECT min(seq) FROM ledger WHERE kind = 'message.assistant' AND " +
      "payload LIKE '%1+1 = 2%'";
    database.prepare(`UPDATE ledger SET payload = ? WHERE seq = (${row})`).run("\0".repeat(300));
    database.close();
    const shown = await kyrozen(ground, "sessions", "show", "last");
    const warning = "warning: 1 record of this session cannot be read and is left out\n";
    assertEquals([shown.code, shown.stderr], [0, warning]);
    const resumed = await runProduct(ground, {
      task: "kyrozen",
      args: ["run", "--continue", "what is 3+3?"],
    });
    assertEquals([resumed.code, resumed.stdout], [0, "3+3 = 6\n"]);
    assertEquals(resumed.stderr, `workspace: ${ground.workspace}\n${warning}`);
  });
});

Deno.test({
  name:
    "a session that another process writes is refused with its process id, and can be shown; on Linux [cli.sessions_busy]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await onGround(async (ground) => {
      const writer = startProbe(ground, "rounds.ts", "hang");
      await until("the writer's tool runs", () => writer.said().includes("hanging"));
      const refused = await kyrozen(ground, "run", "--continue", "--output", "json", "hi");
      assertEquals([refused.code, JSON.parse(refused.stdout).ok], [1, false]);
      assertStringIncludes(refused.stderr, String(writer.process.pid));
      assertEquals(refused.stderr.split("\n").length, 2);
      for (const args of [["delete", "last", "--yes"], ["rename", "last", "x"]]) {
        const other = await kyrozen(ground, "sessions", ...args);
        assertEquals([other.code, other.stdout], [1, ""]);
        assertStringIncludes(other.stderr, String(writer.process.pid));
      }
      const shown = await printed(ground, "sessions", "show", "last");
      assertStringIncludes(shown, "\nyou:\n    hang\n");
      assertStringIncludes(shown, "  hang {} (no result)\n  look ok:");
      writer.process.kill("SIGKILL");
      await finish(writer);
      const freed = await kyrozen(ground, "run", "--continue", "what is 1+1?");
      assert(freed.code === 0 && freed.stdout === "1+1 = 2\n", freed.stderr);
    });
  },
});
