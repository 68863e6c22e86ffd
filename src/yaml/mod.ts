/**
 * One reader of YAML: the value of a text, the place of every key and value in it, and everything that
 * is wrong with its form, in our own words. Refuses what is too deep, too large once aliases are
 * resolved, or more than one document. What a value must be is decided by whoever asked.
 *
 * @module
 */

export { readYaml, type YamlOptions, type YamlReading } from "./read_yaml.ts";
export type { Soundness } from "./yaml_faults.ts";
