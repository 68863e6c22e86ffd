import { fc } from "seeded-fast-check";
import { assert, assertEquals } from "@std/assert";
import { parseCoreLine } from "./parse_core_line.ts";

const HASH = "0123456789abcdef".repeat(4);

Deno.test("parseCoreLine() reads every message and drops fields that do not belong [supervisor.link_rules]", () => {
  const messages = [
    { type: "hello", version: 1, nonce: "n" },
    { type: "request", id: 1, entry: "git_status", params: { a: [1] } },
    { type: "cancel", id: 2 },
    { type: "head", ledger: "a-1_B", seq: 3, sha256: HASH },
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
    '{"type":"hello","version":"1","nonce":"n"}',
    '{"type":"request","id":1,"entry":"git_push","params":{}}',
    '{"type":"request","id":1,"entry":"toString","params":{}}',
    '{"type":"request","id":1.5,"entry":"git_log","params":{}}',
    '{"type":"request","id":0,"entry":"git_log","params":{}}',
    '{"type":"request","id":1,"entry":"git_log","params":[]}',
    '{"type":"request","id":1,"entry":"git_log"}',
    '{"type":"cancel","id":-1}',
    '{"type":"pong","id":1}',
    '{"type":"pong","id":1,"signals":-1}',
    `{"type":"head","ledger":"a\\nb","seq":1,"sha256":"${HASH}"}`,
    `{"type":"head","ledger":"a","seq":9007199254740993,"sha256":"${HASH}"}`,
    `{"type":"head","ledger":"a","seq":1,"sha256":"${HASH.toUpperCase()}"}`,
    `{"type":"head","ledger":"a","seq":1,"sha256":"${HASH}0"}`,
  ];
  for (const line of lines) assertEquals([line, parseCoreLine(line)], [line, undefined]);
});

Deno.test("parseCoreLine() never throws", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
    const message = parseCoreLine(line);
    assert(message === undefined || typeof message.type === "string");
  }));
});
