/** Every kind of permission that the runtime knows. */
export const PERMISSION_KINDS = [
  "env",
  "ffi",
  "import",
  "net",
  "read",
  "run",
  "sys",
  "write",
] as const;

/** One kind of permission. */
export type PermissionKind = typeof PERMISSION_KINDS[number];

/**
 * What a worker may do: `true` for all of a kind, or a list; a kind that is not named is off. `inherit`
 * is for hosts only: `true` would be refused in a process that itself may reach some.
 */
export type WorkerGrants =
  & { readonly [kind in Exclude<PermissionKind, "net">]?: boolean | string[] }
  & { readonly net?: boolean | string[] | "inherit" };

/**
 * Builds the options of a worker with every permission kind written out: the runtime lets a worker
 * inherit everything when its options leave the permissions out or misspell them.
 *
 * @throws {TypeError} If `grants` names an unknown kind, or a value is neither a boolean nor a list
 * (nor, for `net`, `inherit`).
 *
 * @example
 * ```ts
 * import { workerOptions } from "./worker_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const options = workerOptions({ read: ["/packages/one"] });
 * assertEquals(options.deno?.permissions, {
 *   env: false, ffi: false, import: false, net: false,
 *   read: ["/packages/one"], run: false, sys: false, write: false,
 * });
 * ```
 */
export function workerOptions(grants: WorkerGrants): WorkerOptions {
  for (const [kind, value] of Object.entries(grants)) {
    if (!PERMISSION_KINDS.some((known) => known === kind)) {
      throw new TypeError(`Cannot build worker options: "${kind}" is no permission kind`);
    }
    if (kind === "net" && value === "inherit") continue;
    if (typeof value !== "boolean" && !Array.isArray(value)) {
      throw new TypeError(`Cannot build worker options: "${kind}" is neither a boolean nor a list`);
    }
  }
  const off = Object.fromEntries(PERMISSION_KINDS.map((kind) => [kind, false]));
  const permissions: Deno.PermissionOptionsObject = { ...off, ...structuredClone(grants) };
  return { type: "module", deno: { permissions } };
}
