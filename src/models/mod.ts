/**
 * Decides what a model is to the rest: one stream of events, whatever is behind it. Here are the
 * models of providers over two wire protocols, loaded when one is opened; the offline one, which is
 * used while no provider is configured; and the scripted one for tests. A request goes out through
 * the edge (names, schemas, ids), under deadlines; bytes come back through a cleaner, and calls only
 * after the finish. Refuses to throw, to end twice or not at all, and to follow a redirect.
 *
 * @module
 */

export { createOfflineModel } from "./offline_model.ts";
export { openModel, type OpenModelOptions } from "./open_model.ts";
export { estimateTokens, estimateUsage } from "./estimate_usage.ts";
