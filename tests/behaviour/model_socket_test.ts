import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ModelEvent, ProviderSetup } from "../../src/contract/mod.ts";
import type { OpenModelOptions } from "../../src/models/mod.ts";
import { eventsOf, joined, openTestModel, recordingOf, REQUEST, SETUPS } from "./model_wire_lab.ts";

/** What a test server does with each connection. */
type Serve = (connection: Deno.TcpConn, request: string) => Promise<void>;

const encoder = new TextEncoder();

/** A server of bytes on loopback, and a setup that leads to it. */
async function withServer(
  setup: ProviderSetup,
  serve: Serve,
  test: (setup: ProviderSetup, closed: Promise<void>) => Promise<void>,
): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closed = Promise.withResolvers<void>();
  const work: Promise<void>[] = [];
  const accept = (async () => {
    for await (const connection of listener) work.push(handle(connection, serve, closed.resolve));
  })();
  const { port } = listener.addr as Deno.NetAddr;
  try {
    await test({ ...setup, base_url: `http://127.0.0.1:${port}/v1` }, closed.promise);
  } finally {
    listener.close();
    await accept.catch(() => {});
    await Promise.all(work);
  }
}

async function handle(connection: Deno.TcpConn, serve: Serve, closed: () => void): Promise<void> {
  try {
    await serve(connection, await readRequest(connection));
    // Until the other side has closed.
    while (await connection.read(new Uint8Array(1024)) !== null);
  } catch {
    // A reset is a close too.
  }
  closed();
  connection.close();
}

async function readRequest(connection: Deno.TcpConn): Promise<string> {
  const buffer = new Uint8Array(64 * 1024);
  let text = "";
  for (;;) {
    const size = await connection.read(buffer);
    if (size === null) return text;
    text += new TextDecoder().decode(buffer.subarray(0, size));
    const [head = "", body] = text.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (body !== undefined && encoder.encode(body).length >= length) return text;
  }
}

function send(connection: Deno.TcpConn, text: string | Uint8Array): Promise<number> {
  return connection.write(typeof text === "string" ? encoder.encode(text) : text);
}

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";

function bytesOf({ protocol }: ProviderSetup): Uint8Array {
  return recordingOf(`${protocol === "openai-chat" ? "openai" : "anthropic"}/text.sse`).bytes;
}

async function lastOf(
  setup: ProviderSetup,
  options: Partial<OpenModelOptions>,
): Promise<readonly [string, ModelEvent | undefined]> {
  const events = joined(
    await eventsOf(await openTestModel(setup, options), { remainingMs: 0 }),
  );
  const text = events.map((event) => event.type === "text" ? event.text : "").join("");
  return [text, events.at(-1)];
}

for (const setup of SETUPS) {
  const about = setup.protocol;

  Deno.test(`${about}: an answer over a socket is told piece by piece [models.wire_stream]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, HEAD);
      await send(connection, bytesOf(setup));
      await connection.closeWrite();
    };
    await withServer(setup, serve, async (live) => {
      const [text, last] = await lastOf(live, {});
      assertEquals([text, last?.type], ["The answer is 42.", "finish"]);
    });
  });

  Deno.test(`${about}: a cancel closes the socket, before and within the answer [models.wire_cancel]`, async () => {
    for (const begun of [false, true]) {
      const asked = Promise.withResolvers<void>();
      const serve: Serve = async (connection) => {
        if (begun) {
          await send(connection, HEAD);
          await send(connection, bytesOf(setup).subarray(0, -200));
        }
        asked.resolve();
      };
      await withServer(setup, serve, async (live, closed) => {
        const cancel = new AbortController();
        const model = await openTestModel(live);
        const events: ModelEvent[] = [];
        if (!begun) asked.promise.then(() => cancel.abort());
        for await (const event of model.stream(REQUEST, cancel.signal)) {
          events.push(event);
          if (event.type === "text") cancel.abort();
        }
        const last = events.at(-1);
        assertEquals(last?.type === "error" && last.kind, "cancelled");
        assertEquals(events.filter(({ type }) => type === "error").length, 1);
        await closed;
      });
    }
  });

  Deno.test(`${about}: who stops listening closes the socket [models.wire_cancel]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, HEAD);
      await send(connection, bytesOf(setup).subarray(0, -200));
    };
    await withServer(setup, serve, async (live, closed) => {
      const model = await openTestModel(live);
      for await (const event of model.stream(REQUEST, new AbortController().signal)) {
        if (event.type === "text") break;
      }
      await closed;
    });
  });

  Deno.test(`${about}: a server that takes the request and is silent is left [models.wire_deadlines]`, async () => {
    for (const start of ["", HEAD]) {
      const serve: Serve = async (connection) => void (await send(connection, start));
      await withServer(setup, serve, async (live, closed) => {
        const [, last] = await lastOf(live, { deadlines: { firstByteMs: 150 } });
        assertEquals(last?.type === "error" && [last.kind, last.retriable], ["timeout", true]);
        assertMatch(JSON.stringify(last), /sent nothing for 150 ms/);
        await closed;
      });
    }
  });

  Deno.test(`${about}: an answer that stops is left, and its text stays [models.wire_deadlines]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, HEAD);
      await send(connection, bytesOf(setup).subarray(0, -200));
    };
    await withServer(setup, serve, async (live, closed) => {
      const [text, last] = await lastOf(live, { deadlines: { idleMs: 150 } });
      assertMatch(text, /^The answer/);
      assertEquals(last?.type === "error" && last.kind, "timeout");
      assertMatch(JSON.stringify(last), /stopped in the middle of its answer for 150 ms/);
      await closed;
    });
  });

  Deno.test(`${about}: comments keep an answer alive [models.wire_deadlines]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, HEAD);
      for (let beat = 0; beat < 8; beat++) {
        await send(connection, ": ping\n\n");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await send(connection, bytesOf(setup));
      await connection.closeWrite();
    };
    await withServer(setup, serve, async (live) => {
      const [text, last] = await lastOf(live, { deadlines: { idleMs: 600, firstByteMs: 600 } });
      assertEquals([text, last?.type], ["The answer is 42.", "finish"]);
    });
  });

  Deno.test(`${about}: comments and pings alone keep no answer for ever [models.wire_heartbeats]`, async () => {
    const half = new TextDecoder().decode(bytesOf(setup).subarray(0, -200));
    const cases = [["", ""], ["The answer", half.slice(0, half.lastIndexOf("\n\n") + 2)]] as const;
    for (const [shown, before] of cases) {
      let requests = 0;
      const serve: Serve = async (connection) => {
        requests++;
        await send(connection, HEAD);
        await send(connection, before);
        for (;;) {
          await send(connection, `: alive\n\nevent: ping\ndata: {"type": "ping"}\n\n`);
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      };
      await withServer(setup, serve, async (live, closed) => {
        const [text, last] = await lastOf(live, { deadlines: { eventMs: 400 } });
        assert(text.startsWith(shown), text);
        assertEquals(last?.type === "error" && [last.kind, last.retriable], ["timeout", true]);
        assertMatch(JSON.stringify(last), /sent nothing but heartbeats for 400 ms; try again/);
        assertEquals(requests, 1);
        await closed;
      });
    }
  });

  Deno.test(`${about}: events in time keep an answer longer than the deadline of one [models.wire_heartbeats]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, HEAD);
      for (const event of new TextDecoder().decode(bytesOf(setup)).split(/(?<=\n\n)/)) {
        await send(connection, event);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await connection.closeWrite();
    };
    await withServer(setup, serve, async (live) => {
      const [text, last] = await lastOf(live, { deadlines: { eventMs: 1000 } });
      assertEquals([text, last?.type], ["The answer is 42.", "finish"]);
    });
  });

  Deno.test(`${about}: a connection that is cut or closed early fails [models.wire_truncated]`, async () => {
    const chunked = HEAD.replace("connection: close", "transfer-encoding: chunked");
    for (const head of [HEAD, chunked]) {
      const serve: Serve = async (connection) => {
        const bytes = bytesOf(setup).subarray(0, -200);
        await send(connection, head);
        if (head === chunked) await send(connection, `${bytes.length.toString(16)}\r\n`);
        await send(connection, bytes);
        await connection.closeWrite();
      };
      await withServer(setup, serve, async (live) => {
        const [text, last] = await lastOf(live, {});
        assertMatch(text, /^The answer/);
        assertEquals(last?.type === "error" && last.retriable, true);
        assertEquals(
          last?.type === "error" && last.kind,
          head === chunked ? "network" : "protocol",
        );
      });
    }
  });

  Deno.test(`${about}: a redirect of a server is not followed, and no key goes there [models.wire_redirect]`, async () => {
    const heard: string[] = [];
    const other = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
      heard.push(request.url);
      return new Response();
    });
    const serve: Serve = async (connection, request) => {
      assert(request.includes("sentinel-key-1234"), "The first server gets the key");
      const to = `http://127.0.0.1:${other.addr.port}/v1`;
      await send(connection, `HTTP/1.1 307 Away\r\nlocation: ${to}\r\nconnection: close\r\n\r\n`);
      await connection.closeWrite();
    };
    await withServer(setup, serve, async (live) => {
      const [, last] = await lastOf(live, {});
      assertMatch(JSON.stringify(last), /redirects to 127\.0\.0\.1/);
    });
    await other.shutdown();
    assertEquals(heard, []);
  });

  Deno.test(`${about}: an error whose body never ends is told by its status [models.wire_bounds]`, async () => {
    const serve: Serve = async (connection) => {
      await send(connection, "HTTP/1.1 400 No\r\ncontent-length: 1000\r\n\r\n");
      await send(connection, '{"error"');
    };
    await withServer(setup, serve, async (live, closed) => {
      const [, last] = await lastOf(live, { deadlines: { idleMs: 150 } });
      assertEquals(last?.type === "error" && last.kind, "invalid_request");
      await closed;
    });
  });

  Deno.test(`${about}: a port that nobody listens on is said at once [models.wire_errors]`, async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr as Deno.NetAddr;
    listener.close();
    const [, last] = await lastOf({ ...setup, base_url: `http://127.0.0.1:${port}/v1` }, {});
    assertEquals(last?.type === "error" && last.kind, "network");
    assertMatch(JSON.stringify(last), /cannot be reached: tcp connect error: Connection refused/);
  });
}

Deno.test("a host that takes no connection is left after its deadline [models.wire_deadlines]", async () => {
  // No address of this machine swallows connections, so both tries are played.
  const [setup] = SETUPS;
  assert(setup !== undefined);
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new Error("x")))
    );
  const unreachable = { ...setup, base_url: "http://127.0.0.1:9/v1" };
  const stall = (_: URL, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => signal.addEventListener("abort", () => resolve(false)));
  const options = { fetch: silent, deadlines: { connectMs: 100 }, canReach: stall };
  const [, last] = await lastOf(unreachable, options);
  assertEquals(last?.type === "error" && last.kind, "timeout");
  assertMatch(JSON.stringify(last), /did not take the connection for 100 ms/);
});
