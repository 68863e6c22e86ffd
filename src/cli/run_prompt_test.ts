import {
  failureDocument,
  type ParsedCommandLine,
  type SessionReader,
  type TurnDocument,
} from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import type { CliIo } from "./cli_io.ts";
import { runPrompt } from "./run_prompt.ts";
import type { SessionsPort } from "./sessions_port.ts";

const DONE: TurnDocument = { ...failureDocument(0, ""), ok: true, error: null, session: "ses_1" };

interface Scene {
  readonly options?: ParsedCommandLine["options"];
  readonly sessions?: Partial<SessionsPort>;
  readonly terminal?: boolean;
}

/** Runs one turn; standard input never ends. */
async function run({ options = {}, sessions, terminal = true }: Scene) {
  const said: string[] = [];
  let turns = 0;
  const io = {
    out: () => {},
    err: (text: string) => void said.push(text),
    outClosed: new AbortController().signal,
    errIsTerminal: terminal,
    color: false,
    readInput: () => new Promise(() => {}),
  } as unknown as CliIo;
  const code = await runPrompt({
    line: { command: "run", operands: [options.continue ? "-" : "hello"], options },
    io,
    signal: new AbortController().signal,
    specs: () => [],
    sessions: sessions as SessionsPort | undefined,
    runTurn: () => (turns++, Promise.resolve(DONE)),
  });
  return { code, turns, err: said.join("") };
}

Deno.test("text: a person at a terminal is told how to go on, unless the session is not kept [cli.sessions_hint]", async () => {
  const kept = { isKept: (session: string) => session === "ses_1" };
  const told = async (scene: Scene) => (await run({ sessions: kept, ...scene })).err;
  assertEquals(await told({}), "to go on: kyrozen run --session ses_1 PROMPT\n");
  assertEquals(await told({ sessions: { isKept: () => false } }), "");
  assertEquals(await told({ sessions: undefined }), "");
  assertEquals(await told({ terminal: false }), "");
  assertEquals(await told({ options: { quiet: true } }), "");
  assertEquals(await told({ options: { output: "json" } }), "");
});

Deno.test("a session that cannot be had is said before a prompt is read [cli.sessions_resume]", async () => {
  const error = "There are no sessions";
  const reader = {
    find: () => Promise.resolve({ ok: false, error }),
    list: () => Promise.resolve([]),
    close: () => {},
  } as unknown as SessionReader;
  const sessions = { workspace: "/work", open: () => Promise.resolve(reader) };
  const see = '"kyrozen sessions list" shows what there is';
  assertEquals(await run({ options: { continue: true }, sessions }), {
    code: 1,
    turns: 0,
    err: `${error}; ${see}\n`,
  });
});
