import { assertEquals, assertMatch } from "@std/assert";
import type { FromIsolate, ToIsolate } from "../../src/contract/mod.ts";
import { startHost } from "./isolate_host_lab.ts";
import { LAB_PACKAGES } from "./isolate_lab.ts";

const FOLDERS = LAB_PACKAGES.map(({ folder }) => folder);

function opened(isolate: number, name: string): ToIsolate {
  const found = LAB_PACKAGES.find((one) => one.name === name);
  const { trust = "reviewed", folder = "", entry = "" } = found ?? {};
  const grants = { read: [folder], write: [], net: false };
  return { type: "open", isolate, name, trust, entry, grants };
}

function called(id: number, isolate: number, name: string): ToIsolate {
  const given = { args: '{"a":1}', data: '{"key":"value"}', timeoutMs: 20_000 };
  return { type: "call", id, isolate, name, ...given };
}

function outcomeOf(message: FromIsolate): unknown {
  return message.type === "answer" ? JSON.parse(message.outcome) : message;
}

Deno.test("a process of isolates says its word and answers the calls of its link [isolates.outcomes]", async () => {
  await using host = await startHost(FOLDERS);
  assertEquals(host.word, "a-word");
  assertEquals(await host.next(), { type: "hello", version: 1 });
  host.send(opened(7, "answers"), called(1, 7, "echo"));
  assertEquals(await host.next(), {
    type: "answer",
    id: 1,
    outcome: '{"ok":true,"output":{"a":1}}',
  });
  host.send(called(2, 7, "rights"), called(3, 7, "context"), called(4, 8, "echo"));
  const answers = new Map<number, unknown>();
  for (let count = 0; count < 3; count++) {
    const message = await host.next();
    if (message.type === "answer") answers.set(message.id, outcomeOf(message));
  }
  const context = { aborted: false, data: { key: "value" }, rest: [] };
  assertEquals(answers.get(2), { ok: true, output: { granted: [], done: [], own: true } });
  assertEquals(answers.get(3), { ok: true, output: context });
  assertMatch(JSON.stringify(answers.get(4)), /dependency_unavailable/);
});

Deno.test("a process of isolates tells of a fault before it answers the faulty call [isolates.settles]", async () => {
  await using host = await startHost(FOLDERS);
  await host.next();
  host.send(opened(1, "stuck"), called(1, 1, "counts"));
  await host.next();
  host.send({ ...called(2, 1, "spins"), timeoutMs: 50 } as ToIsolate);
  const reason = 'function "spins" of package "stuck" did not stop';
  assertEquals(await host.next(), { type: "fault", isolate: 1, reason });
  assertMatch(JSON.stringify(outcomeOf(await host.next())), /"timeout"/);
});

Deno.test("a process of isolates answers a call that was cancelled once, and one of a closed worker [isolates.settles]", async () => {
  await using host = await startHost(FOLDERS);
  await host.next();
  host.send(opened(1, "stuck"), called(1, 1, "stops"), { type: "cancel", id: 1 });
  assertMatch(JSON.stringify(outcomeOf(await host.next())), /"cancelled"/);
  host.send(called(2, 1, "forever"), { type: "close", isolate: 1 });
  assertMatch(JSON.stringify(outcomeOf(await host.next())), /"dependency_unavailable"/);
});

Deno.test("a process of isolates ends with its link, also with a worker that does not stop [isolates.host_ends]", async () => {
  await using host = await startHost(FOLDERS);
  await host.next();
  host.send(opened(1, "stuck"), called(1, 1, "counts"));
  await host.next();
  host.send(called(2, 1, "spins"), called(3, 1, "spinsLater"));
  host.hangUp();
  const { code, signal } = await host.child.status;
  assertEquals({ code, signal }, { code: 0, signal: null });
});

Deno.test("a process of isolates ends at a line that is none [isolates.host_ends]", async () => {
  const call = { ...called(1, 1, "echo") };
  const lines = [
    "",
    "{}",
    "null",
    '{"type":"run","command":"true"}',
    JSON.stringify({ ...call, args: {} }),
    JSON.stringify({ ...call, id: -1 }),
    JSON.stringify({ ...opened(1, "answers"), trust: "trusted" }),
    JSON.stringify({ ...opened(1, "answers"), grants: { read: true, write: [], net: false } }),
  ];
  for (const line of lines) {
    await using host = await startHost(FOLDERS);
    await host.next();
    host.sendText(line);
    assertEquals([line, (await host.child.status).code], [line, 1]);
  }
});

Deno.test("a process of isolates that is given no address says so [isolates.host_ends]", async () => {
  const entry = new URL("../../src/isolate_host.ts", import.meta.url).pathname;
  const args = ["run", "--no-prompt", "--allow-env=KYROZEN_ISOLATE_LINK", entry];
  const { code, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  assertEquals(code, 1);
  assertMatch(new TextDecoder().decode(stderr), /KYROZEN_ISOLATE_LINK holds no address\n$/);
});
