// What code inside the core can do. Each act is first shown to succeed under all permissions: a
// refusal that does not come from the wall would otherwise pass for one.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Ground, makeGround, probePath, spawnIn } from "../core_probe.ts";
import { until } from "../processes.ts";
import type { ActResult, Ground as ActGround } from "../fixtures/probes/acts.ts";
import { removeAll } from "../support/remove_all.ts";

type Results = { readonly [act: string]: ActResult };

/** How the runtime itself refuses. */
const RUNTIME = /^NotCapable: /;

/** What whoever asks the link's port directly is told: the supervisor, and no proxy, hangs up. */
const HUNG_UP =
  /^Error: error sending request .*http:\/\/127\.0\.0\.1:\d+\/.*: client error \(SendRequest\): .*(connection closed before message completed|Connection reset by peer|Broken pipe)/;

let both: Promise<{ readonly free: Results; readonly core: Results }> | undefined;

function results(): Promise<{ readonly free: Results; readonly core: Results }> {
  return both ??= runBoth();
}

for (
  const act of [
    "start a process",
    "start a process through node",
    "signal the parent",
    "give a worker more than it has",
  ]
) {
  Deno.test(`the core cannot ${act} [security.core_starts_no_process]`, () => checkWall(act));
}

for (
  const act of [
    "read /etc/passwd",
    "read /etc/passwd through node",
    "read the parent's environment",
    "read owner/",
    "list the home folder",
  ]
) {
  Deno.test(`the core cannot ${act} [security.core_reads_granted_only]`, () => checkWall(act));
}

Deno.test("the core cannot import /etc/passwd as text [security.core_reads_granted_only]", () =>
  checkWall("import /etc/passwd as text", /^TypeError: Requires read access/));

for (
  const act of [
    "write owner/ directly",
    "append to a file of owner/",
    "remove a file of owner/",
    "write owner/ by renaming the home folder away and back",
    "write owner/ by renaming it into state/",
    "write owner/ by a hard link",
    "write owner/ by a link placed in state/",
    "write owner/ by a link placed through node",
    "write owner/ by replacing state/ with a link",
    "write owner/ by a database",
  ]
) {
  Deno.test(`the core cannot ${act} [security.core_cannot_write_owner]`, () => checkWall(act));
}

for (
  const act of [
    "write state/",
    "make a folder in state/",
    "make a temporary file",
    "make a link in state/ through wasi",
    "make a link in the workspace through wasi",
    "remove a file of owner/ by a forged journal",
    "back a database up",
    "write a heap snapshot",
  ]
) {
  Deno.test(`the core cannot ${act} [security.core_writes_nothing]`, () => checkWall(act));
}

for (
  const act of [
    "write owner/ by a database attached to one in memory",
    "write owner/ by a copy of a database in memory",
  ]
) {
  Deno.test(`the core cannot ${act} [security.core_cannot_write_owner]`, () =>
    checkWall(act, /attached databases - max 0/));
}

Deno.test("the core cannot write the workspace [security.workspace_is_read_only]", () =>
  checkWall("write the workspace"));

for (
  const act of ["reach a host", "fetch from a host", "listen on a port", "reach another socket"]
) {
  Deno.test(`the core cannot ${act} [security.core_reaches_no_host]`, () => checkWall(act));
}

Deno.test("the core cannot resolve a name [security.core_reaches_no_host]", () =>
  checkWall("resolve a name", /EPERM/));

Deno.test("the core cannot reach a host through a proxy of the supervisor's environment [security.core_reaches_no_host]", () =>
  checkWall("reach a host through a proxy", HUNG_UP));

for (const act of ["load a native library", "read a fact of the machine"]) {
  Deno.test(`the core cannot ${act} [security.core_has_no_native_access]`, () => checkWall(act));
}

Deno.test("the core cannot read a variable [security.core_has_no_native_access]", () =>
  checkWall("read a variable", /PATH reads as unset/));

Deno.test("the core can do what it is for", async () => {
  const { core } = await results();
  assertEquals(
    [core["read the workspace"], core["read state/"]],
    [{ done: true, value: "in the workspace" }, { done: true, value: "kept" }],
  );
});

Deno.test("the runtime follows a link that stood in the workspace before (DN-2): an upgrade that mends it is noticed here [security.links_are_followed]", async () => {
  const { core } = await results();
  assertEquals(core["follow a link that stands in the workspace"], { done: true, value: "kept" });
});

Deno.test("the core cannot read owner/ in a workspace that holds the home folder [security.owner_inside_workspace]", async () => {
  const ground = await makeGround();
  try {
    await Deno.writeTextFile(`${ground.home}/owner/kept`, "kept");
    await Deno.writeTextFile(`${ground.root}/file`, "at the root");
    const wide = { ...ground, workspace: ground.root };
    const result = await runInCore(wide, { ...wide, port: 1, socket: `${ground.root}/none` });
    for (const act of ["read owner/", "append to a file of owner/"]) {
      const outcome = result[act];
      assert(outcome !== undefined && !outcome.done, `${act} succeeded in the core`);
      assertMatch(`${outcome.error}: ${outcome.message}`, RUNTIME);
    }
    assertEquals(result["read the workspace"], { done: true, value: "at the root" });
  } finally {
    await removeAll(ground.root);
  }
});

Deno.test("a probe runs under the real core's command line, the entry and the new port aside [security.probe_is_the_core]", async () => {
  const ground = await makeGround();
  const probe = await spawnIn(ground, { entry: probePath("silent.ts") });
  const core = await spawnIn(ground);
  // It has nothing to do and would be gone before it is looked at.
  Deno.kill(core.process.pid, "SIGSTOP");
  try {
    const shown = [probe, core].map(({ args, port }) => {
      assert(args.includes(`--allow-net=127.0.0.1:${port}`));
      return args.slice(0, -1).map((flag) => flag.replace(`127.0.0.1:${port}`, "PORT"));
    });
    assertEquals(shown[0], shown[1]);
    for (const { process, args } of [probe, core]) {
      const read = () => Deno.readTextFileSync(`/proc/${process.pid}/cmdline`);
      // A process that has only just been made has none, or that of the one that made it.
      await until("the core is itself", () => read().includes(args.at(-1) ?? "\0"));
      const line = read();
      assertEquals(line.split("\0").slice(1, -1), [...args]);
    }
    assertMatch(core.args.at(-1) ?? "", /\/src\/core\.ts$/);
  } finally {
    for (const running of [probe, core]) await discard(running);
    await removeAll(ground.root);
  }
});

async function checkWall(act: string, refusal = RUNTIME): Promise<void> {
  const { free, core } = await results();
  assertEquals([act, free[act]?.done], [act, true]);
  const result = core[act];
  assert(result !== undefined && !result.done, `${act} succeeded in the core`);
  assertMatch(`${result.error}: ${result.message}`, refusal);
}

async function discard({ kill, process, ended }: Awaited<ReturnType<typeof spawnIn>>) {
  kill("SIGKILL");
  await Promise.all([process.stdout.cancel(), process.stderr.cancel(), ended]);
}

async function runBoth() {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(),
  );
  const grounds = [await prepareGround(), await prepareGround()] as const;
  const sockets = grounds.map(({ root }) =>
    Deno.listen({ transport: "unix", path: `${root}/other.sock` })
  );
  const act = (ground: Ground): ActGround => ({
    ...ground,
    port: server.addr.port,
    socket: `${ground.root}/other.sock`,
  });
  try {
    return {
      free: await runFreely(act(grounds[0])),
      core: await runInCore(grounds[1], act(grounds[1])),
    };
  } finally {
    for (const socket of sockets) socket.close();
    await server.shutdown();
    for (const { root } of grounds) await removeAll(root);
  }
}

async function prepareGround(): Promise<Ground> {
  const ground = await makeGround();
  await Deno.writeTextFile(`${ground.home}/owner/kept`, "kept");
  await Deno.writeTextFile(`${ground.home}/owner/removable`, "");
  await Deno.writeTextFile(`${ground.home}/owner/journalled`, "kept");
  await Deno.writeTextFile(`${ground.home}/state/kept`, "kept");
  await Deno.symlink(`${ground.home}/owner`, `${ground.workspace}/link-to-owner`);
  return ground;
}

async function runFreely(ground: ActGround): Promise<Results> {
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const args = ["run", "-A", "--quiet", `--config=${config}`, probePath("acts.ts")];
  const env = { HTTP_PROXY: `http://127.0.0.1:${ground.port}` };
  const operands = [...args, JSON.stringify(ground)];
  const command = new Deno.Command(Deno.execPath(), { args: operands, env });
  const { stdout, stderr } = await command.output();
  return parseResults(stdout, stderr);
}

async function runInCore(ground: Ground, acts: ActGround): Promise<Results> {
  const proxy = { HTTP_PROXY: `http://127.0.0.1:${acts.port}` };
  const core = await spawnIn(ground, {
    entry: probePath("acts.ts"),
    operands: [JSON.stringify(acts)],
    environment: { ...Deno.env.toObject(), ...proxy },
  });
  const { stdout, stderr } = await core.process.output();
  await core.ended;
  return parseResults(stdout, stderr);
}

function parseResults(stdout: Uint8Array, stderr: Uint8Array): Results {
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(text);
}
