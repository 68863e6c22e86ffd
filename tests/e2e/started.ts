import { type Ground, makeGround, probePath } from "../core_probe.ts";
import { isGone, onlyChild, until } from "../processes.ts";
import { removeAll } from "../support/remove_all.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

/** The time in which everything must be gone: three seconds, and as many for a loaded machine. */
const GONE = { within: 6000 };

/** A process that was started, and what it says. */
export interface Started {
  readonly process: Deno.ChildProcess;
  readonly stdin: WritableStreamDefaultWriter<Uint8Array>;
  /** What it has written to both streams so far. */
  said(): string;
  /** Resolves with its exit code once both streams have ended. */
  readonly code: Promise<number>;
}

/** Starts the runtime in the checkout, with a ground's home. */
export function start(
  ground: Ground,
  args: readonly string[],
  env: Record<string, string> = {},
): Started {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: ROOT,
    env: { KYROZEN_HOME: ground.home, XDG_RUNTIME_DIR: `${ground.root}/run`, ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream() as never)) text += part;
  };
  const heard = Promise.all([listen(process.stdout), listen(process.stderr)]);
  return {
    process,
    stdin: process.stdin.getWriter(),
    said: () => text,
    code: heard.then(async () => (await process.status).code),
  };
}

/** The real product, idle: it waits for a prompt on stdin. */
export function startIdle(ground: Ground, ...options: readonly string[]): Started {
  return start(ground, ["run", "-A", "--quiet", "src/main.ts", ...idle(ground), ...options]);
}

/** Arguments with which the product waits for a prompt. */
export function idle(ground: Ground): readonly string[] {
  return ["run", "--project", ground.workspace, "-"];
}

/** The product's supervisor with a probe in the core's place. */
export function startProbe(ground: Ground, probe: string, ...prompt: readonly string[]): Started {
  const config = `--config=${ROOT}deno.json`;
  const supervise = [probePath("supervise.ts"), ground.root, probePath(probe), ...prompt];
  return start(ground, ["run", "-A", "--quiet", config, ...supervise]);
}

/** Waits until a supervisor's core has connected. */
export async function connectedCore(supervisor: number): Promise<number> {
  const core = await onlyChild(supervisor);
  await until("the core connects", () => hasConnected(core));
  return core;
}

/** Whether a process has an open TCP connection. */
export function hasConnected(pid: number): boolean {
  const established = Deno.readTextFileSync("/proc/net/tcp").split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === "01")
    .map((columns) => `socket:[${columns[9]}]`);
  return openFiles(pid).some((file) => established.includes(file));
}

/** The port on which a process listens; `undefined` while there is none. */
export function listeningPort(pid: number): number | undefined {
  const files = openFiles(pid);
  const found = Deno.readTextFileSync("/proc/net/tcp").split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((columns) => columns[3] === "0A" && files.includes(`socket:[${columns[9]}]`));
  return found === undefined ? undefined : Number.parseInt(found[1]?.split(":")[1] ?? "", 16);
}

function openFiles(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return [...Deno.readDirSync(folder)].flatMap(({ name }) => {
      try {
        return [Deno.readLinkSync(`${folder}/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Waits until processes are gone, no longer than is promised. */
export async function allGone(...pids: readonly number[]): Promise<void> {
  await until(`${pids.join(" and ")} are gone`, () => pids.every(isGone), GONE);
}

/** Runs `run` over fresh folders, with one for temporary things, which are removed afterwards. */
export async function onGround(run: (ground: Ground) => Promise<void>): Promise<void> {
  const ground = await makeGround();
  await Deno.mkdir(`${ground.root}/run`);
  try {
    await run(ground);
  } finally {
    await removeAll(ground.root);
  }
}

/** Closes what a test holds of a process. */
export async function finish({ stdin, process }: Started): Promise<void> {
  await stdin.abort().catch(() => {});
  await process.status;
}
