import type { Ground } from "../../fixtures/escapes/ground.ts";
import {
  DEEP,
  STATIC_END,
  STATIC_IMPORTS,
  TOP_LEVEL,
  WORKER_ENTRY,
} from "../../fixtures/escapes/templates.ts";
import type { Escape } from "./escape.ts";
import { FIXTURES, type Stage } from "./escape_stage.ts";

/** The folders of one place: what is in and what is out of reach there. */
export interface PlaceGround {
  /** Tells the places of one run apart in what attacks leave. */
  readonly key: string;
  /** 0 is the control. */
  readonly index: number;
  /** What the lock file holds. */
  readonly lock: string;
  readonly root: string;
  readonly stage: Stage;
}

/** Where an attack lies, and how it is called. */
export interface AttackModule {
  /** The name of its package, and of its folder below `packages/`. */
  readonly package: string;
  readonly name: string;
}

const GENERATED = { ...STATIC_IMPORTS, ...TOP_LEVEL };

/** Where the attack of a row lies. */
export function attackModule({ id, as: kind = "plain" }: Escape): AttackModule {
  const [group = "", name = ""] = id.split(".");
  return Object.hasOwn(GENERATED, name)
    ? { package: `${group}-${name.replaceAll("_", "-")}`, name: "attack" }
    : { package: kind === "plain" ? group : `${group}-${kind}`, name };
}

/** What an attack leaves its traces under: the name of a package, a file and a host, too. */
export function markOf(key: string, { id }: Escape): string {
  return `${key}-${id.replaceAll(/[._]/g, "-")}`;
}

/** Makes the folders of a place, with everything that attacks try to get. */
export async function makePlaceGround(
  stage: Stage,
  { key, index }: { readonly key: string; readonly index: number },
  escapes: readonly Escape[],
): Promise<PlaceGround> {
  // The control's own lock knows nothing: the registry here has none of the real packages.
  const lock = index === 0 ? '{"version":"5"}' : await Deno.readTextFile(LOCK);
  const ground = { key, index, lock, root: `${stage.root}/${key}`, stage };
  for (
    const folder of [
      "outside",
      "packages",
      "workspace/granted",
      "home/owner",
      "home/state",
      "cache",
    ]
  ) {
    await Deno.mkdir(`${ground.root}/${folder}`, { recursive: true });
  }
  await writeSecrets(ground);
  for (const escape of escapes) await writePackage(ground, escape);
  await copyFolder(`${FIXTURES}/bystander`, `${ground.root}/packages/bystander`);
  await Deno.writeTextFile(`${ground.root}/packages/bystander/secret.txt`, stage.secret);
  return ground;
}

const LOCK = new URL("../../../deno.lock", import.meta.url);

async function writeSecrets({ root, lock, stage: { secret } }: PlaceGround): Promise<void> {
  const files = {
    "outside/secret.txt": `${secret}\n${"x".repeat(secretSize(secret) - secret.length - 1)}`,
    "outside/secret_list.txt": secret,
    "outside/secret.json": JSON.stringify({ secret }),
    "outside/secret_module.ts": `export default ${JSON.stringify(secret)};\n`,
    "outside/secret.cjs": `module.exports = ${JSON.stringify(secret)};\n`,
    "outside/worker.ts": `postMessage(${JSON.stringify(secret)});\n`,
    "outside/worker.cjs": 'require("node:worker_threads").parentPort.postMessage(' +
      `${JSON.stringify(secret)});\n`,
    "outside/fork.cjs": 'require("node:fs").writeFileSync(process.argv[2], "x");\n',
    "home/owner/secret.txt": secret,
    "home/owner/grants.json": "{}",
    "home/state/ledger.db": secret,
    "deno.lock": lock,
  };
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${root}/${path}`, text);
  }
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(`${root}/outside/secret.db`);
  database.exec(`CREATE TABLE kept (a); INSERT INTO kept VALUES ('${secret}')`);
  database.close();
}

/** The size of the secret's file: one that nobody guesses. */
export function secretSize(secret: string): number {
  return 10_000 + Number.parseInt(secret.slice(7, 11), 16);
}

async function writePackage({ root, key, stage }: PlaceGround, escape: Escape): Promise<void> {
  const { package: name } = attackModule(escape);
  const folder = `${root}/packages/${name}`;
  const [group = "", own = ""] = escape.id.split(".");
  const template = GENERATED[own];
  if (template === undefined) await copyFolder(`${FIXTURES}/${group}`, folder);
  else await Deno.mkdir(folder, { recursive: true });
  const fill = (text: string) =>
    text.replaceAll("OUTSIDE", `${root}/outside`).replaceAll("PORT", String(stage.port))
      .replaceAll("MARK", markOf(key, escape));
  const write = (path: string, text: string) => Deno.writeTextFile(`${folder}/${path}`, fill(text));
  if (template !== undefined) {
    await write("mod.ts", Object.hasOwn(TOP_LEVEL, own) ? template : template + STATIC_END);
    await Deno.mkdir(`${folder}/inner`, { recursive: true });
    await write("inner/deep.ts", DEEP);
  }
  if (group === "workers") await write("static_entry.ts", WORKER_ENTRY);
  if (escape.as !== "linked") return;
  await Deno.symlink(`${root}/outside`, `${folder}/link`).catch(alreadyThere);
  await Deno.symlink(`${root}/outside/secret.txt`, `${folder}/file_link.txt`).catch(alreadyThere);
}

function alreadyThere(error: unknown): void {
  if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) {
    await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** What is only known when a place runs. */
export interface RunningGround {
  readonly victim: number;
  readonly parent: number;
  readonly freePort: number;
  readonly lock: string;
}

/** What an attack is told. */
export function groundOf(
  place: PlaceGround,
  escape: Escape,
  running: RunningGround,
): Ground & { readonly [key: string]: string | number } {
  const { root, key, stage } = place;
  const mark = markOf(key, escape);
  const outside = `${root}/outside`;
  return {
    mark,
    outside,
    secret: `${outside}/secret.txt`,
    secretJson: `${outside}/secret.json`,
    secretModule: `${outside}/secret_module.ts`,
    secretDatabase: `${outside}/secret.db`,
    kept: `${outside}/kept-${mark}`,
    port: stage.port,
    udpPort: stage.udpPort,
    socket: stage.socket,
    knockPort: stage.knockPorts[place.index * 2 + (escape.id === "network.quic" ? 1 : 0)] ?? 0,
    cachedPackage: CACHED_PACKAGE,
    cachedFolder: `${root}/cache/npm/${stage.port}/kyrozen-there-private/1.0.0`,
    sibling: `${root}/packages/bystander`,
    writable: `${root}/workspace/granted`,
    home: `${root}/home`,
    denoDir: `${root}/cache`,
    ...running,
  };
}

/** A package that lies in the runtime's cache, and in no lock. */
export const CACHED_PACKAGE = "kyrozen-there-private@1.0.0";
