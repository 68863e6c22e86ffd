import type { LocalServer, Model, ModelEvent, ModelRequest } from "../contract/mod.ts";
import { CHARACTERS_PER_TOKEN, estimateUsage } from "./estimate_usage.ts";
import { cancelledEvent, failedEvent, messageOf } from "./model_failure.ts";
import type { PlannedCall, Wording } from "./offline/intent.ts";
import { INTENTS, matchIntent } from "./offline/intents.ts";
import { readUserRequest } from "./offline/user_request.ts";
import { type TurnView, viewTurn } from "./offline/turn_view.ts";

const CHUNK_CHARACTERS = 800;

// What defines a tool says this; a response that does is thrown away as a whole.
const DEFINITION = /define_?tool/i;

/** What the offline model may speak of beside what it is sent. */
export interface OfflineOptions {
  /** Model servers on this machine, to offer where it cannot serve a request. @default {none} */
  readonly servers?: readonly LocalServer[];
}

/**
 * Makes the model that answers while no provider is configured: no network, no state, the same
 * request always gives the same answer. It understands a small table of exact requests, turns them
 * into calls of the tools that the request offers, and words the answer from their results only.
 * Anything else ends with the reason `unable` and a text that says so.
 *
 * @example
 * ```ts
 * import { createOfflineModel } from "./offline_model.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const request = {
 *   system: "",
 *   messages: [{ role: "user", text: "write a poem" } as const],
 *   tools: [],
 * };
 * const reasons: string[] = [];
 * for await (const event of createOfflineModel().stream(request, new AbortController().signal)) {
 *   if (event.type === "finish") reasons.push(event.reason);
 * }
 * assertEquals(reasons, ["unable"]);
 * ```
 */
export function createOfflineModel({ servers = [] }: OfflineOptions = {}): Model {
  return {
    provider: "offline",
    name: "offline",
    price: { input: 0, output: 0 },
    async *stream(request, signal) {
      for (const event of await answer(request, servers)) {
        if (signal.aborted) return yield cancelledEvent();
        yield event;
      }
    },
  };
}

async function answer(
  request: ModelRequest,
  servers: readonly LocalServer[],
): Promise<readonly ModelEvent[]> {
  try {
    const view = viewTurn(request);
    const task = matchIntent(readUserRequest(view.userText), view);
    if (task === undefined) {
      const { unableText } = await import("./offline/help_text.ts");
      return await tellText(request, {
        text: unableText(view.userText, INTENTS, servers),
        served: false,
      });
    }
    const planned = await task.plan(view);
    const calls = planned.filter((call) => view.offers(call.tool));
    if (view.planMode && view.round === 0 && (calls.length > 0 || planned.length === 0)) {
      const { proposePlan } = await import("./offline/plan_proposal.ts");
      return await tellText(request, { text: proposePlan(calls, task.later), served: true });
    }
    if (calls.length > 0) return tellCalls(request, calls, view);
    return await tellText(request, await task.phrase(view));
  } catch (error) {
    return [failedEvent("protocol", `The offline model failed: ${messageOf(error)}`)];
  }
}

function tellCalls(
  request: ModelRequest,
  calls: readonly PlannedCall[],
  view: TurnView,
): readonly ModelEvent[] {
  const events = calls.map((call, index): ModelEvent => ({
    type: "tool_call",
    call: {
      id: `offline_${view.callCount + index + 1}`,
      name: call.tool,
      arguments: call.args,
    },
  }));
  const usage = estimateUsage(request, JSON.stringify(calls).length);
  return [...events, { type: "finish", reason: "tool_calls", usage }];
}

async function tellText(request: ModelRequest, wording: Wording): Promise<readonly ModelEvent[]> {
  const whole = await harmless(wording.text);
  const bound = (request.maxOutputTokens ?? Infinity) * CHARACTERS_PER_TOKEN;
  const text = whole.slice(0, bound).replace(/[\ud800-\udbff]$/, "");
  const reason = text.length < whole.length ? "length" : wording.served ? "stop" : "unable";
  return [
    ...chunksOf(text).map((chunk): ModelEvent => ({ type: "text", text: chunk })),
    { type: "finish", reason, usage: estimateUsage(request, text.length) },
  ];
}

/** A text that defines no tool, whatever the files say that it shows. */
async function harmless(text: string): Promise<string> {
  if (!DEFINITION.test(text)) return text;
  return (await import("./offline/quote_definitions.ts")).quoteDefinitions(text);
}

function chunksOf(text: string): readonly string[] {
  const chunks: string[] = [];
  let chunk = "";
  for (const line of text.split(/(?<=\n)/)) {
    chunk += line;
    if (line.trim() !== "" && chunk.length < CHUNK_CHARACTERS) continue;
    chunks.push(chunk);
    chunk = "";
  }
  return chunk === "" ? chunks : [...chunks, chunk];
}
