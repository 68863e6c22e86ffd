// What a link does with the records of its core.
import { assert, assertEquals } from "@std/assert";
import { type FakeCore, HELLO, withCore } from "../../tests/fixtures/fake_core.ts";
import type { RecordRequest } from "../contract/mod.ts";

Deno.test("CoreLink keeps all records of a core that hung up, in order, and ends what ran for it [supervisor.records]", async () => {
  await withCore(async (core) => {
    const requests = Array.from({ length: 1000 }, (_, index) => keep(String(index)));
    await core.say(
      HELLO,
      { type: "request", id: 1, entry: "git_log", params: { wait: true, name: "running" } },
      ...requests.map((request, index) => ({ type: "record", id: index + 1, request })),
    );
    core.hangUp();
    assertEquals(await core.link.ended, undefined);
    assertEquals(core.kept, requests);
    assertEquals(core.aborted, ["running"]);
  });
});

Deno.test("CoreLink answers each record when it is kept [supervisor.records]", async () => {
  await withCore(async (core) => {
    const record = (id: number) => ({ type: "record", id, request: keep("x") });
    await core.say(HELLO, record(7), record(8));
    const answer = { ok: true, act: "keep", name: null };
    assertEquals((await core.hear(3)).slice(1), [
      { type: "recorded", id: 7, answer },
      { type: "recorded", id: 8, answer },
    ]);
  });
});

Deno.test("CoreLink tells a core of a record that could not be kept at all, and goes on [supervisor.records]", async () => {
  await withCore(async (core) => {
    const record = (id: number) => ({ type: "record", id, request: keep("x") });
    const broken = Promise.reject(new TypeError("Module not found\nat all"));
    broken.catch(() => {});
    core.keeping = broken;
    await core.say(HELLO, record(1));
    const [, refused] = await core.hear(2);
    const error = "Cannot keep a record: Module not found\\nat all";
    assertEquals(refused, {
      type: "recorded",
      id: 1,
      answer: { ok: false, code: "failed", error },
    });
    core.keeping = Promise.resolve();
    await core.say(record(2));
    const answer = { ok: true, act: "keep", name: null };
    assertEquals(await core.hear(1), [{ type: "recorded", id: 2, answer }]);
    core.hangUp();
    assertEquals([await core.link.ended, core.openAtClose], [undefined, 0]);
  });
});

for (
  const [what, count, size] of [
    ["records", 2000, 50_000],
    ["characters of few records", 150, 300_000],
  ] as const
) {
  Deno.test(`CoreLink reads no further while too many ${what} wait to be kept [supervisor.link_rules]`, async () => {
    await withCore(async (core) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      core.keeping = promise;
      await core.say(HELLO);
      await core.hear(1);
      const flood = startFlood(core, { count, size });
      assert(await stoodStillAt(flood) < count);
      resolve();
      const [error] = await Promise.all([flood.error, core.hear(count)]);
      assertEquals([error, core.kept.length], [undefined, count]);
    });
  });
}

Deno.test("CoreLink has its keeper close when all is kept, not before [supervisor.records]", async () => {
  await withCore(async (core) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    core.keeping = promise;
    await core.say(HELLO, { type: "record", id: 1, request: keep("x") });
    await core.hear(1);
    core.hangUp();
    await core.link.broken;
    // The time in which one that does not wait closes it.
    await new Promise((wake) => setTimeout(wake, 100));
    resolve();
    await core.link.ended;
    assertEquals([core.openAtClose, core.kept.length], [0, 1]);
  });
});

interface Flood {
  /** How many records were taken from the core so far. */
  readonly sent: () => number;
  /** What ended it early; never rejects, since a test that fails may leave it behind. */
  readonly error: Promise<unknown>;
}

/** Sends records of this many bytes one after the other. */
function startFlood(core: FakeCore, { count, size }: { count: number; size: number }): Flood {
  let sent = 0;
  const flood = async () => {
    const request = keep("x".repeat(size));
    for (let id = 1; id <= count; id++) {
      await core.say({ type: "record", id, request });
      sent = id;
    }
  };
  return { sent: () => sent, error: flood().then(() => undefined, (error) => error) };
}

/** Waits until a flood has begun and has not moved for a second; the test's own deadline bounds it. */
async function stoodStillAt({ sent }: Flood): Promise<number> {
  let [last, looks] = [0, 0];
  while (looks < 20) {
    await new Promise((wake) => setTimeout(wake, 50));
    const now = sent();
    looks = now === 0 || now !== last ? 0 : looks + 1;
    last = now;
  }
  return last;
}

function keep(text: string): RecordRequest {
  return { act: "keep", session: "ses_1", call: text.slice(0, 10), bytes: btoa(text) };
}
