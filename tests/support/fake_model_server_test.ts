// The fake server itself: a fault that it does not really make would show nothing.
import { assert, assertEquals, assertRejects } from "@std/assert";
import { until } from "../processes.ts";
import { startFakeModelServer } from "./fake_model_server.ts";
import { prepareReply, type Reply, wireFixture } from "./wire_reply.ts";

const CHAT = "chat/completions";

/** Asks once and reads the answer to its end, or to its break. */
async function ask(reply: Reply, path = CHAT) {
  await using server = await startFakeModelServer([reply]);
  const response = await fetch(`${server.url}/${path}`, { method: "POST", body: "{}" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, requests: server.requests };
}

for (
  const [path, protocol] of [[CHAT, "openai-chat"], ["messages", "anthropic-messages"]] as const
) {
  Deno.test(`the fake server sends ${protocol} by the byte [repository.fake_server]`, async () => {
    const whole = await ask({ fixture: "two_calls" }, path);
    assertEquals(whole.text, wireFixture(protocol, "two_calls.sse"));
    assertEquals((await ask({ fixture: "two_calls", piece: 1 }, path)).text, whole.text);
    const crlf = await ask({ fixture: "two_calls", crlf: true }, path);
    assertEquals(crlf.text, whole.text.replaceAll("\n", "\r\n"));
    const refused = await ask({ error: 429, headers: { "retry-after": "2" } }, path);
    assertEquals([refused.status, refused.headers.get("retry-after")], [429, "2"]);
    assertEquals(typeof JSON.parse(refused.text).error.message, "string");
  });
}

Deno.test("the fake server keeps what it was sent [repository.fake_server]", async () => {
  await using server = await startFakeModelServer([{ fixture: "text" }]);
  const body = `{"model":"${"m".repeat(100_000)}"}`;
  const headers = { authorization: "Bearer abc" };
  await (await fetch(`${server.url}/${CHAT}`, { method: "POST", body, headers })).text();
  await (await fetch(`${server.url}/models`)).json();
  const [first, second] = server.requests;
  assertEquals([first?.method, first?.path, first?.text], ["POST", `/v1/${CHAT}`, body]);
  assertEquals([first?.headers.authorization, first?.closedEarly], ["Bearer abc", false]);
  assertEquals([second?.method, server.posts().length], ["GET", 1]);
});

for (const how of ["reset", "close"] as const) {
  Deno.test(`the fake server breaks off by ${how} [repository.fake_server]`, async () => {
    await using server = await startFakeModelServer([
      { fixture: "text", stop: { after: "The ans", how } },
    ]);
    const response = await fetch(`${server.url}/${CHAT}`, { method: "POST", body: "{}" });
    let seen = "";
    await assertRejects(async () => {
      for await (const part of response.body ?? []) seen += new TextDecoder().decode(part);
    }, TypeError);
    assert(seen.endsWith("The ans"), seen);
  });
}

Deno.test("the fake server ends a body early and cleanly [repository.fake_server]", async () => {
  const { text } = await ask({ fixture: "text", stop: { after: "The ans", how: "end" } });
  assert(text.endsWith("The ans"), text);
  assertEquals((await ask({ fixture: "text", stop: { after: "", how: "end" } })).text, "");
});

const STALLS: { readonly [name: string]: Reply } = {
  "before the head": { hang: true },
  "before the first event": { fixture: "text", stop: { after: "", how: "stall" } },
  "after the first event": { fixture: "text", stop: { after: "\n\n", how: "stall" } },
};

for (const [where, reply] of Object.entries(STALLS)) {
  Deno.test(`the fake server stalls ${where}, and sees the client leave [repository.fake_server]`, async () => {
    await using server = await startFakeModelServer([reply]);
    const leaving = new AbortController();
    const asked = fetch(`${server.url}/${CHAT}`, {
      method: "POST",
      body: "{}",
      signal: leaving.signal,
    }).then((response) => response.text());
    await until("the request is there", () => server.requests.length === 1);
    assertEquals(server.requests[0]?.over, false);
    leaving.abort();
    await assertRejects(() => asked);
    await until("the client is seen to leave", () => server.requests[0]?.closedEarly === true);
  });
}

Deno.test("the fake server answers what is not in its script with 400 [repository.fake_server]", async () => {
  await using server = await startFakeModelServer();
  const response = await fetch(`${server.url}/${CHAT}`, { method: "POST", body: "{}" });
  assertEquals([response.status, (await response.json()).error.message], [
    400,
    "not in the script",
  ]);
});

Deno.test("every fixture of the wire is a stream of JSON events [repository.fake_server]", () => {
  for (
    const [folder, protocol] of [["openai", "openai-chat"], [
      "anthropic",
      "anthropic-messages",
    ]] as const
  ) {
    const path = new URL(`../fixtures/model_wire/${folder}/`, import.meta.url);
    const names = Array.from(Deno.readDirSync(path), ({ name }) => name)
      // The others say beside them what they give.
      .filter((name) => name.endsWith(".sse") && !/^(stream_|bad_json)/.test(name));
    assert(names.length > 20, `${names.length} fixtures of ${folder}`);
    for (const name of names) {
      const { pieces } = prepareReply({ fixture: name.slice(0, -4) }, protocol);
      const text = pieces.map((piece) => new TextDecoder().decode(piece)).join("");
      const events = text.split("\n\n").map(dataOf).filter((data) =>
        data !== "" && data !== "[DONE]"
      );
      for (const data of events) assertEquals(typeof JSON.parse(data), "object", name);
    }
  }
});

function dataOf(event: string): string {
  return event.split("\n").filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5)).join("").trim();
}
