import { assertEquals } from "@std/assert";
import { listenForInterrupts } from "./interrupts.ts";

function fakeHost() {
  const handlers = new Map<string, () => void>();
  const exits: number[] = [];
  return {
    handlers,
    exits,
    addSignalListener: (signal: Deno.Signal, handler: () => void) =>
      void handlers.set(signal, handler),
    removeSignalListener: (signal: Deno.Signal) => void handlers.delete(signal),
    exit: (code: number) => void exits.push(code),
  };
}

Deno.test("the first signal ends the turn, the second the process at once [cli.interrupt]", () => {
  const host = fakeHost();
  const interrupts = listenForInterrupts(host);
  assertEquals([interrupts.signal.aborted, interrupts.code(), host.exits], [false, undefined, []]);
  host.handlers.get("SIGINT")?.();
  assertEquals([interrupts.signal.aborted, interrupts.code(), host.exits], [true, 130, []]);
  host.handlers.get("SIGINT")?.();
  assertEquals(host.exits, [130]);
});

Deno.test("terminate and hang-up end the process with 143 [cli.interrupt]", () => {
  for (const signal of ["SIGTERM", "SIGHUP"]) {
    const host = fakeHost();
    const interrupts = listenForInterrupts(host);
    host.handlers.get(signal)?.();
    assertEquals([interrupts.signal.aborted, interrupts.code()], [true, 143]);
    interrupts.close();
    assertEquals(host.handlers.size, 0);
  }
});
