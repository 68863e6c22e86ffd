/**
 * What a process of this product may do, and its way to what it may not do itself: the permission
 * sets of workers, the grants that the process really holds, the watcher that ends it with its
 * parent, and the client of the supervisor. Sequence: link, hello, welcome, requests. It refuses
 * a permission set that leaves a kind unsaid, and asks the supervisor for catalog entries only.
 *
 * @module
 */

export {
  connectSupervisor,
  type LinkAddress,
  type LinkOptions,
  parseLinkAddress,
  readLinkAddress,
} from "./connect_supervisor.ts";
export type { SupervisorConnection } from "./connect_supervisor.ts";
export { type LateWatcher, watchParentLate } from "./late_watcher.ts";
export { createLoneSpawner } from "./lone_spawner.ts";
export { type ParentWatcher, startParentWatcher } from "./parent_watcher.ts";
export { type ProcessGrants, readGrants } from "./read_grants.ts";
export {
  PERMISSION_KINDS,
  type PermissionKind,
  type WorkerGrants,
  workerOptions,
} from "./worker_options.ts";
