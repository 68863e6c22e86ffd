import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand } from "./run_command.ts";

const ENV = { PATH: "/usr/bin:/bin" };

function sh(script: string, signal = new AbortController().signal, maxBytes = 1 << 16) {
  return runCommand({
    binary: "/bin/sh",
    args: ["-c", script],
    cwd: "/",
    env: ENV,
    signal,
    maxBytes,
  });
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

Deno.test("runCommand() gathers both streams and the exit code", async () => {
  const result = await sh("echo out; echo err >&2; exit 3");
  assertEquals(
    { ...result, stdout: text(result.stdout), stderr: text(result.stderr) },
    { code: 3, stdout: "out\n", stderr: "err\n", truncated: false, aborted: false },
  );
});

Deno.test("runCommand() gives a program an end of file on stdin at once", async () => {
  const result = await sh("cat; echo done");
  assertEquals(text(result.stdout), "done\n");
});

Deno.test("runCommand() hands down nothing of its own environment", async () => {
  const result = await runCommand({
    binary: "/usr/bin/env",
    args: [],
    cwd: "/",
    env: { ONLY: "this" },
    signal: new AbortController().signal,
    maxBytes: 4096,
  });
  assertEquals(text(result.stdout), "ONLY=this\n");
});

Deno.test("runCommand() ends an endless writer at the bound", async () => {
  const result = await sh("yes", undefined, 1000);
  assertEquals([result.code, result.stdout.length, result.truncated], [null, 1000, true]);
});

Deno.test("runCommand() kills the whole group when the signal fires", async () => {
  const abort = new AbortController();
  const marker = `9${Math.trunc(Math.random() * 1e6)}`;
  const pending = sh(`sleep ${marker} & sleep ${marker} & wait`, abort.signal);
  await new Promise((resolve) => setTimeout(resolve, 200));
  abort.abort();
  const result = await pending;
  assertEquals([result.code, result.aborted], [null, true]);
  const left = await sh(`ps -eo stat,args | grep -v '^Z' | grep -c '[s]leep ${marker}'`);
  assertEquals(text(left.stdout), "0\n");
});

Deno.test("runCommand() does not wait for a background child that keeps the pipe open", async () => {
  const before = performance.now();
  const result = await sh("sleep 30 & echo started");
  assertEquals([result.code, text(result.stdout)], [0, "started\n"]);
  assert(performance.now() - before < 10_000);
});

Deno.test("runCommand() answers when the program does not exist or the signal fired before", async () => {
  const missing = await runCommand({
    binary: "/no/such/program",
    args: [],
    cwd: "/",
    env: {},
    signal: new AbortController().signal,
    maxBytes: 10,
  });
  assertEquals([missing.code, missing.aborted], [null, false]);
  assertStringIncludes(text(missing.stderr), "NotFound");
  assertEquals((await sh("echo no", AbortSignal.abort())).aborted, true);
});

Deno.test({
  name: "runCommand() runs a program that dies with a killed supervisor; needs setpriv",
  ignore: !hasSetpriv(),
  async fn() {
    const marker = `9${Math.trunc(Math.random() * 1e6)}`;
    const source = `import { runCommand } from ${
      JSON.stringify(import.meta.resolve("./run_command.ts"))
    };
      const signal = new AbortController().signal;
      runCommand({ binary: "/bin/sleep", args: ["${marker}"], cwd: "/", env: {}, signal, maxBytes: 1 });
      setInterval(() => {}, 1000);`;
    const url = `data:application/typescript,${encodeURIComponent(source)}`;
    const args = ["run", "-A", "--quiet", url];
    const parent = new Deno.Command(Deno.execPath(), { args, stdin: "null" }).spawn();
    await waitForSleepers(marker, 1);
    parent.kill("SIGKILL");
    await parent.status;
    await waitForSleepers(marker, 0);
  },
});

function hasSetpriv(): boolean {
  try {
    return Deno.statSync("/usr/bin/setpriv").isFile;
  } catch {
    return false;
  }
}

async function waitForSleepers(marker: string, wanted: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const counted = await sh(`ps -eo stat,args | grep -v '^Z' | grep -c '[s]leep ${marker}$'`);
    if (Number(text(counted.stdout)) === wanted) return;
    assert(Date.now() < deadline, `There never were ${wanted} of "sleep ${marker}"`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
