import { fc } from "seeded-fast-check";
import { assert, assertEquals } from "@std/assert";
import { parseCoreLine } from "./parse_core_line.ts";

const EVENT = { session: "ses_1", kind: "turn.started", payload: { a: [1] } };

Deno.test("parseCoreLine() reads every message and drops fields that do not belong [supervisor.link_rules]", () => {
  const messages = [
    { type: "hello", version: 1 },
    { type: "request", id: 1, entry: "git_status", params: { a: [1] } },
    { type: "cancel", id: 2 },
    { type: "record", id: 3, request: { act: "open" } },
    { type: "record", id: 3, request: { act: "append", event: EVENT } },
    { type: "record", id: 3, request: { act: "keep", session: "s", call: "c", bytes: "AA==" } },
    { type: "pong", id: 4, signals: 0 },
  ];
  for (const message of messages) {
    const line = JSON.stringify({ ...message, extra: "/bin/sh" });
    assertEquals(parseCoreLine(line) as unknown, message);
  }
});

Deno.test("parseCoreLine() takes nothing else [supervisor.link_rules]", () => {
  const lines = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
    '{"type":"spawn","command":["sh"]}',
    '{"type":"hello","version":"1"}',
    '{"type":"request","id":1,"entry":"git_push","params":{}}',
    '{"type":"request","id":1,"entry":"toString","params":{}}',
    '{"type":"request","id":1.5,"entry":"git_log","params":{}}',
    '{"type":"request","id":0,"entry":"git_log","params":{}}',
    '{"type":"request","id":1,"entry":"git_log","params":[]}',
    '{"type":"request","id":1,"entry":"git_log"}',
    '{"type":"cancel","id":-1}',
    '{"type":"pong","id":1}',
    '{"type":"pong","id":1,"signals":-1}',
    '{"type":"head","ledger":"a","seq":1,"sha256":"00"}',
    '{"type":"record","request":{"act":"open"}}',
    '{"type":"record","id":1}',
    '{"type":"record","id":1,"request":{"act":"remove","session":"s"}}',
    '{"type":"record","id":1,"request":{"act":"claim"}}',
    '{"type":"record","id":1,"request":{"act":"claim","session":["s"]}}',
    '{"type":"record","id":1,"request":{"act":"append"}}',
    '{"type":"record","id":1,"request":{"act":"append","event":{"session":1,"kind":"k","payload":{}}}}',
    '{"type":"record","id":1,"request":{"act":"append","event":{"session":"s","kind":"k","payload":[]}}}',
    '{"type":"record","id":1,"request":{"act":"keep","session":"s","call":"c","bytes":[1]}}',
  ];
  for (const line of lines) assertEquals([line, parseCoreLine(line)], [line, undefined]);
});

Deno.test("parseCoreLine() lets a core choose no place in the chain [supervisor.link_rules]", () => {
  const event = { ...EVENT, seq: 3, time: "then", prev: "0", sha256: "0" };
  const line = JSON.stringify({ type: "record", id: 1, request: { act: "append", event } });
  assertEquals(parseCoreLine(line) as unknown, {
    type: "record",
    id: 1,
    request: { act: "append", event: EVENT },
  });
});

Deno.test("parseCoreLine() never throws", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
    const message = parseCoreLine(line);
    assert(message === undefined || typeof message.type === "string");
  }));
});
