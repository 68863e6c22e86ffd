// A core that is killed in the middle of its turn, and the turn after it.
import type { ModelMessage } from "../../src/contract/mod.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Ground } from "../core_probe.ts";
import { until } from "../processes.ts";
import { allGone, connectedCore, finish, onGround, startProbe } from "./started.ts";

const LINUX = Deno.build.os === "linux";
const MOMENTS = 6;

/** When a core is killed: so many milliseconds after it has said `word`. */
interface Moment {
  readonly word: string;
  readonly ms: number;
}

/** Runs a turn, kills its core, and gives what was said. */
async function killed(ground: Ground, prompt: string, { word, ms }: Moment): Promise<string> {
  const started = startProbe(ground, "rounds.ts", prompt);
  const core = await connectedCore(started.process.pid);
  await until(`the tool says ${word}`, () => started.said().includes(word));
  await new Promise((resolve) => setTimeout(resolve, ms));
  Deno.kill(core, "SIGKILL");
  await allGone(core, started.process.pid);
  assertEquals(await started.code, 1);
  await finish(started);
  return started.said();
}

/** The messages that the model receives when the newest session goes on with "hi". */
async function nextRequest(ground: Ground): Promise<readonly ModelMessage[]> {
  const started = startProbe(ground, "rounds.ts", "hi", "last");
  const code = await started.code;
  await finish(started);
  const line = started.said().split("\n").find((one) => one.startsWith("[{"));
  assert(code === 0 && line !== undefined, started.said());
  return JSON.parse(line);
}

/** Checks that each call has exactly one result, directly after it; gives the ids of marked ones. */
function markedCalls(messages: readonly ModelMessage[]): readonly string[] {
  const marked: string[] = [];
  const pending: string[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      assertEquals(message.callId, pending.shift());
      if (message.ok) continue;
      marked.push(message.callId);
      assertStringIncludes(message.content, "Interrupted, not executed:");
    } else {
      assertEquals(pending, []);
      if (message.role === "assistant") pending.push(...message.calls.map(({ id }) => id));
    }
  }
  assertEquals([pending, messages.at(-1)], [[], { role: "user", text: "hi" }]);
  return marked;
}

Deno.test({
  name:
    "a session whose core was killed while a tool ran goes on: the call is marked, the other result is kept; on Linux [cli.sessions_killed]",
  ignore: !LINUX,
  async fn() {
    await onGround(async (ground) => {
      await killed(ground, "hang", { word: "hanging", ms: 300 });
      const messages = await nextRequest(ground);
      assertEquals(markedCalls(messages), ["call_0_1"]);
      assertEquals(messages.slice(0, 3), [
        { role: "user", text: "hang" },
        {
          role: "assistant",
          text: "Round 0.\n",
          calls: [
            { arguments: {}, id: "call_0_0", name: "look" },
            { arguments: {}, id: "call_0_1", name: "hang" },
          ],
        },
        { role: "tool", callId: "call_0_0", tool: "look", ok: true, content: '"look"' },
      ]);
    });
  },
});

Deno.test({
  name:
    "a session whose core was killed at a random moment goes on with a valid history; on Linux [cli.sessions_killed]",
  ignore: !LINUX,
  async fn() {
    for (let moment = 0; moment < MOMENTS; moment++) {
      await onGround(async (ground) => {
        const ms = Math.random() * 600;
        const said = await killed(ground, "work", { word: "working", ms });
        const messages = await nextRequest(ground);
        const rounds = messages.filter(({ role }) => role === "assistant").length;
        assert(markedCalls(messages).length <= 3 && rounds > 0, `after ${ms} ms`);
        assertEquals(messages[0], { role: "user", text: "work" });
        // What the next round was shown had been recorded before: its results at least.
        const shown = said.split("\n").filter((line) => line.startsWith("Round ")).length;
        assert(rounds >= shown - 1, `after ${ms} ms: ${shown} rounds shown, ${rounds} recorded`);
      });
    }
  },
});
