import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  LEDGER_FILE,
  type ModelMessage,
  type RecordAnswer,
  systemClock,
} from "../../src/contract/mod.ts";
import { type LocalRecord, openLocalRecord, openSessionReader } from "../../src/store/mod.ts";
import { turnRows } from "./session_lab.ts";

const WRITER = new URL("../fixtures/session_writer.ts", import.meta.url).pathname;
const TEXT = { kind: "message.user", payload: { turn: "trn_1", text: "x" } };

async function inState(act: (state: string) => Promise<void>): Promise<void> {
  const state = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  try {
    await act(state);
  } finally {
    await Deno.remove(state, { recursive: true });
  }
}

function open(state: string): LocalRecord {
  return openLocalRecord({ state, clock: systemClock });
}

function writer(state: string, ...args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "-A", WRITER, state, ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function ended(child: Deno.ChildProcess) {
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(text(stderr), "");
  return { code, lines: text(stdout).trim().split("\n") };
}

function errorOf(answer: RecordAnswer): string {
  return answer.ok ? "" : `${answer.code}: ${answer.error}`;
}

function locks(state: string): string[] {
  return Array.from(Deno.readDirSync(`${state}/locks`), ({ name }) => name).sort();
}

async function messagesOf(state: string, session: string): Promise<readonly ModelMessage[]> {
  const reader = openSessionReader(`${state}/${LEDGER_FILE}`);
  const { messages, unreadable } = await reader.history(session);
  reader.close();
  assertEquals(unreadable, 0);
  return messages;
}

function assertPaired(messages: readonly ModelMessage[]): void {
  const open: string[] = [];
  for (const message of messages) {
    if (message.role === "assistant") open.push(...message.calls.map(({ id }) => id));
    if (message.role === "tool") assertEquals(message.callId, open.shift());
  }
  assertEquals(open, []);
}

Deno.test("of two processes that write one session the second is refused, and the first is whole [store.session_claim]", async () => {
  await inState(async (state) => {
    const both = await Promise.all([1, 2].map(() => ended(writer(state, "ses_1", "50"))));
    const wrote = both.filter(({ code }) => code === 0);
    const refused = both.filter(({ code }) => code !== 0);
    assert(wrote.length > 0);
    for (const { lines } of wrote) assertEquals(lines.length, 51);
    for (const { lines } of refused) {
      assertMatch(
        lines.at(-1) ?? "",
        /^busy: Cannot use session "ses_1": process \d+ uses it; wait for it to end, or begin another session$/,
      );
    }
    const messages = await messagesOf(state, "ses_1");
    assertEquals(messages.length, 200 * wrote.length);
    assertPaired(messages);
    assertEquals(locks(state), []);
  });
});

Deno.test("two processes write 200 records each to sessions of their own at once [store.session_claim] [store.shared]", async () => {
  await inState(async (state) => {
    const sessions = ["ses_1", "ses_2"];
    const both = await Promise.all(sessions.map((one) => ended(writer(state, one, "50", "claim"))));
    for (const { code, lines } of both) assertEquals([code, lines.length], [0, 51]);
    for (const session of sessions) {
      const messages = await messagesOf(state, session);
      assertEquals(messages.length, 200);
      assertPaired(messages);
    }
  });
});

Deno.test("a claimed session is refused with the holder's pid, and a killed holder leaves it free [store.session_claim]", async () => {
  await inState(async (state) => {
    const holder = writer(state, "ses_1", "0", "claim");
    const reader = holder.stdout.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; !/claimed\n\d+\n/.test(text);) text += (await reader.read()).value ?? "";
    const record = open(state);
    const refusal = `busy: Cannot use session "ses_1": process ${holder.pid} uses it; ` +
      "wait for it to end, or begin another session";
    assertEquals(errorOf(await record.ask({ act: "claim", session: "ses_1" })), refusal);
    for (const kind of ["message.user", "session.renamed", "session.deleted", "model.usage"]) {
      const event = { ...TEXT, kind, session: "ses_1" };
      assertEquals(errorOf(await record.ask({ act: "append", event })), refusal);
    }
    const other = { session: "ses_1", kind: "test.row", payload: {} };
    assertEquals((await record.ask({ act: "append", event: other })).ok, true);
    holder.kill("SIGKILL");
    await reader.cancel();
    await holder.stderr.cancel();
    await holder.status;
    assertEquals(locks(state), ["ses_1.lock"]);
    assertEquals(errorOf(await record.ask({ act: "claim", session: "ses_1" })), "");
    assertEquals(await Deno.readTextFile(`${state}/locks/ses_1.lock`), `${Deno.pid}\n`);
    assertEquals((Deno.statSync(`${state}/locks/ses_1.lock`).mode ?? 0) & 0o777, 0o600);
    assertEquals((Deno.statSync(`${state}/locks`).mode ?? 0) & 0o777, 0o700);
    assertEquals(
      (await record.ask({ act: "append", event: { ...TEXT, session: "ses_1" } })).ok,
      true,
    );
    await record.close();
    assertEquals(locks(state), []);
  });
});

Deno.test("a claim is given back with its record, also between records of one process [store.session_claim]", async () => {
  await inState(async (state) => {
    const [one, two] = [open(state), open(state)];
    const claim = { act: "claim", session: "ses_a.b:c" } as const;
    for (const _ of [1, 2]) assertEquals(await one.ask(claim), { ok: true, act: "claim" });
    assertEquals(locks(state), ["ses_a=b+c.lock"]);
    assertMatch(errorOf(await two.ask(claim)), /^busy: /);
    await one.close();
    assertEquals(errorOf(await two.ask(claim)), "");
    assertMatch(errorOf(await one.ask(claim)), /^closed: /);
    for (const session of ["", "../x", "a/b", "x".repeat(129)]) {
      assertMatch(
        errorOf(await two.ask({ act: "claim", session })),
        /^failed: Cannot claim session: /,
      );
    }
    await two.close();
  });
});

Deno.test("claims that nobody asked for give way when there are many, asked ones are bounded [store.session_claim]", async () => {
  await inState(async (state) => {
    const record = open(state);
    for (let n = 0; n < 100; n++) {
      const event = { ...TEXT, session: `ses_${n}` };
      assertEquals(errorOf(await record.ask({ act: "append", event })), "");
    }
    assertEquals(locks(state).length, 64);
    const claim = (n: number) => record.ask({ act: "claim", session: `asked_${n}` });
    for (let n = 0; n < 64; n++) assertEquals(errorOf(await claim(n)), "");
    assertMatch(errorOf(await claim(64)), /^failed: .* has claimed 64 already$/);
    await record.close();
  });
});

Deno.test("a lock that is a link, a pipe or a folder is refused, and nothing behind it changes [store.session_claim]", async () => {
  await inState(async (state) => {
    await Deno.mkdir(`${state}/locks/ses_dir.lock`, { recursive: true });
    await Deno.writeTextFile(`${state}/target`, "kept");
    await Deno.symlink(`${state}/target`, `${state}/locks/ses_link.lock`);
    await new Deno.Command("mkfifo", { args: [`${state}/locks/ses_pipe.lock`] }).output();
    const record = open(state);
    for (const session of ["ses_dir", "ses_link", "ses_pipe"]) {
      const answer = errorOf(await record.ask({ act: "claim", session }));
      assertMatch(
        answer,
        /^unwritable: Cannot use ".*": something else has that name; move it away$/,
      );
    }
    assertEquals(await Deno.readTextFile(`${state}/target`), "kept");
    await record.close();
  });
});

Deno.test("deleting a session removes its outputs and hides it; its rows remain [store.session_delete]", async () => {
  await inState(async (state) => {
    const record = open(state);
    for (const session of ["ses_1", "ses_2"]) {
      const bytes = btoa("output");
      assertEquals((await record.ask({ act: "keep", session, call: "c", bytes })).ok, true);
      for (const [kind, payload] of turnRows("trn_1", "one")) {
        await record.ask({ act: "append", event: { session, kind, payload } });
      }
    }
    const event = { session: "ses_1", kind: "session.deleted", payload: {} };
    assertEquals((await record.ask({ act: "append", event })).ok, true);
    const names = Array.from(Deno.readDirSync(`${state}/output`), ({ name }) => name);
    assertEquals(names, ["ses_2"]);
    assertEquals((await record.entries({ session: "ses_1" })).length, 5);
    assertEquals((await messagesOf(state, "ses_1")).length, 4);
    await record.close();
    const reader = openSessionReader(`${state}/${LEDGER_FILE}`);
    assertEquals((await reader.list()).map(({ id }) => id), ["ses_2"]);
    reader.close();
  });
});

Deno.test("a file or a link in the place of the locks' folder is named in one sentence [store.session_claim]", async () => {
  const makers = [
    (path: string) => Deno.writeTextFileSync(path, ""),
    (path: string) => Deno.symlinkSync("/nowhere", path),
  ];
  for (const make of makers) {
    await inState(async (state) => {
      make(`${state}/locks`);
      const record = open(state);
      assertEquals(
        errorOf(await record.ask({ act: "claim", session: "ses_a" })),
        `unwritable: Cannot use "${state}/locks": something else has that name; move it away`,
      );
      await record.close();
    });
  }
});
