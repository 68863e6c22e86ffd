/** A registry of npm packages on this machine, which counts what it is asked. */
export interface NpmRegistry extends AsyncDisposable {
  /** The variables of whoever asks it. */
  readonly env: Readonly<Record<string, string>>;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Answers nobody any more. */
  close(): Promise<void>;
}

/** A package of it. */
export interface NpmPackage {
  readonly name: string;
  readonly version: string;
  /** What it exports, as an expression of CommonJS. */
  readonly exports: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** A command that it would like to be run by whoever installs it. @default {none} */
  readonly postinstall?: string;
  /** The sum that the registry gives of its archive. @default {the right one} */
  readonly integrity?: string;
}

/** Opens a registry that has these packages. */
export async function openNpmRegistry(packages: readonly NpmPackage[]): Promise<NpmRegistry> {
  const archives = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const one of packages) archives.set(archivePath(one), await archiveOf(one));
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { origin, pathname: written } = new URL(request.url);
    const pathname = decodeURIComponent(written);
    asked.push(pathname);
    const archive = archives.get(pathname);
    if (archive !== undefined) return new Response(archive);
    const known = packages.filter(({ name }) => pathname === `/${name}`);
    if (known.length === 0) return new Response("{}", { status: 404 });
    const versions: Record<string, unknown> = {};
    for (const one of known) {
      const path = archivePath(one);
      const sum = one.integrity ?? await integrityOf(archives.get(path) ?? new Uint8Array());
      const dist = { tarball: `${origin}${path}`, integrity: sum };
      versions[one.version] = { ...manifestOf(one), dist };
    }
    const latest = known.at(-1)?.version;
    return Response.json({ name: known[0]?.name, "dist-tags": { latest }, versions });
  });
  let open = true;
  const close = async () => {
    if (open) await server.shutdown();
    open = false;
  };
  const env = { NPM_CONFIG_REGISTRY: `http://127.0.0.1:${server.addr.port}/` };
  return { env, asked, close, [Symbol.asyncDispose]: close };
}

function archivePath({ name, version }: NpmPackage): string {
  return `/${name}/-/${version}.tgz`;
}

function manifestOf(
  { name, version, dependencies = {}, peerDependencies = {}, postinstall }: NpmPackage,
) {
  const scripts = postinstall === undefined ? {} : { scripts: { postinstall } };
  return { name, version, main: "index.js", dependencies, peerDependencies, ...scripts };
}

async function archiveOf(one: NpmPackage): Promise<Uint8Array<ArrayBuffer>> {
  const root = await Deno.makeTempDir();
  try {
    const folder = `${root}/package`;
    await Deno.mkdir(folder);
    await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(manifestOf(one)));
    await Deno.writeTextFile(`${folder}/index.js`, `module.exports = ${one.exports};\n`);
    const args = ["czf", "one.tgz", "package"];
    await new Deno.Command("tar", { args, cwd: root }).output();
    return await Deno.readFile(`${root}/one.tgz`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function integrityOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha512-${new Uint8Array(await crypto.subtle.digest("SHA-512", bytes)).toBase64()}`;
}
