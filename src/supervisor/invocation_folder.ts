/** What decides in which folder the person was. */
export interface InvocationFacts {
  readonly environment: { readonly [name: string]: string };
  /** This process's own working folder. */
  readonly cwd: string;
  /** The working folder of the process that started this one; `undefined` if it cannot be known. */
  parentFolder(): Promise<string | undefined>;
}

/**
 * The folder in which the person started the product. `deno task` moves to the checkout and tells
 * the folder in `INIT_CWD`, but keeps a value that it inherited. So that variable counts only when
 * our own task line says that a task runs, and the task's own folder counts more where it is known.
 */
export async function findInvocationFolder(facts: InvocationFacts): Promise<string> {
  const { environment, cwd } = facts;
  const told = environment.INIT_CWD;
  if (!environment.KYROZEN_TASK || !told || told === cwd) return cwd;
  return await facts.parentFolder() ?? told;
}

/** The working folder of this process's parent, as Linux tells it. */
export async function readParentFolder(): Promise<string | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  // Most starts are made where the product is, and need neither.
  const { findBinary } = await import("./find_binary.ts");
  const { runCommand } = await import("./run_command.ts");
  const readlink = await findBinary("readlink", { path: "/usr/bin:/bin" });
  if (readlink === null) return undefined;
  // A program is started for it because the runtime's read permission does not cover /proc.
  const result = await runCommand({
    binary: readlink,
    args: ["-n", "-e", `/proc/${Deno.ppid}/cwd`],
    cwd: "/",
    env: {},
    signal: AbortSignal.timeout(2000),
    maxBytes: 8192,
  });
  const path = new TextDecoder().decode(result.stdout);
  return result.code === 0 && path.startsWith("/") ? path : undefined;
}
