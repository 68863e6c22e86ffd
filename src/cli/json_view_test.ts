import { type AgentEvent, failureDocument } from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import type { CliIo } from "./cli_io.ts";
import { createJsonView } from "./json_view.ts";

const DOCUMENT = failureDocument(1, "no");

const EVENTS: readonly AgentEvent[] = [
  { type: "model.started", round: 1 },
  { type: "model.text", text: "14" },
  { type: "notice", level: "info", message: "skill weather unavailable: missing env FOO_KEY\x1b" },
  { type: "notice", level: "warning", message: "mind the gap" },
  { type: "result", ...DOCUMENT },
];

function shown({ quiet }: { readonly quiet: boolean }): readonly [out: string, err: string] {
  let [out, err] = ["", ""];
  const io = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
  } as unknown as CliIo;
  const view = createJsonView(io, { quiet });
  for (const event of EVENTS) view.show(event);
  view.close(DOCUMENT);
  return [out, err];
}

Deno.test("json: notices are told on stderr, unless --quiet; stdout holds the document alone [cli.json]", () => {
  const document = `${JSON.stringify(DOCUMENT)}\n`;
  assertEquals(shown({ quiet: false }), [
    document,
    "note: skill weather unavailable: missing env FOO_KEY\\x1b\nwarning: mind the gap\n",
  ]);
  assertEquals(shown({ quiet: true }), [document, ""]);
});
