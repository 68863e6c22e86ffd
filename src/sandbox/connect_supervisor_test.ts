import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { LineDecoder, LINK_VERSION } from "../contract/mod.ts";
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
      this.#heard.push(...lines.map((line) => JSON.parse(line)));
    }
    return this.#heard.shift();
  }

  hangUp(): void {
    if (this.#open) this.#connection.close();
    this.#open = false;
  }
}

async function withPair(
  run: (supervisor: FakeSupervisor, connecting: Promise<SupervisorConnection>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const socket = `${folder}/link`;
  const listener = Deno.listen({ transport: "unix", path: socket });
  const connecting = connectSupervisor({ socket, nonce: "word" }, { signalsTaken: () => 3 });
  const supervisor = new FakeSupervisor(await listener.accept());
  try {
    await run(supervisor, connecting);
  } finally {
    supervisor.hangUp();
    await connecting.then(({ closed }) => closed, () => {});
    listener.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("parseLinkAddress() takes a socket and a word, and nothing else", () => {
  assertEquals(parseLinkAddress('{"socket":"/s","nonce":"n","more":1}'), {
    socket: "/s",
    nonce: "n",
  });
  for (const text of ["", "{", "null", "[]", '{"socket":"/s"}', '{"socket":1,"nonce":"n"}']) {
    assertEquals(parseLinkAddress(text), undefined);
  }
});

Deno.test("connectSupervisor() says the word, is told how to start, and answers pings", async () => {
  await withPair(async (supervisor, connecting) => {
    assertEquals(await supervisor.hear(), { type: "hello", version: LINK_VERSION, nonce: "word" });
    await supervisor.say({ type: "welcome", ...START }, { type: "ping", id: 7 });
    assertEquals((await connecting).start as unknown, START);
    assertEquals(await supervisor.hear(), { type: "pong", id: 7, signals: 3 });
  });
});

Deno.test("a request gets its own answer, and a cancelled one is cancelled on both sides", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.hear();
    await supervisor.say({ type: "welcome", ...START });
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
      { type: "response", id: 1, outcome: { ok: true, output: "too late" } },
      { type: "response", id: 2, outcome },
    );
    assertEquals(await two, outcome);
  });
});

Deno.test("a link that ends answers every request, before and after", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.hear();
    await supervisor.say({ type: "welcome", ...START });
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
    await supervisor.hear();
    await supervisor.say({ type: "welcome", ...START });
    const { spawner } = await connecting;
    const params = { rev: "x".repeat(1024 * 1024) };
    assertEquals(await spawner.request("git_status", params, new AbortController().signal), {
      ok: false,
      code: "invalid_arguments",
      message: 'The arguments of "git_status" are longer than 1 MiB',
    });
  });
});

Deno.test("close() delivers every head that was sent before it [supervisor.heads]", async () => {
  await withPair(async (supervisor, connecting) => {
    await supervisor.hear();
    await supervisor.say({ type: "welcome", ...START });
    const connection = await connecting;
    const sent = Array.from({ length: 200 }, (_, index) => ({
      ledger: "a",
      seq: index + 1,
      sha256: "f".repeat(64),
    }));
    for (const head of sent) connection.sendHead(head);
    connection.close();
    for (const head of sent) assertEquals(await supervisor.hear(), { type: "head", ...head });
    assertEquals(await supervisor.hear(), null);
    await connection.closed;
  });
});

Deno.test("connectSupervisor() says why it cannot start", async () => {
  await withPair(async (supervisor, connecting) => {
    supervisor.hangUp();
    await assertRejects(
      () => connecting,
      Error,
      "the supervisor ended the link before its welcome",
    );
  });
  await withPair(async (supervisor, connecting) => {
    await supervisor.hear();
    await supervisor.say({ type: "welcome", ...START, version: 99 });
    await assertRejects(() => connecting, Error, "speaks version 99 of the link");
  });
});

Deno.test("createLoneSpawner() has no entries and says what is missing [sandbox.alone]", async () => {
  const spawner = createLoneSpawner();
  const outcome = await spawner.request("git_log", {}, new AbortController().signal);
  assertEquals([spawner.catalog, outcome.ok], [[], false]);
  assertEquals(!outcome.ok && outcome.code, "dependency_unavailable");
  assertMatch(outcome.ok ? "" : outcome.message, /no supervisor/);
});
