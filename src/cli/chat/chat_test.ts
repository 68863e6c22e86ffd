import { assertEquals } from "@std/assert";
import { EXIT_CODES, type TurnDocument } from "../../contract/mod.ts";
import type { TurnRun } from "../run_cli.ts";
import { Chat } from "./chat.ts";
import type { ChatState } from "./chat_screen.ts";
import { Conversation } from "./conversation.ts";

const USAGE = { rounds: 1, tool_calls: 0, input_tokens: 10, output_tokens: 1 };

function document(text: string, code: TurnDocument["code"] = EXIT_CODES.done): TurnDocument {
  return {
    ...{ version: 1, ok: code === 0, code, text, error: null, session: "ses_1", turn: "trn_1" },
    ...{ mode: "agent", model: "m", receipts: [], denials: [], ms: 5 },
    usage: { ...USAGE, status: "authoritative" },
    limits: {
      ...{ max_rounds: 1, max_tool_calls: 1, deadline_s: null, max_tokens: null },
      ...{ max_cost_usd: null, hit: null },
    },
  } as TurnDocument;
}

/** A chat whose turns end when they are told to. */
function open({ failsWith = "nothing" }: { failsWith?: "turns" | "nothing" } = {}) {
  const log: string[] = [];
  const runs: { input: string; run: TurnRun; end: (code?: TurnDocument["code"]) => void }[] = [];
  let state: ChatState | undefined;
  let now = 0;
  const stop = new AbortController();
  const conversation = new Conversation(undefined);
  const chat = new Chat({
    conversation,
    screen: {
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      say: (text, tone) => void (tone === "dim" || log.push(`say ${text}`)),
      sent: (text) => void log.push(`sent ${text}`),
      beginTurn: () => ({ show: () => {}, close: () => void log.push("closed") }),
      update: (next) => void (state = next),
      remember: () => {},
    },
    runTurn: (input, run) => {
      const { promise, resolve } = Promise.withResolvers<TurnDocument>();
      const end = (code?: TurnDocument["code"]) => resolve(document(input, code));
      runs.push({ input, run, end });
      run.onMessage?.({ role: "user", text: input });
      run.onMessage?.({ role: "assistant", text: `re ${input}`, calls: [] });
      run.signal.addEventListener("abort", () => end(EXIT_CODES.interrupted));
      return promise;
    },
    runSlash: (name, argument) => Promise.resolve(void log.push(`slash ${name} ${argument}`)),
    now: () => now,
    signal: stop.signal,
    quiet: false,
    failsWith,
  });
  const pass = (ms: number) => void (now += ms);
  return { chat, log, runs, stop, pass, conversation, state: () => state };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("Chat hands each turn what was said before, without reading it anew [chat.session]", async () => {
  const { chat, runs } = open();
  const first = chat.submit("one");
  assertEquals(runs[0]?.run.session, undefined);
  runs[0]?.end();
  await first;
  const second = chat.submit("two");
  assertEquals(runs[1]?.run.session, {
    id: "ses_1",
    history: [
      { role: "user", text: "one" },
      { role: "assistant", text: "re one", calls: [] },
    ],
    spent: { tokens: 11, cost_usd: 0 },
  });
  runs[1]?.end();
  await second;
});

Deno.test("Chat runs what waits in order, and gives the newest back [chat.queue]", async () => {
  const { chat, runs, log, state } = open();
  const all = ["one", "two", "three", "four"].map((text) => chat.submit(text));
  assertEquals([runs.length, state()?.queued], [1, ["two", "three", "four"]]);
  assertEquals([chat.takeBack(), state()?.queued], ["four", ["two", "three"]]);
  for (let index = 0; index < 3; index++) {
    runs[index]?.end();
    await settle();
  }
  await Promise.all(all);
  assertEquals(runs.map(({ input }) => input), ["one", "two", "three"]);
  assertEquals(log, ["sent one", "closed", "sent two", "closed", "sent three", "closed"]);
  assertEquals([chat.takeBack(), state()?.turn], [undefined, "none"]);
});

Deno.test("Chat sends nothing that is too long [chat.session]", async () => {
  const { chat, runs, log } = open();
  await chat.submit("x".repeat(1024 * 1024 + 1));
  assertEquals([runs.length, log], [0, [
    "say A message has at most 1048576 characters: this one was not sent",
  ]]);
});

Deno.test("Chat goes on after a turn that was cancelled, and leaves with 0 [chat.cancel]", async () => {
  const { chat, runs, pass } = open();
  const turn = chat.submit("one");
  assertEquals(chat.interrupt("text"), "keep");
  await turn;
  assertEquals(runs[0]?.run.signal.aborted, true);
  assertEquals(chat.interrupt("text"), "clear");
  chat.interrupt("empty");
  pass(3000);
  chat.interrupt("empty");
  pass(500);
  chat.interrupt("empty");
  assertEquals(await chat.ended, 0);
  await chat.submit("late");
  assertEquals(runs.length, 1);
});

Deno.test("Chat leaves with 130 if that cut a turn, and sends nothing more [chat.cancel]", async () => {
  const { chat, runs, stop } = open();
  chat.submit("one");
  chat.submit("two");
  stop.abort();
  assertEquals([await chat.ended, runs.length], [130, 1]);
});

Deno.test("Chat that ends when done answers what it was given, with the first failure [chat.lines]", async () => {
  const { chat, runs } = open({ failsWith: "turns" });
  const turn = chat.submit("one");
  chat.submit("two");
  chat.end("when done");
  runs[0]?.end(EXIT_CODES.denied);
  await settle();
  runs[1]?.end(EXIT_CODES.failed);
  await turn;
  assertEquals([await chat.ended, runs.length], [EXIT_CODES.denied, 2]);
});

Deno.test("Chat does commands at once, but for those that need the session alone [chat.commands]", async () => {
  const { chat, runs, log } = open();
  await chat.submit("/tools");
  await chat.submit("/nope");
  const turn = chat.submit("one");
  await chat.submit("/usage");
  await chat.submit("/new");
  await chat.submit("/resume x");
  chat.set({ mode: "plan", model: "m2" });
  runs[0]?.end();
  await turn;
  const next = chat.submit("two");
  assertEquals([runs[1]?.run.mode, runs[1]?.run.model], ["plan", "m2"]);
  runs[1]?.end();
  await next;
  assertEquals(log.filter((line) => !/^(?:sent|closed)/.test(line)), [
    "slash tools ",
    'say Unknown command "/nope": "/help" lists them. To send a text that begins with a slash, write two',
    "slash usage ",
    'say "/new" has to wait for the turn: cancel it with Ctrl-C first',
    'say "/resume" has to wait for the turn: cancel it with Ctrl-C first',
  ]);
  await chat.submit("/quit");
  assertEquals(await chat.ended, 0);
});
