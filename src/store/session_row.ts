import {
  isJsonValue,
  isPlainObject,
  type ModelMessage,
  type ModelUsage,
  SESSION_KINDS,
  type SessionKind,
  type ToolCall,
} from "../contract/mod.ts";

/** What one row says of its session. */
export type SessionRow =
  | { readonly kind: "session.started"; readonly workspace: string }
  | { readonly kind: "session.forked"; readonly from: string; readonly upto: number }
  | { readonly kind: "session.renamed"; readonly name: string }
  | { readonly kind: "session.deleted" }
  | { readonly kind: "message"; readonly turn: string; readonly message: ModelMessage }
  | { readonly kind: "message.part"; readonly text: string }
  | { readonly kind: "model.usage"; readonly usage: UsageRow };

/** One attempt of a model, as it was recorded. */
export interface UsageRow {
  readonly turn: string;
  readonly round: number;
  readonly provider: string;
  readonly model: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly status: ModelUsage["status"];
  readonly ms: number;
  readonly cost_usd: number | null;
}

const KINDS: ReadonlySet<unknown> = new Set(SESSION_KINDS);

/** Whether sessions are made of rows of this kind. */
export function isSessionKind(kind: unknown): kind is SessionKind {
  return KINDS.has(kind);
}

/**
 * Reads the payload that a row of `kind` holds, as the database gave it: the one parse from which
 * lists, histories and searches are made. `undefined` if it is not the payload of its kind.
 */
export function readSessionRow(kind: SessionKind, payload: unknown): SessionRow | undefined {
  const fields = parseObject(payload);
  return fields && READERS[kind](fields);
}

type Fields = Record<string, unknown>;

const READERS: { readonly [kind in SessionKind]: (fields: Fields) => SessionRow | undefined } = {
  "session.started": ({ workspace }) =>
    isText(workspace) ? { kind: "session.started", workspace } : undefined,
  "session.forked": ({ from, upto }) =>
    isText(from) && isCount(upto) ? { kind: "session.forked", from, upto } : undefined,
  "session.renamed": ({ name }) => isText(name) ? { kind: "session.renamed", name } : undefined,
  "session.deleted": () => ({ kind: "session.deleted" }),
  "message.user": ({ turn, text }) =>
    isText(turn) && isText(text) ? message(turn, { role: "user", text }) : undefined,
  "message.assistant": ({ turn, text, calls }) =>
    isText(turn) && isText(text) && isCalls(calls)
      ? message(turn, { role: "assistant", text, calls })
      : undefined,
  "message.tool": ({ turn, call_id, tool, ok, content }) =>
    isText(turn) && isText(call_id) && isText(tool) && typeof ok === "boolean" && isText(content)
      ? message(turn, { role: "tool", callId: call_id, tool, ok, content })
      : undefined,
  "message.part": ({ text }) => isText(text) ? { kind: "message.part", text } : undefined,
  "model.usage": readUsage,
};

function message(turn: string, said: ModelMessage): SessionRow {
  return { kind: "message", turn, message: said };
}

function readUsage(fields: Fields): SessionRow | undefined {
  const { turn, provider, model, status, cost_usd } = fields;
  const numbers = [fields.round, fields.input_tokens, fields.output_tokens, fields.ms];
  const priced = cost_usd === null || isAmount(cost_usd);
  if (!isText(turn) || !isText(provider) || !isText(model) || !priced) return undefined;
  if (!isStatus(status) || !numbers.every(isAmount)) return undefined;
  const [round = 0, input_tokens = 0, output_tokens = 0, ms = 0] = numbers.map(Number);
  return {
    kind: "model.usage",
    usage: { turn, round, provider, model, input_tokens, output_tokens, status, ms, cost_usd },
  };
}

function parseObject(payload: unknown): Fields | undefined {
  if (!isText(payload)) return undefined;
  try {
    const value: unknown = JSON.parse(payload);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isStatus(value: unknown): value is ModelUsage["status"] {
  return value === "authoritative" || value === "estimated" || value === "unknown";
}

function isCalls(value: unknown): value is readonly ToolCall[] {
  return Array.isArray(value) && value.every(isCall);
}

function isCall(value: unknown): value is ToolCall {
  if (!isPlainObject(value) || !isText(value.id) || !isText(value.name)) return false;
  const given = value.arguments;
  return given === undefined || given === null || isText(given) ||
    (isPlainObject(given) && isJsonValue(given));
}
