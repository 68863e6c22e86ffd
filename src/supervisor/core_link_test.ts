import { assertEquals, assertMatch } from "@std/assert";
import { ANSWER, HELLO, START, withCore } from "../../tests/fixtures/fake_core.ts";
import { LINK_VERSION, MAX_LINK_LINE } from "../contract/mod.ts";

Deno.test("CoreLink welcomes a core that says hello [supervisor.link_rules]", async () => {
  await withCore(async (core) => {
    await core.say(HELLO);
    assertEquals(await core.hear(1), [
      { type: "welcome", answer: ANSWER, ...START } as unknown,
    ]);
    assertEquals(core.link.greeted, true);
  });
});

for (
  const [what, says, ended] of [
    [
      "another version",
      [{ ...HELLO, version: 9 }],
      `it speaks version 9 of the link, not ${LINK_VERSION}`,
    ],
    [
      "no hello first",
      [{ type: "pong", id: 1, signals: 0 }],
      "it did not say hello first",
    ],
    ["a second hello", [HELLO, HELLO], "it said hello twice"],
    ["a line that is no message", [HELLO, "GET / HTTP/1.1"], "it sent a line that is no message"],
    ["an entry that does not exist", [HELLO, {
      type: "request",
      id: 1,
      entry: "sh",
      params: {},
    }], "it sent a line that is no message"],
    ["one id for two requests", [
      HELLO,
      { type: "request", id: 1, entry: "git_log", params: { wait: true } },
      { type: "request", id: 1, entry: "git_log", params: {} },
    ], "it used the id 1 for two requests"],
  ] as const
) {
  Deno.test(`CoreLink ends at ${what} [supervisor.link_rules]`, async () => {
    await withCore(async (core) => {
      await core.say(...says);
      assertEquals(await core.link.ended, ended);
    });
  });
}

Deno.test("CoreLink ends at a line that never ends [supervisor.link_rules]", async () => {
  await withCore(async (core) => {
    await core.say(HELLO);
    await core.raw(new Uint8Array(MAX_LINK_LINE + 1).fill(32)).catch(() => {});
    assertMatch(await core.link.ended ?? "", /a line is longer than/);
  });
});

Deno.test("CoreLink answers requests as they finish, and refuses what is not in the catalog", async () => {
  await withCore(async (core) => {
    await core.say(
      HELLO,
      { type: "request", id: 1, entry: "git_log", params: { wait: true, name: "slow" } },
      { type: "request", id: 2, entry: "git_log", params: { text: "fast" } },
      { type: "request", id: 3, entry: "git_show", params: {} },
    );
    const heard = await core.hear(3);
    const unavailable = {
      ok: false,
      code: "dependency_unavailable",
      message: 'Cannot run "git_show": it is not there; get it',
    };
    assertEquals(heard.slice(1).sort((a, b) => idOf(a) - idOf(b)), [
      { type: "response", id: 2, outcome: { ok: true, output: "fast" }, isolation: "supervisor" },
      { type: "response", id: 3, outcome: unavailable, isolation: "none" },
    ]);
    await core.say({ type: "cancel", id: 1 }, { type: "cancel", id: 99 });
    assertEquals(await core.hear(1), [
      { type: "response", id: 1, outcome: { ok: true, output: "late" }, isolation: "supervisor" },
    ]);
    assertEquals(core.aborted, ["slow"]);
  });
});

for (const entry of ["git_log", "git_show"]) {
  Deno.test(`CoreLink keeps no answers without end for a core that does not read: ${entry} [supervisor.link_rules]`, async () => {
    await withCore(async (core) => {
      await core.say(HELLO);
      let ended = false;
      core.link.broken.then(() => ended = true);
      const params = { text: "x".repeat(200_000) };
      // One after the other, so that no two of them ever run at a time.
      for (let id = 1; id <= 5000 && !ended; id++) {
        await core.say({ type: "request", id, entry, params }).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve));
      }
      assertEquals(await core.link.ended, "it has too many requests open");
    });
  });
}

Deno.test("CoreLink says that an answer is too large instead of ending the link", async () => {
  await withCore(async (core) => {
    const text = "x".repeat(MAX_LINK_LINE / 3);
    await core.say(HELLO, { type: "request", id: 1, entry: "git_log", params: { text } });
    const [, answer] = await core.hear(2);
    assertEquals(answer, {
      type: "response",
      id: 1,
      outcome: {
        ok: false,
        code: "contract_error",
        message: "The answer is larger than the link takes; ask for less",
      },
      isolation: "supervisor",
    });
  });
});

Deno.test("CoreLink ends although an entry does not", async () => {
  await withCore(async (core) => {
    await core.say(HELLO, { type: "request", id: 1, entry: "git_log", params: { stuck: true } });
    await core.hear(1);
    core.hangUp();
    assertEquals(await core.link.ended, undefined);
  });
});

Deno.test("CoreLink hears the answer to a ping", async () => {
  await withCore(async (core) => {
    await core.say(HELLO);
    await core.hear(1);
    const answered = core.link.ping();
    assertEquals(await core.hear(1), [{ type: "ping", id: 1 }]);
    await core.say({ type: "pong", id: 1, signals: 2 });
    assertEquals(await answered, 2);
  });
});

function idOf(message: unknown): number {
  return Number((message as { id: number }).id);
}
