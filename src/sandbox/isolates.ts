/**
 * Packages in workers of this process: what a core needs that has no supervisor to start processes.
 *
 * @module
 */

export {
  createInProcessIsolates,
  type InProcessIsolates,
  type InProcessOptions,
  type InProcessPackage,
} from "./isolate/in_process.ts";
