import { PERMISSION_KINDS, type PermissionKind } from "./worker_options.ts";

/** What this process was really given, as the runtime says. */
export interface ProcessGrants {
  /** Whether the workspace can be read. */
  readonly read: boolean;
  /** Whether the workspace can be written. */
  readonly write: boolean;
  /** Whether every host can be reached. */
  readonly net: boolean;
  /** Whether every program can be started. */
  readonly run: boolean;
  readonly ffi: boolean;
  readonly sys: boolean;
  readonly env: boolean;
  /** Whether every remote module can be imported. */
  readonly import: boolean;
  /** The kinds that are held without any bound, such as `read` under a plain `--allow-read`. */
  readonly unscoped: readonly PermissionKind[];
}

/** Asks the runtime what this process may do; asks no person. */
export async function readGrants(workspace: string): Promise<ProcessGrants> {
  const held = await Promise.all(PERMISSION_KINDS.map((name) => holds({ name })));
  const unscoped = PERMISSION_KINDS.filter((_, index) => held[index]);
  const has = (kind: PermissionKind) => unscoped.includes(kind);
  return {
    read: await holds({ name: "read", path: workspace }),
    write: await holds({ name: "write", path: workspace }),
    net: has("net"),
    run: has("run"),
    ffi: has("ffi"),
    sys: has("sys"),
    env: has("env"),
    import: has("import"),
    unscoped,
  };
}

async function holds(descriptor: Deno.PermissionDescriptor): Promise<boolean> {
  return (await Deno.permissions.query(descriptor)).state === "granted";
}
