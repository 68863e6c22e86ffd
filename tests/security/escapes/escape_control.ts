import type { Escape } from "./escape.ts";
import { attackModule, CACHED_PACKAGE, groundOf, type PlaceGround } from "./escape_ground.ts";
import { busyThreads, readFacts } from "./escape_processes.ts";
import { isHarm, prepareGround, succeeded, watch } from "./escape_signs.ts";
import { FIXTURES } from "./escape_stage.ts";

/** How long an attack on the running of things is looked at, in milliseconds. */
const LOOK_MS = 500;
const START_MS = 15_000;
/** More memory than any package is to have, in bytes. */
export const TOO_MUCH = 500_000_000;
/** A longer answer than any package may give, in characters. */
const TOO_LONG = 4 * 1024 * 1024;

/** An attack that did not succeed where nothing holds it: it would count as stopped for nothing. */
export interface Broken {
  readonly id: string;
  readonly seen: string;
}

/** What the control says of one attack. */
interface Told {
  readonly id: string;
  readonly output?: unknown;
  readonly json?: string;
  readonly heard?: unknown;
  readonly error?: string;
}

/** Tries attacks without any wall; answers those that do not succeed. */
export async function runControl(
  place: PlaceGround,
  escapes: readonly Escape[],
): Promise<readonly Broken[]> {
  await fillCache(place);
  const controlled = escapes.filter(({ uncontrolled }) => uncontrolled === undefined);
  const alone = controlled.filter((escape) => isHarm(escape) || escape.id.startsWith("forgery."));
  const together = controlled.filter((escape) => !alone.includes(escape));
  const broken: Broken[] = [];
  const groups = Map.groupBy(together, ({ id }) => id.split(".", 1)[0] ?? "");
  for (const [group, escapes] of groups) broken.push(...await runTogether(place, escapes, group));
  for (const [index, escape] of alone.entries()) {
    broken.push(
      ...isHarm(escape)
        ? await runHarm(place, escape, index)
        : await runTogether(place, [escape], `alone-${index}`),
    );
  }
  return broken;
}

/** Has the runtime put a package into the place's cache, that holds the secret. */
export async function fillCache(place: PlaceGround): Promise<void> {
  const args = ["cache", "--quiet", "--no-lock", "--no-config", `npm:${CACHED_PACKAGE}`];
  const options = {
    args,
    env: controlEnvironment(place),
    stderr: "piped",
    stdout: "null",
  } as const;
  const [binary = "", ...rest] = [...place.stage.prefix, Deno.execPath(), ...options.args];
  const { success, stderr } = await new Deno.Command(binary, { ...options, args: rest }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const { cachedFolder } = groundOf(place, ANY, NOBODY);
  await Deno.writeTextFile(
    `${cachedFolder}/index.js`,
    `module.exports = ${JSON.stringify(place.stage.secret)};\n`,
  );
}

const ANY: Escape = { id: "any.any", tries: "", sign: "secret" };
const NOBODY = { victim: 0, parent: 0, freePort: 0, lock: "" };

/** The variables of whoever runs packages, the secret and a proxy among them. */
export function controlEnvironment({ root, stage }: PlaceGround): Record<string, string> {
  const proxy = `http://127.0.0.1:${stage.port}`;
  return {
    DENO_DIR: `${root}/cache`,
    NPM_CONFIG_REGISTRY: `http://127.0.0.1:${stage.port}/`,
    JSR_URL: `http://127.0.0.1:${stage.port}/`,
    HTTP_PROXY: proxy,
    http_proxy: proxy,
    NO_PROXY: "127.0.0.1,localhost,11.22.33.7,11.22.33.8,kyrozen.example,10.0.0.0/8,::1",
    KYROZEN_ESCAPE_SECRET: stage.secret,
    DENO_WEBGPU_BACKEND: "noop",
  };
}

/** Starts a process that only waits, to be killed or looked at. */
export function startVictim({ stage }: PlaceGround): Deno.ChildProcess {
  return new Deno.Command("sleep", {
    args: ["600"],
    clearEnv: true,
    env: { KYROZEN_ESCAPE_SECRET: stage.secret },
    stdin: "null",
    stdout: "null",
    stderr: "null",
    detached: true,
  }).spawn();
}

async function runTogether(
  place: PlaceGround,
  escapes: readonly Escape[],
  name: string,
): Promise<readonly Broken[]> {
  // One for each that is killed, and one to be looked at.
  const shared = startVictim(place);
  const victims = escapes.map(({ sign }) => sign === "killed" ? startVictim(place) : shared);
  const grounds = escapes.map((escape, index) =>
    groundOf(place, escape, {
      victim: victims[index]?.pid ?? 0,
      parent: victims[index]?.pid ?? 0,
      freePort: 21_000 + index,
      lock: `${place.root}/deno.lock`,
    })
  );
  for (const [index, ground] of grounds.entries()) {
    await prepareGround(ground, place, escapes[index] ?? ANY);
  }
  const run = startControl(
    place,
    escapes.map((escape, index) => ask(escape, place, grounds[index])),
    name,
  );
  const watcher = watch(run.child.pid, escapes);
  const { stdout, stderr } = await run.child.output();
  watcher.stop();
  const printed = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const told = readTold(run.answers);
  const broken = escapes.flatMap((escape, index) => {
    const ground = grounds[index];
    if (ground === undefined) return [];
    const { json, output, heard, error } = told.get(escape.id) ?? {};
    const text = json ?? JSON.stringify(output) ?? "";
    const traces = { ground, output: text, heard: JSON.stringify(heard) ?? "", printed };
    const { watched } = watcher;
    if (succeeded(escape, { ...traces, watched, toldBefore: Infinity }, place)) return [];
    return [{ id: escape.id, seen: error ?? (text || `nothing; printed: ${printed.slice(-300)}`) }];
  });
  for (const victim of new Set([shared, ...victims])) await endVictim(victim);
  return broken;
}

/** Ends what {@linkcode startVictim} started. */
export async function endVictim(victim: Deno.ChildProcess): Promise<void> {
  try {
    victim.kill("SIGKILL");
  } catch {
    // An attack did.
  }
  await victim.status;
}

function ask(escape: Escape, { stage }: PlaceGround, args: unknown) {
  const { package: owner, name } = attackModule(escape);
  const beside = escape.beside === undefined
    ? {}
    : { beside: { ...escape.beside, args: { text: besideText(escape, stage.secret) } } };
  return { id: escape.id, owner, name, args, ...beside };
}

/** What the package beside an attack says: the secret, or what must come back unchanged. */
export function besideText({ beside }: Escape, secret: string): string {
  return beside?.name === "announce" || beside?.name === "remember" ? secret : "true to itself";
}

function startControl(
  { root, stage, ...place }: PlaceGround,
  asked: readonly { readonly owner: string; readonly [key: string]: unknown }[],
  name: string,
): { readonly child: Deno.ChildProcess; readonly answers: string } {
  const answers = `${root}/answers-${name}`;
  const list = asked.map(({ owner, ...one }) => ({
    ...one,
    module: `file://${root}/packages/${owner}/mod.ts`,
  }));
  Deno.writeTextFileSync(`${root}/asked-${name}`, JSON.stringify(list));
  const flags = [
    "run",
    "-A",
    "--quiet",
    "--no-config",
    `--lock=${root}/deno.lock`,
    "--unstable-worker-options",
    "--unstable-net",
    "--unstable-raw-imports",
  ];
  const files = [`${FIXTURES}/control.ts`, `${root}/asked-${name}`, answers];
  const [binary = "", ...args] = [...stage.prefix, Deno.execPath(), ...flags, ...files];
  const child = new Deno.Command(binary, {
    args,
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", ...controlEnvironment({ root, stage, ...place }) },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(`${stage.secret}\n`.repeat(50))).catch(() => {});
  writer.close().catch(() => {});
  return { child, answers };
}

function readTold(path: string): ReadonlyMap<string, Told> {
  try {
    const lines = Deno.readTextFileSync(path).split("\n").filter(Boolean);
    return new Map(lines.map((line) => JSON.parse(line) as Told).map((told) => [told.id, told]));
  } catch {
    return new Map();
  }
}

async function runHarm(
  place: PlaceGround,
  escape: Escape,
  index: number,
): Promise<readonly Broken[]> {
  const ground = groundOf(place, escape, NOBODY);
  const { child, answers } = startControl(place, [ask(escape, place, ground)], `harm-${index}`);
  const drained = Promise.all([count(child.stdout), count(child.stderr)]);
  let ended = false;
  const status = child.status.then((value) => {
    ended = true;
    return value;
  });
  const seen = await lookAt(escape, child.pid, {
    ended: () => ended,
    told: () => readTold(answers),
    terminate: () => child.kill("SIGTERM"),
  });
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended by itself.
  }
  await status;
  await drained;
  return seen === undefined ? [] : [{ id: escape.id, seen }];
}

interface Look {
  ended(): boolean;
  told(): ReadonlyMap<string, Told>;
  terminate(): void;
}

/** What is wrong with an attack that is to do harm; `undefined` if it does. */
async function lookAt(escape: Escape, pid: number, look: Look): Promise<string | undefined> {
  const { sign, id } = escape;
  const started = await until(() => look.ended() || look.told().has("start"), START_MS);
  if (!started) return "it never started";
  if (sign === "huge" || sign === "malformed") {
    await until(() => look.ended() || look.told().has(id), 4000);
    const told = look.told().get(id);
    if (told === undefined) return undefined;
    const length = (told.json ?? told.error ?? "").length;
    return sign === "huge"
      ? length > TOO_LONG ? undefined : `the answer has ${length} characters`
      : told.json === undefined || told.error !== undefined
      ? undefined
      : `it answered ${told.json}`;
  }
  if (sign === "grows") {
    const grown = await until(() => look.ended() || (readFacts(pid)?.memory ?? 0) > TOO_MUCH, 8000);
    return grown ? undefined : `it has ${readFacts(pid)?.memory} bytes`;
  }
  if (sign === "ends") {
    await until(() => look.ended() || look.told().has(id), 3000);
    return look.ended() && !look.told().has(id) ? undefined : "it goes on";
  }
  const before = readFacts(pid)?.cpuMs ?? 0;
  const busyBefore = busyThreads(pid);
  await pause(LOOK_MS / 2);
  const busy = busyBefore.intersection(busyThreads(pid));
  await pause(LOOK_MS / 2);
  if (look.told().has(id)) return `it answered ${look.told().get(id)?.json}`;
  if (look.ended()) return "it ended";
  const burnt = (readFacts(pid)?.cpuMs ?? 0) - before;
  if (sign === "burns") {
    // A busy machine gives little time to what would take all of it.
    const isBusy = burnt > LOOK_MS / 5 || busy.intersection(busyThreads(pid)).size > 0;
    return isBusy ? undefined : `it took ${burnt} ms only`;
  }
  if (sign === "hangs") return undefined;
  look.terminate();
  await pause(LOOK_MS / 2);
  return look.ended() ? "a signal ended it" : undefined;
}

async function until(comesAbout: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!comesAbout()) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** Waits, in milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function count(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
