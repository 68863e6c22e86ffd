import type {
  PlaceAnswer,
  PlaceCall,
  PlacedPackage,
  PlaceSetup,
} from "../../fixtures/escapes/place.ts";
import type { Place } from "./escape.ts";
import { controlEnvironment, pause } from "./escape_control.ts";
import type { PlaceGround } from "./escape_ground.ts";
import { FIXTURES } from "./escape_stage.ts";
import { grantedHosts } from "./placed_packages.ts";

/** A process that calls packages. */
export class RunningPlace {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #open = new Map<number, (answer: PlaceAnswer | undefined) => void>();
  #printed = "";
  #lastId = 0;
  /** Whether it has ended; then nothing more can be called. */
  gone = false;

  private constructor(child: Deno.ChildProcess, connection: Deno.Conn) {
    this.#child = child;
    this.#writer = connection.writable.getWriter();
    void this.#hear(connection);
    void this.#keep(child.stdout);
    void this.#keep(child.stderr);
    void child.status.then(() => this.#lost());
  }

  /** Starts one; the caller closes it. @throws {Error} If it does not start. */
  static async start(
    place: Place,
    ground: PlaceGround,
    packages: readonly PlacedPackage[],
  ): Promise<RunningPlace> {
    const socket = `${ground.root}/link-${crypto.randomUUID().slice(0, 8)}`;
    const listener = Deno.listen({ transport: "unix", path: socket });
    const setup: PlaceSetup = {
      place,
      socket,
      packages,
      workspace: `${ground.root}/workspace`,
      snapshots: `${ground.root}/home/owner/packages`,
      lock: `${ground.root}/deno.lock`,
    };
    await Deno.writeTextFile(`${socket}.json`, JSON.stringify(setup));
    const child = spawn(ground, place === "worker" ? loneFlags(ground, socket) : ["-A"], socket);
    const ended = child.status.then(() => undefined);
    const connection = await Promise.race([listener.accept(), ended]);
    listener.close();
    if (connection === undefined) {
      throw new Error(`The place did not start: ${await new Response(child.stderr).text()}`);
    }
    return new RunningPlace(child, connection);
  }

  /** Its process id. */
  get pid(): number {
    return this.#child.pid;
  }

  /** What it printed, the last of it. */
  get printed(): string {
    return this.#printed;
  }

  /** Answers `undefined` if the process ended. */
  call(
    call: Omit<PlaceCall, "id" | "args"> & { readonly args: object },
  ): Promise<PlaceAnswer | undefined> {
    if (this.gone) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<PlaceAnswer | undefined>();
    this.#open.set(id, resolve);
    const line = JSON.stringify({ id, ...call });
    this.#writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => this.#lost());
    return promise;
  }

  /** Asks it to end by a signal; answers whether it does. */
  async terminate(): Promise<boolean> {
    this.#child.kill("SIGTERM");
    const ended = this.#child.status.then(() => true);
    return await Promise.race([ended, pause(2000).then(() => false)]);
  }

  /** Ends it, and waits until it is gone. */
  async close(): Promise<void> {
    this.#writer.close().catch(() => {});
    await Promise.race([this.#child.status, pause(2000)]);
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.#child.status;
  }

  async #hear(connection: Deno.Conn): Promise<void> {
    let rest = "";
    try {
      for await (const text of connection.readable.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#settle(JSON.parse(line));
      }
    } catch {
      // It has ended.
    }
    this.#lost();
  }

  #settle(answer: PlaceAnswer): void {
    this.#open.get(answer.id)?.(answer);
    this.#open.delete(answer.id);
  }

  #lost(): void {
    this.gone = true;
    for (const settle of this.#open.values()) settle(undefined);
    this.#open.clear();
  }

  async #keep(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      this.#printed = (this.#printed + decoder.decode(chunk)).slice(-200_000);
    }
  }
}

/** The flags of a core that is started alone, with more rights than a package is to have. */
function loneFlags({ root, stage }: PlaceGround, socket: string): readonly string[] {
  const product = FIXTURES.replace(/tests\/fixtures\/escapes$/, "");
  return [
    "--no-prompt",
    `--allow-read=${root},${product}`,
    `--allow-write=${root}/workspace,${root}/home/state,${socket}`,
    `--allow-net=unix:${socket},${grantedHosts(stage.port).join(",")}`,
    "--allow-env=KYROZEN_ESCAPE_SECRET",
    `--lock=${root}/deno.lock`,
  ];
}

function spawn(
  ground: PlaceGround,
  flags: readonly string[],
  socket: string,
): Deno.ChildProcess {
  const command = [Deno.execPath(), "run", ...flags, `${FIXTURES}/place.ts`, `${socket}.json`];
  const [binary = "", ...args] = [...ground.stage.prefix, ...command];
  const child = new Deno.Command(binary, {
    args,
    cwd: ground.root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", ...controlEnvironment(ground) },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(`${ground.stage.secret}\n`.repeat(50))).catch(() => {});
  writer.close().catch(() => {});
  return child;
}
