import { assert, assertEquals } from "@std/assert";
import { isGone, until } from "../processes.ts";
import { WRAPPINGS } from "./isolate_hosts_lab.ts";
import { ask, codeOf, hostFolders, SUM, withPlace } from "./isolate_hosts_trial.ts";

/** How each fault may end: a bomb can end its process before its time is over. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ["spin", /^timeout$/],
  ["spinLater", /^timeout$/],
  ["exit", /^timeout$/],
  ["kill", /^execution_error$/],
  ["heap", /^(?:execution_error|timeout)$/],
  ["buffers", /^(?:execution_error|timeout)$/],
  ["wasm", /^(?:execution_error|timeout)$/],
  ["flood", /^(?:execution_error|timeout)$/],
  ["huge", /^contract_error$/],
  ["stderr", /^timeout$/],
  ["nested", /^(?:execution_error|timeout)$/],
];

for (const wrapping of WRAPPINGS) {
  const { name, ignore, isolation } = wrapping;
  const hostTest = (promise: string, run: Parameters<typeof withPlace>[1]) =>
    Deno.test({ name: `${name}: ${promise}`, ignore, fn: () => withPlace(wrapping, run) });

  hostTest(
    "after each fault its call settles, and another package works at once [isolates.faults]",
    async (open, place) => {
      const caller = open();
      for (const [fault, codes] of FAULTS) {
        await ask(caller, "faulty.add", SUM);
        const before = performance.now();
        const answer = await ask(caller, `faulty.${fault}`, { timeoutMs: 1500 });
        const ms = performance.now() - before;
        assert(codes.test(codeOf(answer)), `${fault}: ${JSON.stringify(answer)}`);
        assertEquals(answer.isolation, isolation);
        assert(ms < 10_000, `${fault} took ${ms} ms`);
        const next = await ask(caller, "sound.add", SUM);
        assertEquals(next, { outcome: { ok: true, output: 3 }, isolation }, fault);
      }
      const pids = caller.pids();
      await caller.close();
      assert(pids.every(isGone));
      assertEquals(await hostFolders(place), []);
    },
  );

  hostTest(
    "calls beside a fault settle so that they may be made again, other processes do not notice [isolates.siblings]",
    async (open) => {
      const caller = open();
      await Promise.all(
        ["faulty.add", "sound.add", "other.add"].map((one) => ask(caller, one, SUM)),
      );
      const beside = ask(caller, "sound.sleep", { args: { ms: 30_000 }, timeoutMs: 60_000 });
      const apart = ask(caller, "other.sleep", { args: { ms: 2000 } });
      assertEquals(codeOf(await ask(caller, "faulty.spin", { timeoutMs: 300 })), "timeout");
      assertEquals(codeOf(await beside), "dependency_unavailable");
      assertEquals(codeOf(await apart), "ok");
    },
  );

  hostTest(
    "what may be the cause that a process ended runs alone until it has worked [isolates.siblings]",
    async (open) => {
      const caller = open();
      await Promise.all(["faulty.add", "sound.add"].map((one) => ask(caller, one, SUM)));
      assertEquals(caller.pids().length, 1);
      const beside = ask(caller, "sound.sleep", { args: { ms: 30_000 }, timeoutMs: 60_000 });
      const killed = await ask(caller, "faulty.kill");
      assertEquals([codeOf(killed), codeOf(await beside)], [
        "dependency_unavailable",
        "dependency_unavailable",
      ]);
      await until("nothing is left of it", () => caller.pids().length === 0);
      const sleeps = ask(caller, "sound.sleep", { args: { ms: 1000 } });
      assertEquals(codeOf(await ask(caller, "faulty.kill")), "execution_error");
      assertEquals(codeOf(await sleeps), "ok");
    },
  );
}
