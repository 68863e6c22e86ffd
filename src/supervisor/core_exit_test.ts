import { assertEquals } from "@std/assert";
import type { ExitCode } from "../contract/mod.ts";
import { coreExit } from "./core_exit.ts";

function ended(code: number, signal: Deno.Signal | null = null) {
  return { status: { success: code === 0, code, signal }, begun: true };
}

Deno.test("coreExit() passes the core's own code through [supervisor.exit_codes]", () => {
  for (const code of [0, 1, 4, 5, 130]) assertEquals(coreExit(ended(code)), { code });
});

function failed(code: ExitCode, error: string) {
  return { code, failure: { code, error } };
}

const EARLY = "The run was interrupted before it had begun";

Deno.test("coreExit() tells how a core ended that did not end by itself [supervisor.exit_codes]", () => {
  assertEquals(
    coreExit(ended(137, "SIGKILL")),
    failed(1, "The core was ended by SIGKILL; what it had recorded is kept"),
  );
  assertEquals(
    coreExit({ ...ended(1), begun: false }),
    failed(1, "The core ended before it was ready"),
  );
  assertEquals(
    coreExit({ ...ended(137, "SIGKILL"), broken: "it said hello twice" }),
    failed(1, "The core was ended: it said hello twice"),
  );
});

Deno.test("coreExit() names why the supervisor ended the core [supervisor.exit_codes]", () => {
  assertEquals(coreExit({ ...ended(0), endedBy: "SIGTERM" }), { code: 143 });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), endedBy: "SIGHUP" }), { code: 129 });
  assertEquals(coreExit({ ...ended(137, "SIGKILL"), endedBy: "parent" }), { code: 143 });
  assertEquals(
    coreExit({ ...ended(137, "SIGKILL"), endedBy: "no answer" }),
    failed(
      130,
      "The core did not answer the interrupt and was ended; what it had recorded is kept",
    ),
  );
});

Deno.test("coreExit() has a document for a core that a signal ended before it could write one [cli.interrupt_early]", () => {
  for (const begun of [true, false]) {
    // A core that has begun takes these signals itself: one that they end had not come so far.
    assertEquals(coreExit({ ...ended(130, "SIGINT"), begun }), failed(130, EARLY));
    assertEquals(coreExit({ ...ended(143, "SIGTERM"), begun }), failed(143, EARLY));
    assertEquals(coreExit({ ...ended(129, "SIGHUP"), begun }), {
      code: 129,
      failure: { code: 143, error: EARLY },
    });
  }
  // The second signal ends it at once, by itself.
  assertEquals(coreExit({ ...ended(130), begun: false }), failed(130, EARLY));
  const early = { ...ended(137, "SIGKILL"), begun: false };
  assertEquals(coreExit({ ...early, endedBy: "SIGTERM" }), failed(143, EARLY));
  assertEquals(coreExit({ ...early, endedBy: "parent" }), failed(143, EARLY));
});
