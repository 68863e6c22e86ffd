// Whoever dies, and however: nothing stays, the person is told, and what was recorded is sound.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Ground, makeGround, probePath } from "../core_probe.ts";
import { childrenOf, isGone, onlyChild, until } from "../processes.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const LINUX = Deno.build.os === "linux";

/** The time in which everything must be gone: three seconds, and as many for a loaded machine. */
const GONE = { within: 6000 };

interface Started {
  readonly process: Deno.ChildProcess;
  readonly stdin: WritableStreamDefaultWriter<Uint8Array>;
  /** What it has written to both streams so far. */
  said(): string;
  /** Resolves with its exit code once both streams have ended. */
  readonly code: Promise<number>;
}

function start(ground: Ground, args: readonly string[], env: Record<string, string> = {}): Started {
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
function startIdle(ground: Ground): Started {
  return start(ground, ["run", "-A", "--quiet", "src/main.ts", ...idle(ground)]);
}

function idle(ground: Ground): readonly string[] {
  return ["run", "--project", ground.workspace, "-"];
}

/** The product's supervisor with a probe in the core's place. */
function startProbe(ground: Ground, probe: string, ...prompt: readonly string[]): Started {
  const config = `--config=${ROOT}deno.json`;
  const supervise = [probePath("supervise.ts"), ground.root, probePath(probe), ...prompt];
  return start(ground, ["run", "-A", "--quiet", config, ...supervise]);
}

/** Waits until a supervisor's core has connected: the link's folder is gone again. */
async function connectedCore(ground: Ground, supervisor: number): Promise<number> {
  const core = await onlyChild(supervisor);
  await until("the core connects", () => hasConnected(`${ground.root}/run`));
  return core;
}

/** Whether a file stands where the link's folder was. */
function hasConnected(folder: string): boolean {
  return [...Deno.readDirSync(folder)].some(({ isFile }) => isFile);
}

async function allGone(...pids: readonly number[]): Promise<void> {
  await until(`${pids.join(" and ")} are gone`, () => pids.every(isGone), GONE);
}

async function onGround(run: (ground: Ground) => Promise<void>): Promise<void> {
  const ground = await makeGround();
  await Deno.mkdir(`${ground.root}/run`);
  try {
    await run(ground);
  } finally {
    await Deno.remove(ground.root, { recursive: true });
  }
}

async function finish({ stdin, process }: Started): Promise<void> {
  await stdin.abort().catch(() => {});
  await process.status;
}

async function verifyLedger(ground: Ground): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "src/main.ts", "ledger", "verify"],
    cwd: ROOT,
    env: { KYROZEN_HOME: ground.home },
  }).output();
  return code;
}

async function runTurn(ground: Ground): Promise<void> {
  const turn = start(ground, ["run", "-A", "--quiet", "src/main.ts", "what is 1+1?"]);
  assertEquals([await turn.code, turn.said().includes("2")], [0, true]);
  await finish(turn);
}

Deno.test({
  name:
    "a killed core ends the supervisor with one sentence, and leaves a sound ledger; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      await runTurn(ground);
      const started = startIdle(ground);
      const core = await connectedCore(ground, started.process.pid);
      Deno.kill(core, "SIGKILL");
      await allGone(core, started.process.pid);
      assertEquals(await started.code, 1);
      assertStringIncludes(
        started.said(),
        "The core was ended by SIGKILL; what it had recorded is kept\n",
      );
      assertEquals(await verifyLedger(ground), 0);
      await finish(started);
    });
  },
});

Deno.test({
  name: "a killed supervisor takes an idle core with it; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      await runTurn(ground);
      const started = startIdle(ground);
      const core = await connectedCore(ground, started.process.pid);
      started.process.kill("SIGKILL");
      await allGone(core, started.process.pid);
      assertEquals(await verifyLedger(ground), 0);
      await finish(started);
    });
  },
});

Deno.test({
  name: "a killed supervisor takes a core in a busy loop with it; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "busy.ts");
      const core = await connectedCore(ground, started.process.pid);
      await until("the core is busy", () => started.said().includes("busy"));
      started.process.kill("SIGKILL");
      await allGone(core, started.process.pid);
      await finish(started);
    });
  },
});

Deno.test({
  name:
    "a killed supervisor takes the real core with it while a tool keeps it busy; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "scripted.ts", "busy");
      const core = await connectedCore(ground, started.process.pid);
      await until("the tool is busy", () => started.said().includes("busy"));
      started.process.kill("SIGKILL");
      await allGone(core, started.process.pid);
      assertEquals(await verifyLedger(ground), 0);
      await finish(started);
    });
  },
});

Deno.test({
  name: "a killed deno task takes the supervisor and the core with it; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = start(ground, ["task", "--quiet", "kyrozen", ...idle(ground)]);
      const supervisor = await onlyChild(started.process.pid);
      const core = await connectedCore(ground, supervisor);
      started.process.kill("SIGKILL");
      await allGone(core, supervisor, started.process.pid);
      await finish(started);
    });
  },
});

for (const [signal, code] of [["SIGTERM", 143], ["SIGHUP", 129]] as const) {
  Deno.test({
    name:
      `${signal} to the supervisor ends everything with exit code ${code}; on Linux [supervisor.signals]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        const started = startIdle(ground);
        const core = await connectedCore(ground, started.process.pid);
        started.process.kill(signal);
        await until("both are gone", () => [core, started.process.pid].every(isGone));
        assertEquals(await started.code, code);
        await finish(started);
      });
    },
  });
}

Deno.test({
  name: "SIGTERM ends a core in a busy loop too; on Linux [supervisor.signals]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "stubborn.ts");
      const core = await connectedCore(ground, started.process.pid);
      await until("the core is busy", () => started.said().includes("stubborn"));
      started.process.kill("SIGTERM");
      await until("both are gone", () => [core, started.process.pid].every(isGone));
      assertEquals(await started.code, 143);
      await finish(started);
    });
  },
});

Deno.test({
  name:
    "an interrupt that the core does not answer ends it with exit code 130; on Linux [supervisor.signals]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "stubborn.ts");
      const core = await connectedCore(ground, started.process.pid);
      await until("the core is busy", () => started.said().includes("stubborn"));
      started.process.kill("SIGINT");
      started.process.kill("SIGINT");
      await until("both are gone", () => [core, started.process.pid].every(isGone));
      assertEquals(await started.code, 130);
      assertStringIncludes(started.said(), "The core did not answer the interrupt and was ended");
      await finish(started);
    });
  },
});

Deno.test({
  name: "an interrupt that the core answers is left to it; on Linux [supervisor.signals]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startIdle(ground);
      const core = await connectedCore(ground, started.process.pid);
      started.process.kill("SIGINT");
      await new Promise((resolve) => setTimeout(resolve, 3500));
      assertEquals([isGone(core), isGone(started.process.pid)], [false, false]);
      started.process.kill("SIGTERM");
      assertEquals(await started.code, 143);
      await finish(started);
    });
  },
});

Deno.test({
  name: "a core that never connects is told of when it is ended; on Linux [supervisor.death]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "silent.ts");
      const core = await onlyChild(started.process.pid);
      Deno.kill(core, "SIGKILL");
      assertEquals(await started.code, 1);
      assertStringIncludes(started.said(), "The core was ended by SIGKILL");
      assertEquals([...Deno.readDirSync(`${ground.root}/run`)], []);
      assertEquals(childrenOf(started.process.pid), []);
      await finish(started);
    });
  },
});

Deno.test({
  name:
    "someone else who connects first with a wrong word ends the core, and nobody else can connect; on Linux [supervisor.link]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "silent.ts");
      const folder = `${ground.root}/run`;
      await until("the link is there", () => [...Deno.readDirSync(folder)].length === 1);
      const [made] = [...Deno.readDirSync(folder)];
      const path = `${folder}/${made?.name}/link`;
      const intruder = await Deno.connect({ transport: "unix", path });
      await until("the link is gone", () => hasConnected(folder));
      const second = await Deno.connect({ transport: "unix", path }).then(() => "in", () => "out");
      assertEquals(second, "out");
      const hello = { type: "hello", version: 1, nonce: "0".repeat(64) };
      await intruder.write(new TextEncoder().encode(`${JSON.stringify(hello)}\n`));
      assertEquals(await intruder.read(new Uint8Array(10)), null);
      intruder.close();
      assertEquals(await started.code, 1);
      assertStringIncludes(started.said(), "The core was ended: it did not know the word");
      assert(isGone(started.process.pid));
      await finish(started);
    });
  },
});

for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) {
  Deno.test({
    name:
      `${signal} while the core is being started leaves nothing behind; on Linux [supervisor.signals]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        const folder = `${ground.root}/run`;
        const started = startProbe(ground, "silent.ts");
        await until("the link is there", () => [...Deno.readDirSync(folder)].length === 1);
        started.process.kill(signal);
        await until("it is gone", () => isGone(started.process.pid));
        assertEquals(await started.code, { SIGTERM: 143, SIGHUP: 129, SIGINT: 130 }[signal]);
        assertEquals([...Deno.readDirSync(folder)], []);
        await finish(started);
      });
    },
  });
}
