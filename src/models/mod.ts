/**
 * Decides what a model is to the rest: one stream of events, whatever is behind it. Here are the
 * two models that need no network: the scripted one for tests, and the offline one, which is used
 * while no provider is configured: request in, tool calls out, results in, an answer worded from
 * them. Refuses to throw, to end twice or not at all, and to know any tool but by its description.
 *
 * @module
 */

export { createOfflineModel } from "./offline_model.ts";
export {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedStep,
} from "./scripted_model.ts";
export { openModel, type OpenModelOptions } from "./open_model.ts";
export { estimateTokens, estimateUsage } from "./estimate_usage.ts";
