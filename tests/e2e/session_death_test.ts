// Whoever is killed in the middle of a turn, and at whatever moment: what was acknowledged is there, and
// the session goes on.
import { assert, assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LEDGER_FILE, LEDGER_HEADS_FILE, type ModelMessage } from "../../src/contract/mod.ts";
import { openSessionReader, verifyLedger } from "../../src/store/mod.ts";
import { type Ground, makeGround, probePath } from "../core_probe.ts";
import { isGone, until } from "../processes.ts";
import { removeAll } from "../support/remove_all.ts";

const SUPERVISE = probePath("supervise.ts");
const SESSIONS = ["ses_1", "ses_2", "ses_3"];
const ROUNDS = 50;
const seed = Number(Deno.env.get("PROPERTY_SEED") ?? 20_261_130);

/** Numbers from 0 to 1, the same for a seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Moment {
  readonly session: string;
  readonly victim: "core" | "supervisor";
  /** After so many acknowledged rows, */
  readonly rows: number;
  /** and as many milliseconds. */
  readonly delay: number;
}

/** Runs a core until its moment; answers the rows that were acknowledged. */
async function killAt(ground: Ground, { session, victim, rows, delay }: Moment) {
  const supervisor = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", SUPERVISE, ground.root, probePath("record_turns.ts"), session],
    env: { KYROZEN_HOME: ground.home },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(supervisor.stderr).text();
  let text = "";
  let core = 0;
  let killed = false;
  for await (const part of supervisor.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    const lines = text.split("\n");
    core ||= Number(/^pid (\d+)$/.exec(lines[0] ?? "")?.[1] ?? 0);
    if (killed || lines.length - 2 < rows) continue;
    killed = true;
    await new Promise((resolve) => setTimeout(resolve, delay));
    Deno.kill(victim === "core" ? core : supervisor.pid, "SIGKILL");
  }
  await supervisor.status;
  assert(killed, `${text}\n${await errors}`);
  await errors;
  await until("the core is gone", () => isGone(core));
  assert(!text.includes("refused"), text);
  return text.slice(0, text.lastIndexOf("\n")).split("\n").slice(1).map((line) => {
    const [seq, kind] = line.split(" ");
    return { seq: Number(seq), kind };
  });
}

/** The calls that have no result; fails if anything but the end of a turn is missing. */
function openCalls(messages: readonly ModelMessage[]): number {
  let open = 0;
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    if (message.role === "tool") {
      const calls = before?.role === "assistant" ? before.calls.map(({ id }) => id) : [];
      assertEquals(calls, [message.callId]);
    }
    if (message.role === "assistant" && message.calls.length > 0) {
      assertEquals(before?.role, "user");
      if (messages[index + 1]?.role !== "tool") open++;
    }
    if (message.role === "assistant" && message.calls.length === 0) {
      assertEquals(before?.role, "tool");
    }
  }
  return open;
}

Deno.test({
  name:
    `kill -9 of core or supervisor at ${ROUNDS} moments of turns loses nothing acknowledged and leaves every session readable; on Linux [store.killed_turns] [store.session_claim]`,
  ignore: Deno.build.os !== "linux",
  async fn() {
    const ground = await makeGround();
    const database = `${ground.home}/state/${LEDGER_FILE}`;
    const random = randomFrom(seed);
    const acknowledged = new Map<string, { readonly seq: number; readonly kind?: string }[]>();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const moment: Moment = {
          session: SESSIONS[Math.floor(random() * SESSIONS.length)] ?? "ses_1",
          victim: random() < 0.5 ? "core" : "supervisor",
          rows: Math.floor(random() * 12),
          delay: random() * 6,
        };
        const rows = await killAt(ground, moment);
        acknowledged.set(moment.session, [...acknowledged.get(moment.session) ?? [], ...rows]);
        checkKept(database, acknowledged, `seed ${seed}, round ${round}`);
      }
      let interrupted = 0;
      const reader = openSessionReader(database);
      for (const session of SESSIONS) {
        const { messages, unreadable } = await reader.history(session);
        assertEquals(unreadable, 0);
        interrupted += openCalls(messages);
      }
      assertEquals((await reader.list()).length, SESSIONS.length);
      reader.close();
      assert(interrupted > 0, "no call was interrupted");
      const heads = `${ground.home}/owner/${LEDGER_HEADS_FILE}`;
      const { problems } = await verifyLedger({ database, heads });
      assertEquals(problems, []);
    } finally {
      await removeAll(ground.root);
    }
  },
});

function checkKept(
  path: string,
  acknowledged: ReadonlyMap<string, readonly { readonly seq: number; readonly kind?: string }[]>,
  what: string,
): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const find = database.prepare("SELECT session, kind FROM ledger WHERE seq = ?");
  for (const [session, rows] of acknowledged) {
    for (const { seq, kind } of rows) {
      assertEquals({ ...find.get(seq) }, { session, kind }, `${what}: row ${seq}`);
    }
  }
  database.close();
}
