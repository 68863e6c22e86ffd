import type { Model, ModelMessage, ModelRequest, ModelUsage } from "../contract/mod.ts";

/** What a request would need, and what there is; both in tokens. */
export interface RoomLack {
  /** An estimate. */
  readonly needed: number;
  readonly most: number;
}

/** No character of text is more than three tokens, since no UTF-16 unit takes more than three bytes. */
const TOKENS_PER_UNIT = 3;

/** How much of an estimate is believed when a request is refused for it: only what cannot fit is. */
const SURE = 0.9;

/**
 * Tells before a request is sent that its model cannot read it. What the provider said of the request
 * before counts more than an estimate, which is then made of what was added alone.
 */
export class ContextRoom {
  readonly #most: number | undefined;
  #told: { readonly messages: number; readonly tokens: number } | undefined;

  constructor({ contextTokens }: Pick<Model, "contextTokens">) {
    this.#most = contextTokens;
  }

  /** What a request lacks; `undefined` if it may fit, or if nobody knows how much the model reads. */
  async lack(request: ModelRequest): Promise<RoomLack | undefined> {
    const most = this.#most;
    if (most === undefined || unitsOf(request) * TOKENS_PER_UNIT <= most) return undefined;
    const { describeRequest } = await import("./describe_request.ts");
    const { messages, tools, system } = request;
    const told = this.#told;
    const { tokens } = told === undefined
      ? describeRequest({ messages, tools }, [{ name: "system", text: system }])
      : describeRequest({ messages: messages.slice(told.messages), tools: [] }, []);
    const known = told?.tokens ?? 0;
    if (known + tokens * SURE <= most) return undefined;
    return { needed: Math.round(known + tokens), most };
  }

  /** Takes in what the provider said that a request was. */
  learn({ messages }: ModelRequest, usage: ModelUsage | undefined): void {
    if (usage?.status !== "authoritative" || usage.inputTokens === 0) return;
    this.#told = { messages: messages.length, tokens: usage.inputTokens };
  }
}

function unitsOf({ system, messages, tools }: ModelRequest): number {
  const said = messages.reduce((sum, message) => sum + unitsIn(message), 0);
  return system.length + JSON.stringify(tools).length + said;
}

function unitsIn(message: ModelMessage): number {
  if (message.role === "tool") return message.content.length;
  if (message.role === "user" || message.calls.length === 0) return message.text.length;
  return message.text.length + JSON.stringify(message.calls).length;
}
