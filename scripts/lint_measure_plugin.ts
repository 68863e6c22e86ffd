/**
 * The same rules with the aims as limits and without exemptions: `check_shape.ts` reads the sizes from
 * what they report, and finds the exemptions that nothing needs any more.
 *
 * @module
 */
import { createPlugin } from "./lint/create_plugin.ts";
import { AIMS } from "./lint/shape_rules.ts";

export default createPlugin("measure", AIMS);
