/**
 * What the process of isolates needs: the lines of its link in, its workers, the lines out.
 *
 * @module
 */

export { HostSession } from "./isolate/host_session.ts";
