import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ProviderSetup } from "../contract/mod.ts";
import { checkProvider, findLocalServers, listModels } from "./ask_server.ts";

const KEY = "sk-test-0123456789";

const SETUP: ProviderSetup = {
  name: "acme",
  protocol: "openai-chat",
  base_url: "http://127.0.0.1:1/v1",
  key: KEY,
  key_name: "ACME_API_KEY",
  origin: "settings",
};

const { signal } = new AbortController();

/** Asks a server that answers each request with `respond`. */
async function asking<T>(
  respond: (request: Request) => Response | Promise<Response>,
  use: (setup: ProviderSetup) => Promise<T>,
): Promise<{ readonly result: T; readonly requests: readonly Request[] }> {
  const requests: Request[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    // It is empty once it was answered.
    requests.push(new Request(request.url, { headers: request.headers }));
    return respond(request);
  });
  try {
    const base_url = `http://127.0.0.1:${server.addr.port}/v1`;
    return { result: await use({ ...SETUP, base_url }), requests };
  } finally {
    await server.shutdown();
  }
}

Deno.test("the names of models are read in each form that servers use [providers.list]", async () => {
  const forms = [
    { object: "list", data: [{ id: "b" }, { id: "a" }, { id: "a" }] },
    [{ id: "a" }, { id: "b" }],
    { models: [{ name: "a" }, { name: "b" }] },
    { data: [{ id: "a", more: 1 }, { id: "b" }, { id: 7 }, null] },
  ];
  for (const form of forms) {
    const { result } = await asking(
      () => Response.json(form),
      (setup) => listModels(setup, { signal }),
    );
    assertEquals(result, { ok: true, models: ["a", "b"] });
  }
  const none = await asking(
    () => Response.json({ data: [] }),
    (setup) => listModels(setup, { signal }),
  );
  assertEquals(none.result, { ok: true, models: [] });
});

Deno.test("each protocol sends its key as it is asked for [providers.check]", async () => {
  const answer = () => Response.json({ data: [{ id: "m" }] });
  const chat = await asking(answer, (setup) => checkProvider(setup, { signal }));
  assertEquals(
    chat.requests.map(({ url, headers }) => [
      new URL(url).pathname,
      headers.get("authorization"),
      headers.get("x-api-key"),
    ]),
    [["/v1/models", `Bearer ${KEY}`, null]],
  );
  const messages = await asking(
    answer,
    (setup) => checkProvider({ ...setup, protocol: "anthropic-messages" }, { signal }),
  );
  assertEquals(
    messages.requests.map(({ url, headers }) => [
      new URL(url).search,
      headers.get("authorization"),
      headers.get("x-api-key"),
      headers.get("anthropic-version"),
    ]),
    [["?limit=1000", null, KEY, "2023-06-01"]],
  );
});

Deno.test("each failure is one sentence without the key [providers.check] [providers.key_stays]", async () => {
  const cases: readonly (readonly [Response, RegExp])[] = [
    [new Response(KEY, { status: 401 }), /does not take the key of ACME_API_KEY \(HTTP 401\)/],
    [new Response(KEY, { status: 403 }), /does not take the key of ACME_API_KEY \(HTTP 403\)/],
    [new Response(KEY, { status: 404 }), /has nothing there \(HTTP 404\): check its base_url/],
    [new Response(KEY, { status: 429 }), /takes no more requests now \(HTTP 429\)/],
    [new Response(KEY, { status: 500 }), /answers with an error \(HTTP 500\)/],
    [new Response("<html>"), /answers with something that is no list of models/],
    [Response.json({ data: "x" }), /answers with something that is no list of models/],
    [Response.json({ data: [{ x: 1 }] }), /answers with something that is no list of models/],
    [Response.json(null), /answers with something that is no list of models/],
  ];
  for (const [response, expected] of cases) {
    const { result } = await asking(() => response, (setup) => checkProvider(setup, { signal }));
    assert(!result.ok);
    assertMatch(result.problem, expected);
    assert(!result.problem.includes(KEY));
  }
  const { key: _, ...keyless } = SETUP;
  const without = await asking(
    () => new Response("", { status: 401 }),
    ({ base_url }) => checkProvider({ ...keyless, base_url, key_name: null }, { signal }),
  );
  assert(!without.result.ok);
  assertMatch(without.result.problem, /asks for a key \(HTTP 401\): set ACME_API_KEY$/);
  const free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const base_url = `http://127.0.0.1:${free.addr.port}/v1`;
  free.close();
  assertEquals(await checkProvider({ ...SETUP, base_url }, { signal }), {
    ok: false,
    problem: `Cannot reach acme at ${base_url}: nobody listens there`,
  });
  const unset = await checkProvider({ ...keyless, key_name: "ACME_API_KEY" }, { signal });
  assertEquals(unset, { ok: false, problem: "Cannot ask acme: ACME_API_KEY is not set" });
});

Deno.test("a key does not follow a redirect [providers.key_stays]", async () => {
  const heard: (string | null)[] = [];
  const { result } = await asking(
    ({ headers }) => (heard.push(headers.get("authorization")), Response.json({ data: [] })),
    async ({ base_url }) =>
      await asking(
        () => Response.redirect(`${base_url}/elsewhere`),
        (setup) => checkProvider(setup, { signal }),
      ),
  );
  assertEquals(heard, []);
  assert(!result.result.ok);
  assertMatch(result.result.problem, /sends elsewhere \(HTTP 302\)/);
});

Deno.test("a server that says nothing, or too much, is given up [providers.bounded]", async () => {
  const silent = await asking(
    () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response()), 1500)),
    (setup) => listModels(setup, { signal, deadlineMs: 100 }),
  );
  assertEquals(
    silent.result.ok ? "" : silent.result.problem.replace(/:\d+/, ""),
    [
      "acme at http://127.0.0.1/v1 did not answer within 0.1 s",
    ][0],
  );
  const chunk = new Uint8Array(64 * 1024).fill(32);
  const endless = () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(chunk);
        if (++sent > 1000) controller.close();
      },
    });
    return new Response(body);
  };
  const much = await asking(endless, (setup) => listModels(setup, { signal }));
  assert(!much.result.ok);
  assertMatch(much.result.problem, /answers with more than 8 MiB$/);
  const stop = new AbortController();
  stop.abort();
  assertEquals(await listModels(SETUP, { signal: stop.signal }), {
    ok: false,
    problem: "interrupted",
  });
});

Deno.test("the usual ports are asked, but for those that are configured [providers.list] [providers.offered]", async () => {
  const asked: string[] = [];
  const answer = (input: unknown) => {
    asked.push(String(input));
    const isOllama = String(input).includes(":11434/");
    return Promise.resolve(
      isOllama ? Response.json({ data: [{ id: "m" }] }) : new Response("hello"),
    );
  };
  const known = { ...SETUP, base_url: "http://localhost:8080/v1" };
  const found = await findLocalServers([known], { signal, fetch: answer as typeof fetch });
  assertEquals(found, [{ provider: "ollama", address: "127.0.0.1:11434", models: ["m"] }]);
  assertEquals(asked.sort(), [
    "http://127.0.0.1:11434/v1/models",
    "http://127.0.0.1:1234/v1/models",
    "http://127.0.0.1:8000/v1/models",
  ]);
});
