import { UNSHARE } from "./walls.ts";

/** What a process sees of this machine; all paths are absolute. */
export interface View {
  /** Seen, and not written. */
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Another path is seen in the place of the one that is named. */
  readonly instead: readonly { readonly at: string; readonly is: string }[];
  /** Whether other machines can be reached. */
  readonly net: boolean;
}

/** What programs are made of; each as it is here, a link or a folder. */
const SYSTEM = ["/bin", "/lib", "/lib32", "/lib64", "/nix/store"];

/** Bytes that the temporary folder takes. */
const TEMPORARY_BYTES = 16 * 1024 * 1024;

/** The arguments of bubblewrap, up to those of the program that it runs. */
export async function bubblewrapArgs({ read, write, instead, net }: View): Promise<string[]> {
  const written = new Set(write);
  const binds = [
    ...read.filter((path) => !written.has(path)).map((path) => ["--ro-bind", path, path] as const),
    ...[...written].map((path) => ["--bind", path, path] as const),
    ...instead.map(({ at, is }) => ["--ro-bind", is, at] as const),
  ].toSorted(([, , one], [, , other]) => one < other ? -1 : 1);
  return [
    ...UNSHARE,
    ...net ? ["--share-net"] : [],
    ...["--cap-drop", "ALL", "--ro-bind", "/usr", "/usr"],
    ...(await Promise.all(SYSTEM.map(systemArgs))).flat(),
    ...["--dev", "/dev", "--proc", "/proc"],
    ...["--size", String(TEMPORARY_BYTES), "--tmpfs", "/tmp"],
    // What is deeper comes later, so that nothing is covered by the folder that it lies in.
    ...binds.flat(),
    ...["--remount-ro", "/", "--chdir", "/", "--"],
  ];
}

async function systemArgs(path: string): Promise<readonly string[]> {
  const found = await Deno.lstat(path).catch(() => undefined);
  if (found?.isSymlink) return ["--symlink", await Deno.readLink(path), path];
  return found?.isDirectory ? ["--ro-bind", path, path] : [];
}
