/**
 * Owns what a tool is (the registry) and is the only place where one runs (the executor):
 * resolve, parse, validate, decide, ask, run with a deadline, classify, redact, receipt.
 * Refuses incomplete specs, schemas outside the vocabulary, arguments that are not one JSON object
 * of the schema's shape, and answers that are not JSON. Nothing here grants a right.
 *
 * @module
 */

export { type AvailableTools, availableTools } from "./available_tools.ts";
export { type BuiltinToolsOptions, createBuiltinTools } from "./builtin/mod.ts";
export type { ExecutorOptions } from "./call_scope.ts";
export { buildSpec, type BuildSpecResult } from "./build_spec.ts";
export { copyJson, type CopyJsonOptions, type CopyJsonResult } from "./copy_json.ts";
export { createRedactor, REDACTED } from "./create_redactor.ts";
export { createExecutor, type Executor, type RunOptions } from "./executor.ts";
export type { ExecutedCall } from "./finalize_call.ts";
export { LedgerRecorder } from "./ledger_recorder.ts";
export { legacyArguments } from "./legacy_arguments.ts";
export { type Batch, planBatches, type PlannedSpec } from "./plan_batches.ts";
export { checkSchema, type SchemaProblem } from "./schema_gate.ts";
export {
  createMemorySpill,
  type MemorySpillOptions,
  type SpillPart,
  type SpillRange,
  type SpillStore,
} from "../store/client.ts";
export { createTextAdapter, type TextActions, type TextAdapter } from "./text_adapter.ts";
export {
  type RegisterOptions,
  type ToolCatalog,
  ToolRegistry,
  type ViewOptions,
} from "./tool_registry.ts";
