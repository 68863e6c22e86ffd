/**
 * What is wrong with a configuration, in words: loaded where there is one to check.
 *
 * @module
 */

export { findingOf, MAX_MISTAKES, placeOf, unknownKey, withCredentials } from "./config_mistake.ts";
export { expectedPhrase, foundPhrase, schemaAt } from "./schema_phrase.ts";
