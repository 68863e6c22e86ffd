/** What the kernel calls each kind of machine, and the number of its call that makes a socket. */
const MACHINES: { readonly [arch: string]: { readonly audit: number; readonly socket: number } } = {
  x86_64: { audit: 0xc000003e, socket: 41 },
  aarch64: { audit: 0xc00000b7, socket: 198 },
};

const INET6 = 10;
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
/** The answer "address family not supported". */
const REFUSE = 0x00050000 | 97;

/** The number under which the filter is open when bubblewrap starts. */
const FILE = "9";

/**
 * Has bubblewrap take the sockets of IPv6 away from what it runs: the runtime cannot deny ranges of
 * those addresses, so a private one could be reached, by its number or by a name.
 *
 * @param bubblewrap Its path and its arguments.
 * @param folder A private one, where the filter is kept.
 * @returns The program that starts it; the same one on a machine for which there is no filter.
 */
export async function closeInet6(
  [bubblewrap = "", ...args]: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const filter = inet6Filter(Deno.build.arch);
  if (filter === undefined) return [bubblewrap, ...args];
  const path = `${folder}/no_inet6`;
  await Deno.writeFile(path, filter);
  // Only a shell opens a file for what it starts.
  const shell = ["/bin/sh", "-c", `exec "$@" ${FILE}<"$0"`, path];
  return [...shell, bubblewrap, "--seccomp", FILE, ...args];
}

/** The filter as the kernel reads it: eight instructions; `undefined` for a machine that nobody tried. */
export function inet6Filter(arch: string): Uint8Array<ArrayBuffer> | undefined {
  const machine = MACHINES[arch];
  if (machine === undefined) return undefined;
  // Each: what to do, how many to leave out if it is so and if it is not, and with which value.
  const instructions = [
    [LOAD, 0, 0, 4],
    [JUMP_IF_EQUAL, 0, 5, machine.audit],
    [LOAD, 0, 0, 0],
    [JUMP_IF_EQUAL, 0, 3, machine.socket],
    [LOAD, 0, 0, 16],
    [JUMP_IF_EQUAL, 0, 1, INET6],
    [RETURN, 0, 0, REFUSE],
    [RETURN, 0, 0, ALLOW],
  ] as const;
  const view = new DataView(new ArrayBuffer(instructions.length * 8));
  for (const [index, [code, isSo, isNot, value]] of instructions.entries()) {
    view.setUint16(index * 8, code, true);
    view.setUint8(index * 8 + 2, isSo);
    view.setUint8(index * 8 + 3, isNot);
    view.setUint32(index * 8 + 4, value, true);
  }
  return new Uint8Array(view.buffer);
}
