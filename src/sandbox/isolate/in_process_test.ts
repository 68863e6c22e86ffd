import { assertEquals, assertStringIncludes } from "@std/assert";
import type { IsolateCall, IsolateTrust } from "../../contract/mod.ts";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";
import { createInProcessIsolates } from "./in_process.ts";

const FOLDER = new URL("../../../tests/fixtures/isolates/answers", import.meta.url);

function answers(name: string, trust: IsolateTrust) {
  const permissions = NO_PERMISSIONS;
  const entry = `${FOLDER.href}/main.ts`;
  return { name, trust, sha256: "a1", permissions, entry, folder: FOLDER.pathname };
}

const PACKAGES = [
  { ...answers("ours", "first-party"), data: { reach: "all" } },
  answers("seen", "reviewed"),
  answers("unseen", "untrusted"),
  answers("named", "untrusted"),
];

async function coded(call: Partial<IsolateCall>): Promise<readonly [string, string]> {
  const trusted = new Set(["named"]);
  const host = createInProcessIsolates({ packages: PACKAGES, workspace: "/", trusted });
  const base = { package: "seen", name: "context", args: {}, timeoutMs: 20_000 };
  const answer = await host.call({ ...base, ...call }, new AbortController().signal);
  host.close();
  const { outcome, isolation } = answer;
  return [outcome.ok ? JSON.stringify(outcome.output) : outcome.code, isolation];
}

Deno.test("createInProcessIsolates() runs nothing untrusted that the person did not name [isolates.placed]", async () => {
  assertEquals(await coded({ package: "unseen" }), ["permission_denied", "none"]);
  const plain = '{"aborted":false,"data":{},"rest":[]}';
  assertEquals(await coded({ package: "named" }), [plain, "in-process"]);
  assertEquals(await coded({ package: "seen" }), [plain, "in-process"]);
  const own = '{"aborted":false,"data":{"reach":"all"},"rest":[]}';
  assertEquals(await coded({ package: "ours" }), [own, "in-process"]);
});

Deno.test("createInProcessIsolates() says how an untrusted package can be run [isolates.placed]", async () => {
  const host = createInProcessIsolates({ packages: PACKAGES, workspace: "/" });
  const call = { package: "unseen", name: "echo", args: {}, timeoutMs: 1000 };
  const { outcome } = await host.call(call, new AbortController().signal);
  assertStringIncludes(outcome.ok ? "" : outcome.message, "start with a supervisor");
});

Deno.test("createInProcessIsolates() refuses a call that is none before anything runs [isolates.outcomes]", async () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  for (const timeoutMs of [0, -1, 0.5, NaN, Infinity, 3_600_001]) {
    assertEquals(await coded({ timeoutMs }), ["invalid_arguments", "none"]);
  }
  for (const args of [cycle, null, [], "text", undefined, { text: "x".repeat(600_000) }]) {
    assertEquals(await coded({ args: args as never }), ["invalid_arguments", "none"]);
  }
  assertEquals(await coded({ sha256: "b2" }), ["permission_denied", "none"]);
  assertEquals((await coded({ sha256: "a1" }))[1], "in-process");
  assertEquals(await coded({ package: "sean" }), ["not_found", "none"]);
});

Deno.test("createInProcessIsolates() says that what did not stop goes on [isolates.settles]", async () => {
  const folder = new URL("../../../tests/fixtures/isolates/stuck", import.meta.url);
  const entry = `${folder.href}/main.ts`;
  const stuck = { ...answers("stuck", "reviewed"), entry, folder: folder.pathname };
  const host = createInProcessIsolates({ packages: [stuck], workspace: "/", graceMs: 20 });
  const call = { package: "stuck", args: {}, timeoutMs: 100 };
  const { signal } = new AbortController();
  for (
    const [name, end] of [["forever", "; what it still runs may go on until this process ends"], [
      "stops",
      "",
    ]]
  ) {
    await host.call({ ...call, name: "counts", timeoutMs: 20_000 }, signal);
    const message = `Function "${name}" of package "stuck" did not answer within 100 ms${end}`;
    const answer = await host.call({ ...call, name: `${name}` }, signal);
    assertEquals(answer.outcome, { ok: false, code: "timeout", message });
  }
  host.close();
});
