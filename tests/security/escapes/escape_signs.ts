import { type Escape, HARMS } from "./escape.ts";
import { type PlaceGround, secretSize } from "./escape_ground.ts";
import { isRunningWith, listeningPorts, namelessFiles, processTree } from "./escape_processes.ts";
import type { Ground } from "../../fixtures/escapes/ground.ts";

/** What is known of an attack once it has been tried. */
export interface Traces {
  readonly ground: Ground;
  /** What came back to whoever called, as text. */
  readonly output: string;
  /** What the package beside it answered, as text. */
  readonly heard: string;
  /** What the process printed. */
  readonly printed: string;
  readonly watched: Watched;
  /** How much the servers had been told before, in characters. */
  readonly toldBefore: number;
}

/** What is only to be seen while an attack runs. */
export interface Watched {
  readonly ports: ReadonlySet<number>;
  readonly nameless: ReadonlySet<string>;
}

/** Whether an attack does harm rather than get something. */
export function isHarm({ sign }: Escape): boolean {
  return HARMS.some((harm) => harm === sign);
}

type Sign = (traces: Traces, place: PlaceGround) => boolean;

const SIGN_OF: { readonly [sign: string]: Sign } = {
  secret: ({ output }, { stage }) => output.includes(stage.secret),
  passwd: ({ output }) => /root:[^:]*:0:0:/.test(output),
  hostname: ({ output }) => output === JSON.stringify(Deno.hostname()),
  size: ({ output, ground }, { stage }) =>
    output === JSON.stringify(`${ground.mark} ${secretSize(stage.secret)}`),
  release: ({ output }) => output.includes(Deno.osRelease()),
  passed: ({ output, ground }) => output.includes(ground.mark),
  reached: ({ ground, toldBefore }, { stage }) =>
    stage.told().includes(ground.mark) || /^registry /m.test(stage.told().slice(toldBefore)),
  knocked: ({ ground }, { stage }) => stage.told().includes(`knock-${ground.knockPort}.`),
  made: ({ ground }, place) => wasMade(ground, place),
  changed: ({ ground }, place) => wasChanged(ground, place),
  started: ({ ground }) => isRunningWith(ground.mark),
  killed: ({ ground }) => processTree(ground.victim).length === 0,
  listening: ({ ground, watched }) => watched.ports.has(ground.freePort),
  heard: ({ ground, heard }) => heard.includes(ground.mark),
  printed: ({ ground, printed }) => printed.includes(ground.mark),
  kept: ({ ground }) => holds(ground.denoDir, ground.mark),
  listed: ({ output }) => output.includes("secret_module.ts"),
  loaded: ({ output }) => /find register Node-API module/.test(output),
  temporary: ({ ground, watched }) =>
    [...watched.nameless].some((path) => path.startsWith(ground.outside)),
};

/** Whether an attack that is to get something got it. */
export function succeeded(escape: Escape, traces: Traces, place: PlaceGround): boolean {
  const sign = SIGN_OF[escape.sign];
  if (sign === undefined) throw new Error(`"${escape.sign}" is no sign`);
  return sign(traces, place);
}

/** Puts the files that an attack must not change where it is told. */
export async function prepareGround(
  ground: Ground,
  place: PlaceGround,
  { sign }: Escape,
): Promise<void> {
  await Deno.mkdir(ground.writable, { recursive: true });
  if (sign !== "changed") return;
  await Deno.writeTextFile(ground.kept, "kept", { mode: 0o600 });
  for (const [path, text] of changeable(ground, place)) {
    if (path !== ground.kept) await Deno.writeTextFile(path, text);
  }
}

/** Watches what is only there while attacks run; what it saw is complete when it is stopped. */
export function watch(
  pid: number,
  escapes: readonly Escape[],
): { readonly watched: Watched; stop(): void } {
  const ports = new Set<number>();
  const nameless = new Set<string>();
  const isSeen = escapes.some(({ sign }) => sign === "listening" || sign === "temporary");
  if (!isSeen) return { watched: { ports, nameless }, stop() {} };
  const look = () => {
    for (const port of listeningPorts(pid)) ports.add(port);
    for (const { pid: one } of processTree(pid)) {
      for (const path of namelessFiles(one)) nameless.add(path);
    }
  };
  const timer = setInterval(look, 60);
  return { watched: { ports, nameless }, stop: () => clearInterval(timer) };
}

function wasMade({ mark, outside, writable }: Ground, { root }: PlaceGround): boolean {
  const places = [outside, `${root}/packages/runtime`, `${root}/workspace`];
  return places.some((folder) => isThere(`${folder}/${mark}`)) || isThere(`${writable}-${mark}`);
}

function changeable(
  { kept, lock, home }: Ground,
  { stage, lock: locked }: PlaceGround,
): ReadonlyMap<string, string> {
  return new Map([
    [kept, "kept"],
    [lock, locked],
    [`${home}/state/ledger.db`, stage.secret],
    [`${home}/owner/grants.json`, "{}"],
  ]);
}

function wasChanged(ground: Ground, place: PlaceGround): boolean {
  return [...changeable(ground, place)].some(([path, text]) => {
    try {
      return Deno.readTextFileSync(path) !== text ||
        path === ground.kept && ((Deno.statSync(path).mode ?? 0) & 0o777) !== 0o600;
    } catch {
      return true;
    }
  });
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function holds(folder: string, mark: string): boolean {
  return [...Deno.readDirSync(folder)].some(({ name, isDirectory, isFile }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return holds(path, mark);
    return name.includes(mark) || isFile && latin(Deno.readFileSync(path)).includes(mark);
  });
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
