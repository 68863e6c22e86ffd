// A signal ends everything, wherever it was sent to, and the core gets it once.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { isGone, until } from "../processes.ts";
import { connectedCore, finish, onGround, startIdle, startProbe } from "./started.ts";

const LINUX = Deno.build.os === "linux";

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
