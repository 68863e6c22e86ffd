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
  /** Whether nothing is held back, as under `deno run -A`. */
  readonly all: boolean;
}

/** Asks the runtime what this process may do; asks no person. */
export async function readGrants(workspace: string): Promise<ProcessGrants> {
  const whole = await Promise.all([
    holds({ name: "read" }),
    holds({ name: "write" }),
    holds({ name: "net" }),
    holds({ name: "run" }),
    holds({ name: "ffi" }),
    holds({ name: "sys" }),
    holds({ name: "env" }),
    holds({ name: "import" }),
  ]);
  const [, , net, run, ffi, sys, env, imports] = whole;
  return {
    read: await holds({ name: "read", path: workspace }),
    write: await holds({ name: "write", path: workspace }),
    net,
    run,
    ffi,
    sys,
    env,
    import: imports,
    all: whole.every(Boolean),
  };
}

async function holds(descriptor: Deno.PermissionDescriptor): Promise<boolean> {
  return (await Deno.permissions.query(descriptor)).state === "granted";
}
