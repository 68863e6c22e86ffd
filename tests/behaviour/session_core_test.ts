import { assertEquals } from "@std/assert";
import { LEDGER_FILE, systemClock } from "../../src/contract/mod.ts";
import { openLedger } from "../../src/store/mod.ts";
import { type Ground, makeGround, probePath, spawnIn } from "../core_probe.ts";
import { turnRows } from "./session_lab.ts";

async function readAsCore(ground: Ground): Promise<unknown> {
  const operands = [`${ground.home}/state/${LEDGER_FILE}`];
  const { process } = await spawnIn(ground, { entry: probePath("read_sessions.ts"), operands });
  const { stdout, stderr } = await process.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(text(stderr), "");
  return JSON.parse(text(stdout));
}

Deno.test("a core reads sessions while the ledger is open and while it is not [store.session_core]", async () => {
  const ground = await makeGround();
  try {
    const path = `${ground.home}/state/${LEDGER_FILE}`;
    const ledger = await openLedger({ path, clock: systemClock });
    const rows = turnRows("trn_1", "a question");
    for (const [kind, payload] of rows) await ledger.append({ session: "ses_a", kind, payload });
    const seen = { sessions: 1, messages: 4, found: 2, wrote: "NotCapable" };
    assertEquals(await readAsCore(ground), seen);
    await ledger.close();
    assertEquals(await readAsCore(ground), seen);
    // The side files of a database are the library's own doing; nothing else appears.
    const names = Array.from(Deno.readDirSync(`${ground.home}/state`), ({ name }) => name).sort();
    const sides = [`${LEDGER_FILE}-shm`, `${LEDGER_FILE}-wal`];
    assertEquals(names.filter((name) => !sides.includes(name)), [LEDGER_FILE]);
    const again = await openLedger({ path, clock: systemClock });
    assertEquals(again.head()?.seq, 4);
    await again.close();
    assertEquals(Array.from(Deno.readDirSync(`${ground.home}/state`)).length, 1);
  } finally {
    await Deno.remove(ground.root, { recursive: true });
  }
});
