import { assertEquals, assertMatch } from "@std/assert";
import {
  LINK_VERSION,
  MAX_LINK_LINE,
  type RecordRequest,
  succeed,
  type ToolOutcome,
} from "../contract/mod.ts";
import type { Catalog } from "./catalog.ts";
import { CoreLink } from "./core_link.ts";
import type { RecordKeeper } from "./record_keeper.ts";

const ANSWER = "the answer";
const HELLO = { type: "hello", version: LINK_VERSION };
const DEADLINE_MS = 20_000;
const START = {
  version: LINK_VERSION,
  line: { command: "run", operands: ["hi"], options: {} },
  workspace: "/w",
  state: null,
  catalog: ["git_log"] as const,
  environment: {},
};

/** A core that says what it is told to, on the other end of a real socket. */
class FakeCore {
  readonly kept: RecordRequest[] = [];
  readonly aborted: string[] = [];
  readonly link: CoreLink;
  readonly #connection: Deno.Conn;
  #hungUp = false;
  keeping: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(connection: Deno.Conn, peer: Deno.Conn) {
    this.#connection = connection;
    this.link = new CoreLink({
      connection: peer,
      answer: ANSWER,
      start: START,
      catalog: this.#catalog(),
      keeper: this.#keeper(),
    });
  }

  #keeper(): RecordKeeper {
    return {
      prepare() {},
      ask: async (request) => {
        await this.keeping;
        if (this.#closed) throw new Error("asked after it was closed");
        this.kept.push(request);
        return { ok: true, act: "keep", name: null };
      },
      close: async () => {
        await this.keeping;
        await new Promise((resolve) => setTimeout(resolve));
        this.#closed = true;
      },
    };
  }

  async say(...messages: readonly unknown[]): Promise<void> {
    const text = messages.map((message) =>
      `${typeof message === "string" ? message : JSON.stringify(message)}\n`
    ).join("");
    await this.raw(new TextEncoder().encode(text));
  }

  async raw(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += await this.#connection.write(bytes.subarray(at));
  }

  /** The next `count` lines of the supervisor. */
  async hear(count: number): Promise<unknown[]> {
    const buffer = new Uint8Array(64 * 1024);
    let text = "";
    while (text.split("\n").length <= count) {
      const size = await this.#connection.read(buffer);
      if (size === null) break;
      text += new TextDecoder().decode(buffer.subarray(0, size));
    }
    return text.trimEnd().split("\n").map((line) => JSON.parse(line));
  }

  hangUp(): void {
    if (!this.#hungUp) this.#connection.close();
    this.#hungUp = true;
  }

  #catalog(): Catalog {
    return {
      entries: ["git_log"],
      lacks: "it is not there; get it",
      run: (_entry, params, signal) => {
        if (params.stuck === true) return new Promise(() => {});
        if (params.wait !== true) return Promise.resolve(succeed(params.text ?? "done"));
        const { promise, resolve } = Promise.withResolvers<ToolOutcome>();
        signal.addEventListener("abort", () => {
          this.aborted.push(String(params.name));
          resolve(succeed("late"));
        });
        return promise;
      },
    };
  }
}

async function withCore(run: (core: FakeCore) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const listener = Deno.listen({ transport: "unix", path: `${folder}/link` });
  const connecting = Deno.connect({ transport: "unix", path: `${folder}/link` });
  const peer = await listener.accept();
  const core = new FakeCore(await connecting, peer);
  try {
    await withDeadline(run(core));
  } finally {
    core.hangUp();
    await core.link.ended;
    listener.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** A link that does not end fails its test, which otherwise would wait for ever. */
async function withDeadline(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new Error(`The link did nothing for ${DEADLINE_MS / 1000} s`));
  const timer = setTimeout(fail, DEADLINE_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

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
      { type: "response", id: 2, outcome: { ok: true, output: "fast" } },
      { type: "response", id: 3, outcome: unavailable },
    ]);
    await core.say({ type: "cancel", id: 1 }, { type: "cancel", id: 99 });
    assertEquals(await core.hear(1), [
      { type: "response", id: 1, outcome: { ok: true, output: "late" } },
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
    const text = "x".repeat(MAX_LINK_LINE / 4);
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
    });
  });
});

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

Deno.test("CoreLink reads no further while too many records wait to be kept [supervisor.link_rules]", async () => {
  await withCore(async (core) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    core.keeping = promise;
    await core.say(HELLO);
    await core.hear(1);
    let sent = 0;
    const flood = (async () => {
      for (let id = 1; id <= 2000; id++) {
        await core.say({ type: "record", id, request: keep("x".repeat(50_000)) });
        sent = id;
      }
    })();
    await new Promise((wake) => setTimeout(wake, 300));
    const before = sent;
    await new Promise((wake) => setTimeout(wake, 300));
    assertEquals([sent, sent < 2000], [before, true]);
    resolve();
    await Promise.all([flood, core.hear(2000)]);
    assertEquals(core.kept.length, 2000);
  });
});

function keep(text: string): RecordRequest {
  return { act: "keep", session: "ses_1", call: text.slice(0, 10), bytes: btoa(text) };
}

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
