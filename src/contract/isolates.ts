/**
 * The words of the process that packages run in: all that it loads of this room, so that it starts soon.
 *
 * @module
 */

export * from "./isolate.ts";
export * from "./isolate_link.ts";
export { isPlainObject } from "./json.ts";
export type { JsonObject, JsonValue } from "./json.ts";
export { LineDecoder, LineSender } from "./link_lines.ts";
export { fail, RESULT_CODES, succeed } from "./result.ts";
export type { ResultCode, ToolFailure, ToolOutcome } from "./result.ts";
export { nearest, showInline } from "./text.ts";
