import {
  type Model,
  type ModelEvent,
  providerKeys,
  type ProviderSetup,
  systemClock,
  type WireProtocol,
} from "../../contract/mod.ts";
import { cancelledEvent } from "../model_failure.ts";
import type { Adapter, AdapterSetup } from "./adapter.ts";
import { askOnce, type AskOptions } from "./ask_once.ts";
import { BODY_BOUNDS } from "./clean_body.ts";
import { describeEndpoint } from "./endpoint.ts";
import { hideKey } from "./hide_key.ts";
import type { OpenModelOptions } from "../open_model.ts";
import { DEADLINES } from "./patience.ts";
import { canReach } from "./reach_host.ts";
import { SYSTEM_PACING, tryAgain } from "./try_again.ts";
import { createToolEdge } from "../edge/tool_edge.ts";

const ADAPTERS: {
  readonly [protocol in WireProtocol]: () => Promise<
    { createAdapter(setup: AdapterSetup): Adapter }
  >;
} = {
  "openai-chat": () => import("../openai_chat/adapter.ts"),
  "anthropic-messages": () => import("../anthropic_messages/adapter.ts"),
};

/** Makes the model of a provider; only the adapter of its protocol is loaded. */
export async function createModel(setup: ProviderSetup, options: OpenModelOptions): Promise<Model> {
  const { model, maxOutputTokens, contextTokens, price } = options;
  const endpoint = describeEndpoint(setup, model);
  const { createAdapter } = await ADAPTERS[setup.protocol]();
  const adapter = createAdapter({ setup, model });
  const limit = maxOutputTokens ?? adapter.maxOutputTokens;
  const ask: AskOptions = {
    adapter,
    endpoint,
    edge: createToolEdge(setup.protocol),
    bounds: BODY_BOUNDS,
    deadlines: { ...DEADLINES, ...options.deadlines },
    fetch: options.fetch ?? fetch,
    canReach: options.canReach ?? canReach,
    now: () => systemClock.now(),
    ...(limit === undefined ? {} : { maxOutputTokens: limit }),
  };
  const keys = [...new Set([...providerKeys([setup]), ...options.secrets ?? []])];
  const pacing = { ...SYSTEM_PACING, ...options.pacing };
  return {
    provider: setup.name,
    name: model,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(price === undefined ? {} : { price }),
    stream: (request, signal, limits) =>
      tellAll(
        hideKey(
          tryAgain(() => askOnce(request, signal, ask), { pacing, signal, ...limits }),
          keys,
        ),
        signal,
      ),
  };
}

/** The events of all tries; whatever else fails here is told as an error too. */
async function* tellAll(
  events: AsyncIterable<ModelEvent>,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  for await (const event of events) {
    if (signal.aborted) return yield cancelledEvent();
    yield event;
    if (event.type === "finish" || event.type === "error") return;
  }
}
