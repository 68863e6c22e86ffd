/**
 * What holds for an agent: layers of `agent.yaml` and of the environment, checked one by one and
 * together, merged into frozen values of which each knows its file and line. Sequence: read → find
 * every mistake of every layer → merge → check → freeze. It refuses anything that looks like a
 * credential, and grants nothing: a list of capabilities is an upper bound that others narrow.
 *
 * @module
 */

export { checkFile } from "./check_file.ts";
export { explainConfig, type ExplainedField, type Explanation } from "./explain_config.ts";
export {
  type ConfigOrigin,
  type ConfigResult,
  type ConfigSources,
  loadAgentConfig,
  type LoadedConfig,
  type ModelAnswer,
} from "./load_agent_config.ts";
export type { LayerName } from "./layer.ts";
export { type InstructionsPort, openInstructions } from "./open_instructions.ts";
export { readOwnVariables } from "./own_variables.ts";
export { readNamedFile } from "./read_layer_file.ts";
