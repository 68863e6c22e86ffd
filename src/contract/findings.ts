/**
 * What is wrong with a configuration, in words: loaded where there is one to check.
 *
 * @module
 */

export { checkSchema } from "./check_schema.ts";
export {
  findingOf,
  MAX_MISTAKES,
  placeOf,
  unknownKey,
  withCredentials,
  withoutMisspelt,
} from "./config_mistake.ts";
export { type FormProblem, type JsonReading, readJson } from "./read_json.ts";
export { expectedPhrase, foundPhrase, schemaAt } from "./schema_phrase.ts";
