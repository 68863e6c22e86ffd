// What is kept under state/ stays usable although somebody who may only read it took rights away.
import { assertEquals } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";

/** Another user than root, for whom modes count; which name it has does not matter. */
const UID = 65534;

/** That user's cache: what one start has compiled the next need not. */
const CACHE = Deno.makeTempDirSync();
addEventListener("unload", () => Deno.removeSync(CACHE, { recursive: true }));

/** Whether this process can become that user and the user can read the sources. */
async function cannotBecome(): Promise<boolean> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return true;
  const args = ["eval", "--no-lock", `await import("${REPOSITORY}src/store/mod.ts")`];
  await Deno.chown(CACHE, UID, UID);
  try {
    const env = { DENO_DIR: CACHE, HOME: CACHE };
    const command = { args, uid: UID, gid: UID, clearEnv: true, env, cwd: "/" };
    return (await new Deno.Command(Deno.execPath(), command).output()).code !== 0;
  } catch {
    return true;
  }
}

const ignore = await cannotBecome();
const why = ignore ? "; needs root, and a runtime and sources that others can read" : "";

for (
  const [what, closed] of [
    ["the ledger's file", ["ledger.db"]],
    ["the ledger's log", ["ledger.db-wal", "ledger.db-shm"]],
    ["the folder of locks and a lock", ["locks", "locks/ses_1.lock"]],
    ["the folders of outputs", ["output", "output/ses_1"]],
  ] as const
) {
  for (const mode of [0o000, 0o400]) {
    Deno.test({
      name: `${what} of mode ${
        mode.toString(8)
      } is open for its owner at the next start${why} [store.reopened]`,
      ignore,
      async fn() {
        const folder = await Deno.realPath(await Deno.makeTempDir());
        try {
          await Deno.chown(folder, UID, UID);
          const state = `${folder}/state`;
          assertEquals(await keep(folder, state), { code: 0, said: "row output\n" });
          // Deepest first, while the way there is still open; side files go with the last process.
          for (const name of closed.toReversed()) {
            await Deno.chmod(`${state}/${name}`, mode).catch(() => {});
          }
          assertEquals(await keep(folder, state), { code: 0, said: "row output\n" });
        } finally {
          await Deno.remove(folder, { recursive: true });
        }
      },
    });
  }
}

/** Appends a row of a session and keeps an output, in a process of the other user. */
async function keep(folder: string, state: string) {
  const program = `
    const { openLocalRecord } = await import("${REPOSITORY}src/store/mod.ts");
    const clock = { now: () => Date.now(), monotonic: () => performance.now() };
    const record = openLocalRecord({ state: ${JSON.stringify(state)}, clock });
    const payload = { workspace: "/w", model: "m", mode: "agent" };
    const event = { session: "ses_1", kind: "session.started", payload };
    const row = await record.ask({ act: "append", event });
    const bytes = btoa("kept");
    const output = await record.ask({ act: "keep", session: "ses_1", call: "c", bytes });
    if (!row.ok) console.log(row.error);
    if (output.name === null) console.log("no output");
    console.log("row output");
    // Leaves the log and the lock as a killed process would.
    Deno.kill(Deno.pid, "SIGKILL");
  `;
  const env = { DENO_DIR: CACHE, HOME: folder };
  const command = { args: ["eval", "--no-lock", program], uid: UID, gid: UID, env, cwd: "/" };
  const { stdout, stderr, signal } = await new Deno.Command(Deno.execPath(), {
    ...command,
    clearEnv: true,
  }).output();
  const said = new TextDecoder().decode(stdout);
  return signal === "SIGKILL"
    ? { code: 0, said }
    : { code: 1, said: said + new TextDecoder().decode(stderr) };
}
