/**
 * The lint rules of this repository: the room map of `src/rooms.json`, the shape limits, the form of
 * the code. `scripts/shape_exemptions.json` lists where a rule does not hold, and why.
 *
 * @module
 */
import { createPlugin } from "./lint/create_plugin.ts";
import { EXEMPTIONS } from "./lint/exemptions.ts";
import { LIMITS } from "./lint/shape_rules.ts";

export default createPlugin("kyrozen", LIMITS, EXEMPTIONS);
