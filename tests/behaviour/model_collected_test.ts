// The runtime forgets what ends a body once its response is collected; a deadline must end it anyway.
import { assertEquals } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";

const STALLS = [["text", ""], ["text", "\n\n"], ["text", "is 4"], ["two_calls", "2*21"]] as const;

/** Long enough for any machine; a wait without end is longer. */
const MOST_MS = 60_000;

async function kindsOfEnds(protocol: string): Promise<readonly string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--quiet", "--v8-flags=--expose-gc"],
      ...["tests/fixtures/collected_response.ts", protocol, JSON.stringify(STALLS)],
    ],
    cwd: REPOSITORY,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
  const { stdout } = await child.output();
  clearTimeout(timer);
  const text = new TextDecoder().decode(stdout);
  const ends: readonly { last: { kind?: string } }[] = text === "" ? [] : JSON.parse(text);
  return ends.map((end) => end.last.kind ?? JSON.stringify(end));
}

for (const protocol of ["openai-chat", "anthropic-messages"]) {
  Deno.test(`${protocol}: a deadline ends an answer whose response was collected [provider_turn.deadlines]`, async () => {
    const kinds = await kindsOfEnds(protocol);
    // Without an answer it is tried again, and then there is nothing in the script.
    assertEquals(kinds, ["invalid_request", "timeout", "timeout", "timeout"]);
  });
}
