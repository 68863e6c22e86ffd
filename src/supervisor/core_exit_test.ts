import { assertEquals } from "@std/assert";
import { coreExit } from "./core_exit.ts";

function ended(code: number, signal: Deno.Signal | null = null) {
  return { status: { success: code === 0, code, signal }, begun: true };
}

Deno.test("coreExit() passes the core's own code through [supervisor.exit_codes]", () => {
  for (const code of [0, 1, 4, 5, 130]) assertEquals(coreExit(ended(code)), { code });
});

Deno.test("coreExit() tells how a core ended that did not end by itself [supervisor.exit_codes]", () => {
  assertEquals(coreExit(ended(130, "SIGINT")), { code: 130 });
  assertEquals(coreExit(ended(143, "SIGTERM")), { code: 143 });
  assertEquals(coreExit(ended(129, "SIGHUP")), { code: 129 });
  assertEquals(coreExit(ended(137, "SIGKILL")), {
    code: 1,
    error: "The core was ended by SIGKILL; what it had recorded is kept",
  });
  assertEquals(coreExit({ ...ended(1), begun: false }), {
    code: 1,
    error: "The core ended before it was ready",
  });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), broken: "it said hello twice" }), {
    code: 1,
    error: "The core was ended: it said hello twice",
  });
});

Deno.test("coreExit() names why the supervisor ended the core [supervisor.exit_codes]", () => {
  assertEquals(coreExit({ ...ended(0), endedBy: "SIGTERM" }), { code: 143 });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), endedBy: "SIGHUP" }), { code: 129 });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), endedBy: "parent" }), { code: 143 });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), endedBy: "no answer" }), {
    code: 130,
    error: "The core did not answer the interrupt and was ended; what it had recorded is kept",
  });
});
