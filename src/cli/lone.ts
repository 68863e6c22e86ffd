/**
 * What a core needs that was started without a supervisor: it reads its own command line.
 *
 * @module
 */

export { type LoneLine, readLoneLine } from "./read_lone_line.ts";
