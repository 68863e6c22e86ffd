/**
 * Starts the fake model server by hand:
 *
 *     deno run -A tests/support/fake_model_server_main.ts SCRIPT
 *
 * SCRIPT is JSON, or a file of it: a list of replies, or `{ "replies": […], "otherwise": … }`, each
 * reply as `Reply` describes. The first line of the output is the port; then comes one JSON line for
 * each request.
 *
 * @module
 */
import { type ServedRequest, startFakeModelServer } from "./fake_model_server.ts";
import type { Reply } from "./wire_reply.ts";

interface Script {
  readonly replies: readonly Reply[];
  readonly otherwise?: Reply;
}

const POLL_MS = 20;

function readScript(given: string): Script {
  const text = /^\s*[[{]/.test(given) ? given : Deno.readTextFileSync(given);
  const script: Script | readonly Reply[] = JSON.parse(text);
  return "replies" in script ? script : { replies: script };
}

function say(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

function lineOf({ method, path, text }: ServedRequest): string {
  return JSON.stringify({ method, path, body: text });
}

const { replies, otherwise } = readScript(Deno.args[0] ?? "[]");
const server = await startFakeModelServer(replies, { otherwise });
say(String(server.port));
for (let told = 0;; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
  for (; told < server.requests.length; told++) {
    const request = server.requests[told];
    if (request !== undefined) say(lineOf(request));
  }
}
