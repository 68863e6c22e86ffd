/**
 * The words that every room uses: pure types, result codes, the schema vocabulary, ids. No I/O and
 * no runtime API; it decides nothing, and refuses to know any other room.
 *
 * @module
 */

export * from "./agent_config.ts";
export type * from "./agent_event.ts";
export * from "./catalog_schemas.ts";
export type * from "./command_line.ts";
export * from "./config_finding.ts";
export type { Mistake, Place, Places } from "./config_mistake.ts";
export * from "./credential_shape.ts";
export * from "./decision.ts";
export * from "./decode_text.ts";
export * from "./environment_variables.ts";
export * from "./exit_code.ts";
export * from "./failure_document.ts";
export * from "./field_path.ts";
export * from "./hide_secrets.ts";
export * from "./ids.ts";
export * from "./instruction_file.ts";
export * from "./json.ts";
export * from "./json_line.ts";
export * from "./ledger.ts";
export * from "./link_lines.ts";
export * from "./model.ts";
export * from "./output_format.ts";
export type * from "./permission_rule.ts";
export * from "./provider.ts";
export type * from "./record_port.ts";
export * from "./result.ts";
export * from "./schema.ts";
export type { ConfigSchema } from "./schema_phrase.ts";
export * from "./session.ts";
export * from "./session_export.ts";
export type * from "./isolate.ts";
export type * from "./isolate_link.ts";
export type * from "./skill.ts";
export * from "./supervisor_link.ts";
export { TERMINAL_RESET } from "./terminal_reset.ts";
export * from "./text.ts";
export type * from "./tool_call.ts";
export * from "./tool_spec.ts";
export * from "./turn_document.ts";
