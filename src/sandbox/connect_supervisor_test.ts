import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { LineDecoder, LINK_VERSION, type RecordAnswer } from "../contract/mod.ts";
import {
  connectSupervisor,
  parseLinkAddress,
  type SupervisorConnection,
} from "./connect_supervisor.ts";
import { createLoneSpawner } from "./lone_spawner.ts";

const START = {
  version: LINK_VERSION,
  line: { command: "run", operands: ["hi"], options: {} },
  workspace: "/w",
  state: "/s",
  catalog: ["git_status"] as const,
  environment: { LANG: "C" },
};

const WELCOME = { type: "welcome", answer: "it is me", ...START };

/** A supervisor that the test speaks for. */
class FakeSupervisor {
  readonly #connection: Deno.Conn;
  readonly #decoder = new LineDecoder(1 << 20);
  readonly #heard: unknown[] = [];
  #open = true;

  constructor(connection: Deno.Conn) {
    this.#connection = connection;
  }

  async say(...messages: readonly unknown[]): Promise<void> {
    const text = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
    await this.#connection.write(new TextEncoder().encode(text));
  }

  /** The core's next line; `null` when it has hung up. */
  async hear(): Promise<unknown> {
    const buffer = new Uint8Array(4096);
    while (this.#heard.length === 0) {
      const size = await this.#connection.read(buffer);
      if (size === null) return null;
      const lines = this.#decoder.push(buffer.subarray(0, size));
      this.#heard.push(...lines.map((line) => line === "word" ? line : JSON.parse(line)));
    }
    return this.#heard.shift();
  }

  /** Takes the word and the hello. */
  async greet(): Promise<void> {
    await this.hear();
    await this.hear();
  }

  hangUp(): void {
    if (this.#open) this.#connection.close();
    this.#open = false;
  }
}

async function withPair(
  run: (supervisor: FakeSupervisor, connecting: Promise<SupervisorConnection>) => Promise<void>,
): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = { port: listener.addr.port, word: "word", answer: "it is me" };
  const connecting = connectSupervisor(address, { signalsTaken: () => 3 });
  const supervisor = new FakeSupervisor(await listener.accept());
  try {
    await run(supervisor, connecting);
  } finally {
    supervisor.hangUp();
    await connecting.then(({ closed }) => closed, () => {});
    listener.close();
  }
}

Deno.test("parseLinkAddress() takes a port and two words, and nothing else", () => {
  assertEquals(parseLinkAddress('{"port":1,"word":"w","answer":"a","more":1}'), {
    port: 1,
    word: "w",
    answer: "a",
  });
  const broken = [
    "",
    "{",
    "null",
    "[]",
    '{"port":1,"word":"w"}',
    '{"port":"1","word":"","answer":""}',
  ];
  for (const text of broken) assertEquals(parseLinkAddress(text), undefined);
});

Deno.test("connectSupervisor() says the word, is told how to start, and answers pings [supervisor.link]", async () => {
  await withPair(async (supervisor, connecting) => {
    assertEquals(await supervisor.hear(), "word");
    assertEquals(await supervisor.hear(), { type: "hello", version: LINK_VERSION });
    await supervisor.say(WELCOME, { type: "ping", id: 7 });
    assertEquals((await connecting).start as unknown, START);
    assertEquals(await supervisor.hear(), { type: "pong", id: 7, signals: 3 });
  });
});

Deno.test("connectSupervisor() believes nobody who does not know the answer [supervisor.link]", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say({ ...WELCOME, answer: "guess" });
    await assertRejects(() => connecting, Error, "is not the supervisor that started it");
    assertEquals(await supervisor.hear(), null);
  });
});

Deno.test("a request gets its own answer, and a cancelled one is cancelled on both sides", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say(WELCOME);
    const { spawner } = await connecting;
    const abort = new AbortController();
    const one = spawner.request("git_status", { n: 1 }, abort.signal);
    const two = spawner.request("git_status", { n: 2 }, new AbortController().signal);
    const request = { type: "request", entry: "git_status" };
    assertEquals(await supervisor.hear(), { ...request, id: 1, params: { n: 1 } });
    assertEquals(await supervisor.hear(), { ...request, id: 2, params: { n: 2 } });
    abort.abort();
    assertEquals(await one, {
      ok: false,
      code: "cancelled",
      message: '"git_status" was cancelled',
    });
    assertEquals(await supervisor.hear(), { type: "cancel", id: 1 });
    const outcome = { ok: true, output: "second" } as const;
    await supervisor.say(
      {
        type: "response",
        id: 1,
        outcome: { ok: true, output: "too late" },
        isolation: "supervisor",
      },
      { type: "response", id: 2, outcome, isolation: "supervisor" },
    );
    assertEquals(await two, outcome);
  });
});

Deno.test("a link that ends answers every request, before and after", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say(WELCOME);
    const { spawner, closed } = await connecting;
    const { signal } = new AbortController();
    const open = spawner.request("git_status", {}, signal);
    await supervisor.hear();
    supervisor.hangUp();
    await closed;
    const ended = {
      ok: false,
      code: "dependency_unavailable",
      message: "The supervisor has ended the link; start again",
    } as const;
    assertEquals([await open, await spawner.request("git_status", {}, signal)], [ended, ended]);
  });
});

Deno.test("a request with too much in it is refused instead of ending the link", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say(WELCOME);
    const { spawner } = await connecting;
    const params = { rev: "x".repeat(1024 * 1024) };
    assertEquals(await spawner.request("git_status", params, new AbortController().signal), {
      ok: false,
      code: "invalid_arguments",
      message: 'The arguments of "git_status" are longer than 1 MiB',
    });
  });
});

Deno.test("close() delivers every record that was asked for before it [supervisor.records]", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say(WELCOME);
    const connection = await connecting;
    const event = { session: "ses_1", kind: "test.row", payload: { text: "x" } };
    const request = { act: "append", event } as const;
    const asked = Array.from({ length: 200 }, () => connection.record.ask(request));
    connection.close();
    for (const index of asked.keys()) {
      assertEquals(await supervisor.hear(), { type: "record", id: index + 1, request });
    }
    assertEquals(await supervisor.hear(), null);
    await connection.closed;
    const [answer] = await Promise.all(asked);
    assertEquals(answer?.ok === false && answer.code, "unheard");
  });
});

Deno.test("a record gets its own answer, and none is waited for when the link has ended [supervisor.records]", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say(WELCOME);
    const { record, closed } = await connecting;
    const [one, two] = [record.ask({ act: "open" }), record.ask({ act: "open" })];
    const answer = (ledger: string): RecordAnswer => ({ ok: true, act: "open", ledger });
    await supervisor.say(
      { type: "recorded", id: 2, answer: answer("second") },
      { type: "recorded", id: 1, answer: answer("first") },
    );
    assertEquals(await Promise.all([one, two]), [answer("first"), answer("second")]);
    supervisor.hangUp();
    await closed;
    const late = await record.ask({ act: "open" });
    assertEquals(late.ok === false && late.code, "unheard");
  });
});

Deno.test("connectSupervisor() says why it cannot start", async () => {
  const { connecting, tries } = await connectTo(() => false);
  await assertRejects(() => connecting, Error, "ended the link before its welcome");
  assertEquals(tries(), 5);
  await withPair(async (supervisor, connecting) => {
    await supervisor.greet();
    await supervisor.say({ ...WELCOME, version: 99 });
    await assertRejects(() => connecting, Error, "speaks version 99 of the link");
  });
});

Deno.test("connectSupervisor() tries again when it is pushed out before the welcome [supervisor.link]", async () => {
  const { connecting, tries } = await connectTo((attempt) => attempt === 3);
  const { start, close, closed } = await connecting;
  assertEquals([start as unknown, tries()], [START, 3]);
  close();
  await closed;
});

/** A supervisor that hangs up at once, unless it `welcomes` the attempt of that number. */
async function connectTo(welcomes: (attempt: number) => boolean) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let tries = 0;
  const serve = async () => {
    for await (const connection of listener) {
      if (!welcomes(++tries)) {
        connection.close();
        continue;
      }
      const supervisor = new FakeSupervisor(connection);
      await supervisor.greet();
      await supervisor.say(WELCOME);
      await supervisor.hear();
      supervisor.hangUp();
    }
  };
  const served = serve();
  const address = { port: listener.addr.port, word: "word", answer: "it is me" };
  const connecting = connectSupervisor(address);
  connecting.then(({ closed }) => closed, () => {}).then(() => (listener.close(), served));
  await Promise.resolve();
  return { connecting, tries: () => tries };
}

Deno.test("createLoneSpawner() has no entries and says what is missing [sandbox.alone]", async () => {
  const spawner = createLoneSpawner();
  const outcome = await spawner.request("git_log", {}, new AbortController().signal);
  assertEquals([spawner.catalog, outcome.ok], [[], false]);
  assertEquals(!outcome.ok && outcome.code, "dependency_unavailable");
  assertMatch(outcome.ok ? "" : outcome.message, /no supervisor/);
});
