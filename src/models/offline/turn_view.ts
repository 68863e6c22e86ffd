import type { ModelMessage, ModelRequest, ToolDescriptor } from "../../contract/mod.ts";
import { showInline } from "../../contract/mod.ts";
import { parseJson, readContent } from "./read_content.ts";
import { asRecord, asText } from "./shape.ts";

/** What came of one call: its output, or one sentence that says what is missing and why. */
export type Finding =
  | {
    readonly ok: true;
    readonly args: Readonly<Record<string, unknown>>;
    readonly output: unknown;
  }
  | { readonly ok: false; readonly args: Readonly<Record<string, unknown>>; readonly why: string };

/** All that the model can see of the turn it is in, read from the request and nothing else. */
export interface TurnView {
  /** The person's last message. */
  readonly userText: string;
  /** How often this turn was answered already. */
  readonly round: number;
  readonly planMode: boolean;
  readonly tools: readonly ToolDescriptor[];
  /** Calls of the whole conversation so far: the next call's number. */
  readonly callCount: number;
  offers(tool: string): boolean;
  /** What the calls of `tool` in this turn brought, in call order. */
  findings(tool: string): readonly Finding[];
  /** The first of {@linkcode findings}, or a finding that says why there is none. */
  finding(tool: string): Finding;
}

/** Reads the turn that `request` continues: everything after the person's last message. */
export function viewTurn(request: ModelRequest): TurnView {
  const start = request.messages.findLastIndex((message) => message.role === "user");
  const asked = request.messages[start];
  const since = request.messages.slice(start + 1);
  const findings = readFindings(since);
  const offered = new Set(request.tools.map((tool) => tool.name));
  return {
    userText: asked?.role === "user" ? asked.text : "",
    round: since.filter((message) => message.role === "assistant").length,
    // The first such line is the loop's: what a configuration adds stands behind it.
    planMode: /^Mode: (\w+)$/m.exec(request.system)?.[1] === "plan",
    tools: request.tools,
    callCount: countCalls(request.messages),
    offers: (tool) => offered.has(tool),
    findings: (tool) => findings.get(tool) ?? [],
    finding: (tool) =>
      findings.get(tool)?.[0] ?? { ok: false, args: {}, why: absence(tool, offered) },
  };
}

function absence(tool: string, offered: ReadonlySet<string>): string {
  return offered.has(tool)
    ? `no result of the tool \`${tool}\` came back`
    : `the tool \`${tool}\` is not offered here`;
}

function countCalls(messages: readonly ModelMessage[]): number {
  let count = 0;
  for (const message of messages) if (message.role === "assistant") count += message.calls.length;
  return count;
}

function readFindings(messages: readonly ModelMessage[]): ReadonlyMap<string, readonly Finding[]> {
  const results = new Map<string, ModelMessage & { role: "tool" }>();
  for (const message of messages) if (message.role === "tool") results.set(message.callId, message);
  const findings = new Map<string, Finding[]>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const call of message.calls) {
      const args =
        asRecord(typeof call.arguments === "string" ? parseJson(call.arguments) : call.arguments) ??
          {};
      const found = readResult(results.get(call.id), call.name, args);
      findings.set(call.name, [...findings.get(call.name) ?? [], found]);
    }
  }
  return findings;
}

function readResult(
  result: (ModelMessage & { role: "tool" }) | undefined,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Finding {
  if (result === undefined) {
    return { ok: false, args, why: `no result of the tool \`${showInline(tool)}\` came back` };
  }
  const content = readContent(result.content);
  if (result.ok) return { ok: true, args, output: content };
  const failure = asRecord(content);
  const code = asText(failure?.code) ?? "failed";
  const message = asText(failure?.message) ?? "it gave no reason";
  return { ok: false, args, why: `${showInline(message, 400)} (\`${showInline(code)}\`)` };
}
