/**
 * The privileged process: it reads the command line, finds folders and programs, derives every
 * process's flags, starts the core, and does for it what stands in a fixed catalog. Sequence:
 * check, prepare, spawn, link, guard, exit. It refuses paths that would widen a flag, a core that
 * breaks a rule of the link, and every request that is no catalog entry.
 *
 * @module
 */

export { runSupervisor } from "./run_supervisor.ts";
