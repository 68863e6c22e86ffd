import { assert, assertEquals } from "@std/assert";
import { MAX_ISOLATE_ANSWER } from "../../contract/isolates.ts";
import { readHostLine, readHostOutcome } from "./read_host_line.ts";

Deno.test("readHostLine() takes the messages of the link and nothing else [isolates.host_lines]", () => {
  const read = (value: unknown) => readHostLine(JSON.stringify(value));
  assertEquals(read({ type: "hello", version: 1, more: 1 }), { type: "hello", version: 1 });
  assertEquals(read({ type: "answer", id: 3, outcome: "{}" }), {
    type: "answer",
    id: 3,
    outcome: "{}",
  });
  assertEquals(read({ type: "fault", isolate: 2, reason: "a\u001b[31m" })?.type, "fault");
  const wrong = [
    null,
    [],
    {},
    { type: "hello" },
    { type: "answer", id: 0, outcome: "{}" },
    { type: "answer", id: 1.5, outcome: "{}" },
    { type: "answer", id: 1, outcome: {} },
    { type: "answer", id: 1, outcome: "x".repeat(MAX_ISOLATE_ANSWER + 70_000) },
    { type: "fault", isolate: "1", reason: "" },
    { type: "call", id: 1 },
  ];
  for (const one of wrong) assertEquals(read(one), undefined);
  assertEquals(readHostLine("no json"), undefined);
  assertEquals(readHostLine("[".repeat(1000)), undefined);
});

Deno.test("readHostOutcome() lets only code of the product choose what a failure is [isolates.host_lines]", () => {
  const failure = { ok: false, code: "permission_denied", message: "no" };
  const read = (value: unknown, trust: "first-party" | "reviewed") =>
    readHostOutcome(JSON.stringify(value), trust);
  assertEquals(read({ ok: true, output: [1] }, "reviewed"), { ok: true, output: [1] });
  assertEquals(read(failure, "first-party"), failure as never);
  assertEquals(read(failure, "reviewed"), undefined);
  assertEquals(read({ ...failure, code: "execution_error" }, "reviewed"), {
    ok: false,
    code: "execution_error",
    message: "no",
  });
  for (
    const one of [{ ok: true }, { ok: 1, output: 1 }, { ...failure, message: 1 }, "x", {
      ...failure,
      code: "no code",
    }, { ...failure, details: [] }]
  ) {
    assertEquals(read(one, "first-party"), undefined);
  }
  const long = read({ ...failure, message: "x".repeat(100_000) }, "first-party");
  assert(long?.ok === false && long.message.length < 5000);
});
