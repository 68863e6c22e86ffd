import type { Scripted } from "../support/fake_model_server.ts";
import type { AnswerCall } from "../support/wire_answer.ts";
import type { Reply } from "../support/wire_reply.ts";
import { keyOf } from "./secrets_lab.ts";

/** What a provider may do with the key that it was sent. */
export const ECHOES: { readonly [name: string]: readonly Scripted[] } = {
  "an error body": [echo((key) => ({ status: 401, ...json({ error: { message: key } }) }))],
  "an error body of another shape": [echo((key) => ({ status: 400, ...json({ detail: [key] }) }))],
  "a page of HTML": [
    echo((key) => ({
      status: 403,
      headers: { "content-type": "text/html" },
      body: `<html><title>No ${key}</title>${key}</html>`,
    })),
  ],
  "a page of HTML that is no error": [
    echo((key) => ({ headers: { "content-type": "text/html" }, body: `<title>${key}</title>` })),
  ],
  "a redirect": [
    echo((key) => ({ status: 302, headers: { location: `http://127.0.0.1:9/?key=${key}` } })),
  ],
  "broken JSON in the stream": [echo((key) => ({ body: `data: {"choices":"${key}\n\n` }))],
  "an error in the stream": [
    echo((key) => ({
      body:
        `event: error\ndata: {"type":"error","error":{"type":"x_${key}","message":"${key}"}}\n\n`,
    })),
  ],
  "text": [echo((key) => ({ answer: { text: `Your key is ${key}.` } }))],
  "text in small pieces": [
    echo((key) => ({ answer: { text: [...`Your key is ${key}.`, " ", "Keep it."] } })),
  ],
  "reasoning": [echo((key) => ({ answer: { reasoning: `Their key: ${key}`, text: "Well." } }))],
  "an argument of a call": [
    echo((key) => ({
      answer: {
        text: "Looking.",
        calls: callsWith(key),
      },
    })),
    { answer: { text: "Done." } },
  ],
};

function echo(reply: (key: string) => Reply): Scripted {
  return (request) => reply(keyOf(request));
}

function callsWith(key: string): readonly AnswerCall[] {
  return [
    { id: `call_${key}`, name: "read_file", arguments: { path: key } },
    { id: "call_b", name: "calculate", arguments: { expression: key } },
    { id: "call_c", name: "list_dir", arguments: `{"path":"${key}` },
    { id: "call_d", name: `tool_${key}`, arguments: {} },
  ];
}

function json(body: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
