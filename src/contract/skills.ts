/**
 * The words of skills with their values: loaded where there is something to do with one.
 *
 * @module
 */

export * from "./skill.ts";
export * from "./skill_tools.ts";
