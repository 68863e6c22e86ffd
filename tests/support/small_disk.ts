/** What a process left. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A shell script in a file system of its own. */
export interface SmallDisk {
  /** Of the mount command. @default {none} */
  readonly options?: string;
  /** The module that `"$deno" run "$script"` runs. */
  readonly script: string;
  /** What runs, with the file system's folder as `$folder`. */
  readonly shell: string;
}

/**
 * The command that makes it one that nothing can be written to. It names the file system too: else the
 * options that it has now are given again, and who owns it cannot be named in a user namespace.
 */
export const MAKE_READ_ONLY = 'mount -t tmpfs -o remount,ro tmpfs "$folder"';

/** Runs a shell script with a file system that only it sees. */
export async function runIn({ options = "", script, shell }: SmallDisk): Promise<Outcome> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const env = { deno: Deno.execPath(), script, folder };
  const whole = `mount -t tmpfs ${options} tmpfs "$folder" && ${shell}`;
  const outcome = await runToEnd("unshare", ["-Urm", "sh", "-c", whole], env);
  await Deno.remove(folder);
  return outcome;
}

/** Whether this machine lets a test mount something. */
export async function canMount(): Promise<boolean> {
  try {
    return (await runToEnd("unshare", ["-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])).code ===
      0;
  } catch {
    return false;
  }
}

/** Runs a program to its end. */
export async function runToEnd(
  binary: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const command = new Deno.Command(binary, { args: [...args], env, stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}
