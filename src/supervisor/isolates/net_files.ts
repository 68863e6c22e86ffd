/** A file that is seen in the place of another. */
export interface Instead {
  readonly at: string;
  readonly is: string;
}

/**
 * Writes what a process that may reach other machines looks names up with: the servers and the names of
 * this machine, without any address of IPv6, of which the runtime cannot deny ranges.
 */
export async function writeNetFiles(folder: string): Promise<readonly Instead[]> {
  const servers = linesOf(await read("/etc/resolv.conf")).filter((line) =>
    /^nameserver\s/.test(line)
  );
  const hosts = linesOf(await read("/etc/hosts")).filter((line) =>
    /^\s*\d+(?:\.\d+){3}\s/.test(line)
  );
  const files = {
    "resolv.conf": [...servers, "options no-aaaa timeout:3 attempts:2"],
    hosts,
    "nsswitch.conf": ["hosts: files dns"],
  };
  const instead: Instead[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const is = `${folder}/${name}`;
    await Deno.writeTextFile(is, lines.map((line) => `${line}\n`).join(""));
    instead.push({ at: `/etc/${name}`, is });
  }
  return instead;
}

function linesOf(text: string): string[] {
  return text.split("\n");
}

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(path).catch(() => "");
}
