import { assert, assertEquals, assertRejects } from "@std/assert";
import { startHost } from "../../src/supervisor/isolates/host_process.ts";
import { fixtureFolder, hostedPackage } from "../behaviour/isolate_hosts_lab.ts";
import { probePath } from "../core_probe.ts";
import { isGone } from "../processes.ts";

function start(act: string, startMs = 15_000): ReturnType<typeof startHost> {
  const args = ["run", "-A", "--quiet", "--no-config", probePath("hostile_host.ts"), act];
  const { HOME = "", DENO_DIR } = Deno.env.toObject();
  const env = { HOME, ...DENO_DIR === undefined ? {} : { DENO_DIR } };
  const program = { binary: Deno.execPath(), args, cwd: "/", env };
  return startHost({
    environment: {},
    outside: [],
    signal: new AbortController().signal,
    program: () => Promise.resolve(program),
    timing: { startMs, graceMs: 300 },
  });
}

/** What a process that breaks this rule does to a call, and how it is said to have ended. */
const RULES: readonly (readonly [act: string, code: string, reason: string])[] = [
  ["nonsense", "execution_error", "it sent a line that is no message"],
  ["unasked", "execution_error", "it answered what was not asked"],
  ["hello twice", "execution_error", "it said hello twice"],
  ["endless line", "execution_error", "it sent a line that is too long"],
  ["closes", "execution_error", "it closed its link"],
  ["silent", "timeout", "it did not stop in time"],
];

for (const [act, code, reason] of RULES) {
  Deno.test(`a process of packages that breaks a rule is killed: ${act} [isolates.host_lines]`, async () => {
    const host = await start(act);
    const hosted = hostedPackage("one", { folder: fixtureFolder("faulty") });
    const call = {
      package: hosted,
      name: "add",
      args: "{}",
      timeoutMs: act === "silent" ? 300 : 20_000,
    };
    const outcome = await host.call(call, new AbortController().signal);
    assert(!outcome.ok);
    assertEquals(outcome.code, code);
    const end = await host.ended;
    assertEquals([end.reason, end.suspects], [reason, ["one"]]);
    assert(isGone(host.pid));
  });
}

Deno.test("a process of packages that does not say its word, or hello, is not used [isolates.host_lines]", async () => {
  await assertRejects(() => start("wrong word"), Error, "it did not say its word");
  await assertRejects(() => start("other version"), Error, "it speaks version 9 of its link");
  await assertRejects(() => start("no hello", 1000), Error, "its process did not say hello");
  await assertRejects(() => start("stays away", 1000), Error, "it ended by SIGKILL");
  await assertRejects(() => start("dies"), Error, "it ended by code 3: no such thing");
});
