// A signal ends everything, wherever it was sent to, and the core gets it once.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { isGone, onlyChild, until } from "../processes.ts";
import {
  connectedCore,
  finish,
  listeningPort,
  onGround,
  startIdle,
  startProbe,
} from "./started.ts";

const LINUX = Deno.build.os === "linux";

for (const [signal, code] of [["SIGTERM", 143], ["SIGHUP", 129]] as const) {
  Deno.test({
    name:
      `${signal} to the supervisor ends everything with exit code ${code}; on Linux [supervisor.signals]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        const started = startIdle(ground);
        const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(started.process.pid);
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
      const core = await connectedCore(started.process.pid);
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
  name:
    "an interrupt ends a core that never connects and takes no signal, with exit code 130; on Linux [supervisor.signals]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      const started = startProbe(ground, "deaf.ts");
      await until("the core takes signals", () => started.said().includes("deaf"));
      const core = await onlyChild(started.process.pid);
      started.process.kill("SIGINT");
      // Long before a core that does not connect is ended anyway.
      const gone = () => [core, started.process.pid].every(isGone);
      await until("both are gone", gone, { within: 10_000 });
      assertEquals(await started.code, 130);
      assertStringIncludes(started.said(), "The core did not answer the interrupt and was ended");
      await finish(started);
    });
  },
});

for (
  const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const
) {
  for (const both of [false, true]) {
    const whom = both ? "to the supervisor and the core" : "to the supervisor alone";
    Deno.test({
      name:
        `${signal} ${whom} reaches the core once, which ends with its document; on Linux [supervisor.signals]`,
      ignore: !LINUX,
      async fn() {
        await onGround(async (ground) => {
          const started = startIdle(ground, "--output", "json", "--quiet");
          const core = await connectedCore(started.process.pid);
          // Not before it takes signals: until then they end it in the runtime's own way.
          await until("the core listens", () => catches(core, signal));
          if (both) Deno.kill(core, signal);
          started.process.kill(signal);
          await until("both are gone", () => [core, started.process.pid].every(isGone));
          assertEquals(await started.code, code);
          const lines = started.said().trimEnd().split("\n");
          const document = JSON.parse(lines.find((line) => line.startsWith("{")) ?? "null");
          assertEquals([document?.ok, document?.error], [false, "The turn was interrupted"]);
          await finish(started);
        });
      },
    });
  }
}

for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) {
  Deno.test({
    name:
      `${signal} while the core is being started leaves nothing behind; on Linux [supervisor.signals]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        const started = startProbe(ground, "silent.ts");
        await until("the link is there", () => listeningPort(started.process.pid) !== undefined);
        const core = await onlyChild(started.process.pid);
        started.process.kill(signal);
        await until("both are gone", () => [core, started.process.pid].every(isGone));
        assertEquals(await started.code, { SIGTERM: 143, SIGHUP: 129, SIGINT: 130 }[signal]);
        await finish(started);
      });
    },
  });
}

/** Moments of a start before its turn: when they are there, and how often it is interrupted then. */
const MOMENTS: readonly (readonly [string, (pid: number) => Promise<unknown>, number])[] = [
  ["takes signals", (pid) => until("it listens", () => catches(pid, "SIGHUP")), 1],
  ["has its link", (pid) => until("the link", () => listeningPort(pid) !== undefined), 1],
  ["has a core", onlyChild, 2],
  ["is connected", connectedCore, 2],
];

for (const [moment, reach, times] of MOMENTS) {
  Deno.test({
    name:
      `an interrupt when the supervisor ${moment} leaves one document, with 130; on Linux [cli.interrupt_early]`,
    ignore: !LINUX,
    async fn() {
      await onGround(async (ground) => {
        const started = startIdle(ground, "--output", "json", "--quiet");
        const { process: { pid } } = started;
        await reach(pid);
        for (let time = 0; time < times; time++) started.process.kill("SIGINT");
        await until("it is gone", () => isGone(pid));
        assertEquals(await started.code, 130);
        const lines = started.said().split("\n").filter((line) => line.startsWith("{"));
        const documents = lines.map((line) => JSON.parse(line));
        assertEquals(documents.map(({ ok, code }) => [ok, code]), [[false, 130]]);
        await finish(started);
      });
    },
  });
}

/** Whether a process has a handler for a signal. */
function catches(pid: number, signal: "SIGINT" | "SIGTERM" | "SIGHUP"): boolean {
  const text = Deno.readTextFileSync(`/proc/${pid}/status`);
  const mask = BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)/m.exec(text)?.[1] ?? "0"}`);
  const number = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal];
  return (mask >> BigInt(number - 1) & 1n) === 1n;
}
