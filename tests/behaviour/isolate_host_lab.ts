/**
 * What the process of isolates is tested with: the process itself, and the other end of its link.
 *
 * @module
 */
import {
  type FromIsolate,
  LineDecoder,
  LineSender,
  type ToIsolate,
} from "../../src/contract/mod.ts";
import { ISOLATE_LINK_VARIABLE, MAX_ISOLATE_LINE } from "../../src/contract/isolates.ts";
import { removeAll } from "../support/remove_all.ts";

const REPOSITORY = new URL("../../", import.meta.url).pathname;

/** A process of isolates, and its link. */
export interface HostLab {
  readonly child: Deno.ChildProcess;
  /** The first line. */
  readonly word: string;
  send(...messages: readonly ToIsolate[]): void;
  sendText(text: string): void;
  next(): Promise<FromIsolate>;
  /** Ends the link. */
  hangUp(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the process with rights to read `folders` beside what it needs itself. */
export async function startHost(folders: readonly string[]): Promise<HostLab> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/link`;
  const listener = Deno.listen({ transport: "unix", path });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags(path, folders), `${REPOSITORY}src/isolate_host.ts`],
    clearEnv: true,
    env: {
      ...runtimeFolders(),
      [ISOLATE_LINK_VARIABLE]: JSON.stringify({ path, word: "a-word" }),
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const connection = await listener.accept();
  listener.close();
  const lines = readLines(connection);
  const sender = new LineSender(connection);
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("The link has ended");
    return value;
  };
  let open = true;
  const hangUp = () => {
    if (open) connection.close();
    open = false;
  };
  return {
    child,
    word: await next(),
    send: (...messages) => messages.forEach((message) => sender.send(message)),
    sendText: (text) => sender.sendText(text),
    next: async () => JSON.parse(await next()),
    hangUp,
    async [Symbol.asyncDispose]() {
      hangUp();
      await child.stderr.cancel().catch(() => {});
      await child.status;
      await removeAll(folder);
    },
  };
}

function flags(path: string, folders: readonly string[]): readonly string[] {
  return [
    ...["--quiet", "--no-prompt", "--no-remote", "--cached-only", "--frozen", "--ignore-env"],
    ...["--deny-run", "--deny-ffi", "--deny-sys", "--deny-import"],
    `--config=${REPOSITORY}deno.json`,
    `--allow-env=${ISOLATE_LINK_VARIABLE}`,
    `--allow-read=${[`${REPOSITORY}src/sandbox/isolate`, path, ...folders].join(",")}`,
    `--allow-write=${path}`,
    `--allow-net=unix:${path}`,
  ];
}

function runtimeFolders(): { [name: string]: string } {
  const names = ["HOME", "DENO_DIR"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

async function* readLines(connection: Deno.Conn): AsyncGenerator<string, void> {
  const decoder = new LineDecoder(MAX_ISOLATE_LINE);
  const buffer = new Uint8Array(64 * 1024);
  for (;;) {
    const size = await connection.read(buffer).catch(() => null);
    if (size === null) return;
    yield* decoder.push(buffer.subarray(0, size));
  }
}
