// Whoever dies, and however: nothing stays, the person is told, and what was recorded is sound.
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { childrenOf, isGone, onlyChild, until } from "../processes.ts";
import {
  allGone,
  connectedCore,
  finish,
  idle,
  listeningPort,
  onGround,
  start,
  startIdle,
  startProbe,
} from "./started.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const LINUX = Deno.build.os === "linux";

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
      const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(supervisor);
      started.process.kill("SIGKILL");
      await allGone(core, supervisor, started.process.pid);
      await finish(started);
    });
  },
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  Deno.test({
    name:
      `${signal} to the supervisor ends the process that reads the ledger too; on Linux [supervisor.death]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        await Deno.writeTextFile(`${ground.home}/state/ledger.db`, "");
        const heads = `${ground.home}/owner/ledger_heads`;
        // Long to read, and on the disk nothing.
        await Deno.writeTextFile(heads, "");
        await Deno.truncate(heads, 2 ** 37);
        const args = ["ledger", "verify", "--project", ground.workspace];
        const started = start(ground, ["run", "-A", "--quiet", "src/main.ts", ...args]);
        const reader = await onlyChild(started.process.pid);
        await until(
          "it reads",
          () => Deno.readTextFileSync(`/proc/${reader}/cmdline`).includes("ledger_command"),
        );
        started.process.kill(signal);
        await allGone(reader, started.process.pid);
        await finish(started);
      });
    },
  });
}

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
      assertEquals(childrenOf(started.process.pid), []);
      await finish(started);
    });
  },
});

Deno.test({
  name:
    "someone else who connects first with a wrong word is hung up on, and nobody can connect beside the core; on Linux [supervisor.link]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      // Listens before it has started a core, which takes longer than to connect.
      const started = startProbe(ground, "silent.ts");
      let port: number | undefined;
      await until(
        "the link is there",
        () => (port = listeningPort(started.process.pid)) !== undefined,
      );
      const open = () => Deno.connect({ hostname: "127.0.0.1", port: port ?? 0 });
      const says = async (text: string) => {
        using stranger = await open();
        await stranger.write(new TextEncoder().encode(text)).catch(() => 0);
        return await stranger.read(new Uint8Array(100)).catch(() => null);
      };
      using silent = await open();
      assertEquals(await says(`${"0".repeat(64)}\n`), null);
      assertEquals(await says("GET / HTTP/1.1\r\n".repeat(10)), null);
      assertEquals(isGone(started.process.pid), false);
      // The probe never connects: the core is the one who would.
      assertEquals(isGone(await onlyChild(started.process.pid)), false);
      started.process.kill("SIGTERM");
      assertEquals(await started.code, 143);
      assertEquals(await silent.read(new Uint8Array(1)).catch(() => null), null);
      await finish(started);
    });
  },
});
