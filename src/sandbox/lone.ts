/**
 * What a core needs that was started without a supervisor: it finds its own folders.
 *
 * @module
 */

export { type LoneStart, startAlone } from "./lone_start.ts";
