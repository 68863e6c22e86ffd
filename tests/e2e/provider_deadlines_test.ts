// Providers that stop in the middle of something: the real core under the real flags, with deadlines of
// three seconds in the place of minutes.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { AgentEvent, WireProtocol } from "../../src/contract/mod.ts";
import { openProviders } from "../../src/supervisor/open_providers.ts";
import { probePath, setUp, spawnIn } from "../core_probe.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import type { Reply } from "../support/wire_reply.ts";
import { onGround } from "./product.ts";
import {
  failureKind,
  PROTOCOLS,
  providerEnv,
  readEvents,
  shownText,
  type Told,
} from "./provider_lab.ts";

/** Three tries of three seconds each with their waits, and a lot for a loaded machine. */
const MOST_MS = 90_000;

async function askImpatient(protocol: WireProtocol, reply: Reply): Promise<Told> {
  await using server = await startFakeModelServer([], { otherwise: reply });
  let told: Told | undefined;
  await onGround(async (ground) => {
    const { line } = await setUp(ground, ["what is the answer"]);
    const options = { ...line.options, output: "stream-json" };
    const environment = { ...Deno.env.toObject(), ...providerEnv(protocol, server.url) };
    const providers = await openProviders({ line, environment });
    if (!providers.ok) throw new Error(providers.problems.join("\n"));
    const start = performance.now();
    const core = await spawnIn(ground, {
      entry: probePath("impatient.ts"),
      line: { ...line, options },
      environment,
      ...providers,
    });
    const [stdout, stderr] = await Promise.all([
      new Response(core.process.stdout).text(),
      new Response(core.process.stderr).text(),
    ]);
    const { code } = (await core.ended).status;
    const end = { code, stdout, stderr };
    told = { ...end, ...readEvents(end), posts: server.posts(), ms: performance.now() - start };
  });
  if (told === undefined) throw new Error("The core was not run");
  return told;
}

interface Stall {
  readonly name: string;
  readonly reply: Reply;
  readonly requests: number;
  readonly says: RegExp;
}

const STALLS: readonly Stall[] = [
  { name: "no status", reply: { hang: true }, requests: 3, says: /sent nothing for 3 s/ },
  {
    name: "no event",
    reply: { fixture: "text", stop: { after: "", how: "stall" } },
    ...{ requests: 3, says: /sent nothing for 3 s/ },
  },
  {
    name: "no text",
    reply: { fixture: "text", stop: { after: "\n\n", how: "stall" } },
    ...{ requests: 1, says: /stopped in the middle of its answer for 3 s/ },
  },
  {
    name: "half a word",
    reply: { fixture: "text", stop: { after: "is 4", how: "stall" } },
    ...{ requests: 1, says: /stopped in the middle of its answer for 3 s/ },
  },
  {
    name: "half a call",
    reply: { fixture: "two_calls", stop: { after: "2*21", how: "stall" } },
    ...{ requests: 1, says: /stopped in the middle of its answer for 3 s/ },
  },
];

for (const protocol of PROTOCOLS) {
  // All at once: most of the time is spent on waits.
  Deno.test(`${protocol}: a provider that stalls ends the turn, and its socket is closed [provider_turn.deadlines]`, async () => {
    await Promise.all(STALLS.map(async ({ name, reply, requests, says }) => {
      const told = await askImpatient(protocol, reply);
      const { code, document, posts, ms } = told;
      assertEquals([name, code, failureKind(told), posts.length], [name, 1, "timeout", requests]);
      assertEquals([document.text, document.receipts], ["", []]);
      assert("The answer ".startsWith(shownText(told)), shownText(told));
      assertMatch(document.error ?? "", says);
      assert(posts.every(({ closedEarly }) => closedEarly), name);
      assert(ms > 2900 * requests && ms < MOST_MS, `${name}: ${ms} ms`);
    }));
  });

  Deno.test(`${protocol}: heartbeats and single words in time keep an answer alive [provider_turn.deadlines]`, async () => {
    const slow: readonly Reply[] = [
      { fixture: "text", heartbeats: 9, pauseMs: 500 },
      { answer: { text: ["It ", "is ", "slow."] }, piece: 150, pauseMs: 700 },
    ];
    const told = await Promise.all(slow.map((reply) => askImpatient(protocol, reply)));
    assertEquals(told.map(({ code, document }) => [code, document.text]), [
      [0, "The answer is 42."],
      [0, "It is slow."],
    ]);
    const waits = told.flatMap(({ events }) => events.filter(isRetry));
    assertEquals([told.every(({ ms }) => ms > 4000), waits], [true, []]);
  });
}

function isRetry({ type }: AgentEvent): boolean {
  return type === "model.retrying";
}
