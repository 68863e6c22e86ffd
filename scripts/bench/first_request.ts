import type { WireProtocol } from "../../src/contract/mod.ts";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../../tests/support/fake_model_server.ts";
import { startArgs, startProcess, type Subject } from "./start_up.ts";
import { type Figure, figure } from "./statistics.ts";

/** The figure of a script that sends the same bytes. */
export const BARE_REQUEST = "bare script, to its request";
/** The figure of a turn over Chat Completions. */
export const TURN_REQUEST = "turn, to its request (openai-chat)";
const MESSAGES_REQUEST = "turn, to its request (anthropic)";

const QUESTION = "what is the answer";
const PLAIN = ["run", "--quiet", "--no-config", "--no-prompt", "--allow-net=127.0.0.1"];
const KEY = "bench-key-0123456789";

/** What is started, and with which variables. */
interface Asker extends Subject {
  readonly env: Readonly<Record<string, string>>;
}

/** The time from the spawn of a process to its streamed request at a server on this machine. */
export async function firstRequests(folder: string, rounds: number): Promise<Figure[]> {
  await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
  const home = `${folder}/home`;
  const turn: Asker = { ...turnOf("openai-chat", server), name: TURN_REQUEST };
  await firstRequest(turn, home, server);
  // The bare script sends the very bytes that the product sends.
  const script = `${folder}/bare_request.ts`;
  await Deno.writeTextFile(script, bareScript(server, server.posts().at(-1)?.text ?? ""));
  const askers: Asker[] = [
    { name: BARE_REQUEST, args: [...PLAIN, script], env: {} },
    turn,
    { ...turnOf("anthropic-messages", server), name: MESSAGES_REQUEST },
  ];
  const samples = askers.map((): number[] => []);
  // In turns, so that what else the machine does reaches all alike; the first one warms the caches.
  for (let round = -1; round < rounds; round++) {
    for (const [index, asker] of askers.entries()) {
      const ms = await firstRequest(asker, home, server);
      if (round >= 0) samples[index]?.push(ms);
    }
  }
  return askers.map(({ name }, index) => figure(name, "ms", samples[index] ?? []));
}

async function firstRequest(asker: Asker, home: string, server: FakeModelServer): Promise<number> {
  const before = server.posts().length;
  const started = performance.now();
  const child = startProcess(asker, { home, env: asker.env });
  const { success } = await child.output();
  const request = server.posts()[before];
  if (!success || request === undefined) throw new Error(`Cannot measure "${asker.name}"`);
  return request.at - started;
}

function turnOf(protocol: WireProtocol, { url }: FakeModelServer): Omit<Asker, "name"> {
  const [name, key] = protocol === "openai-chat"
    ? ["openai", "OPENAI_API_KEY"]
    : ["anthropic", "ANTHROPIC_API_KEY"];
  const env = { KYROZEN_PROVIDER: name, KYROZEN_BASE_URL: url, KYROZEN_MODEL: "fake-model" };
  return { args: startArgs(QUESTION), env: { ...env, [key]: KEY } };
}

function bareScript({ url }: FakeModelServer, body: string): string {
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body };
  return `const response = await fetch("${url}/chat/completions", ${JSON.stringify(request)});
for await (const part of response.body ?? []) Deno.stdout.writeSync(part);
`;
}
