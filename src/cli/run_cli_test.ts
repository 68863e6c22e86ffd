import {
  type AgentEvent,
  failureDocument,
  type ParsedCommandLine,
  type ToolSpec,
  type TurnDocument,
} from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import type { CliIo } from "./cli_io.ts";
import { runCli } from "./run_cli.ts";

const DONE: TurnDocument = {
  ...failureDocument(0, ""),
  ok: true,
  error: null,
  text: "14",
  session: "ses_1",
  turn: "trn_1",
  model: "scripted/scripted",
};

interface Fake {
  readonly io: CliIo;
  readonly written: { out: string; err: string };
  readonly close: () => void;
}

function fakeIo(
  options: { input?: Uint8Array | "endless" | Error; terminal?: boolean } = {},
): Fake {
  const written = { out: "", err: "" };
  const closed = new AbortController();
  const io: CliIo = {
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    flush: () => Promise.resolve(),
    outProblem: () => undefined,
    outClosed: closed.signal,
    errIsTerminal: options.terminal === true,
    color: false,
    readInput: (limit) => {
      if (options.input === "endless") return new Promise(() => {});
      if (options.input === undefined) throw new Error("standard input was read");
      if (options.input instanceof Error) return Promise.reject(options.input);
      return Promise.resolve(options.input.length > limit ? undefined : options.input);
    },
  };
  return { io, written, close: () => closed.abort() };
}

interface Run {
  readonly line: Partial<ParsedCommandLine>;
  readonly fake?: Fake;
  readonly events?: readonly AgentEvent[];
  readonly document?: TurnDocument;
  readonly signal?: AbortSignal;
  readonly specs?: readonly ToolSpec[];
}

async function run({ line, fake = fakeIo(), events = [], document = DONE, signal, specs }: Run) {
  const inputs: string[] = [];
  const code = await runCli({
    line: { command: "run", operands: ["hello"], options: {}, ...line },
    io: fake.io,
    signal: signal ?? new AbortController().signal,
    specs: () => specs ?? [],
    runTurn: (input, { onEvent }) => {
      inputs.push(input);
      for (const event of events) onEvent(event);
      onEvent({ type: "result", ...document });
      return Promise.resolve(document);
    },
  });
  return { code, inputs, ...fake.written };
}

const STARTED: AgentEvent = { type: "model.started", round: 1 };
const USAGE = { input_tokens: 0, output_tokens: 0, status: "unknown" } as const;

function text(part: string): AgentEvent {
  return { type: "model.text", text: part };
}

Deno.test("text: stdout holds the reply and one newline, stderr nothing [cli.text]", async () => {
  const { code, out, err, inputs } = await run({
    line: {},
    events: [STARTED, text("1"), text("4"), { type: "model.finished", round: 1, usage: USAGE }],
  });
  assertEquals({ code, out, err, inputs }, { code: 0, out: "14\n", err: "", inputs: ["hello"] });
});

Deno.test("text: the texts of two rounds stand a line apart [cli.text]", async () => {
  const { out } = await run({
    line: {},
    events: [
      STARTED,
      text("Let me look."),
      { ...STARTED, round: 2 },
      text("It is "),
      text("14.\n"),
    ],
  });
  assertEquals(out, "Let me look.\n\nIt is 14.\n");
});

Deno.test("text: controls are visible and a split character stays whole [cli.controls]", async () => {
  const { out } = await run({
    line: {},
    events: [text("\x1b[31mred\x9b \ud83d"), text("\ude00\r\n")],
  });
  assertEquals(out, "\\x1b[31mred\\x9b \u{1f600}\\x0d\n");
});

Deno.test("text: a denial is said on stderr with its remedy, the exit code is 4 [cli.denied]", async () => {
  const document: TurnDocument = {
    ...DONE,
    ok: false,
    code: 4,
    error: "1 tool call was denied: write_file",
    denials: [{
      call_id: "call_1",
      tool: "write_file",
      code: "approval_denied",
      reason: "Nobody can be asked",
      remedy: "Run it in a terminal",
    }],
  };
  const { code, out, err } = await run({ line: {}, events: [text("Done.")], document });
  assertEquals({ code, out, err }, {
    code: 4,
    out: "Done.\n",
    err: "1 tool call was denied: write_file\n" +
      "  write_file: Nobody can be asked. Run it in a terminal\n",
  });
});

const SKILL = {
  id: "bug-fix",
  version: "1.0.0",
  source: "builtin",
  status: "active",
  sha256: "a".repeat(64),
  chars: 10,
} as const;

Deno.test("text: calls and skills are shown only to a person at a terminal, notices to everybody [cli.progress]", async () => {
  const events: AgentEvent[] = [
    text("Looking"),
    {
      type: "tool.finished",
      receipt: {
        call_id: "call_1",
        tool: "read_file",
        args: { path: "a\x1b.txt" },
        ok: false,
        code: "not_found",
        decision: "allow",
        rule: "mode",
        isolation: "core",
        ms: 1.25,
      },
      result: { ok: false, code: "not_found", message: "No file", retriable: false },
    },
    { type: "skills.prepared", skills: [SKILL, { ...SKILL, id: "plan\x1b", status: "canary" }] },
    { type: "notice", level: "info", message: "by the way" },
    { type: "notice", level: "warning", message: "mind the gap" },
  ];
  const terminal = await run({ line: {}, events, fake: fakeIo({ terminal: true }) });
  assertEquals([terminal.out, terminal.err], [
    "Looking\n",
    '  read_file {"path":"a\\u001b.txt"} not_found: No file (1.3 ms)\n' +
    "  skills: bug-fix 1.0.0, plan\\x1b 1.0.0 (canary)\n" +
    "note: by the way\nwarning: mind the gap\n",
  ]);
  const { err } = await run({ line: {}, events });
  assertEquals(err, "note: by the way\nwarning: mind the gap\n");
  const quiet = { line: { options: { quiet: true } }, events } as const;
  assertEquals((await run({ ...quiet, fake: fakeIo({ terminal: true }) })).err, "");
});

Deno.test("json: stdout holds exactly one document, stderr nothing [cli.json]", async () => {
  const { out, err } = await run({
    line: { options: { output: "json", quiet: true } },
    events: [text("14"), { type: "notice", level: "warning", message: "x" }],
    fake: fakeIo({ terminal: true }),
  });
  assertEquals([out, err], [`${JSON.stringify(DONE)}\n`, ""]);
});

Deno.test("json: characters that steer a terminal are escaped, the value stays [cli.controls]", async () => {
  const document = { ...DONE, text: "\x1b\x9b\u202e\ufeff" };
  const { out } = await run({ line: { options: { output: "json" } }, document });
  assertEquals(/[\u007f-\u009f\u202e\ufeff]/.test(out), false);
  assertEquals(JSON.parse(out), document);
});

Deno.test("stream-json: one event a line, the last is the result [cli.stream_json]", async () => {
  const { out } = await run({
    line: { options: { output: "stream-json" } },
    events: [STARTED, text("1\n4")],
  });
  const lines = out.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(lines, [STARTED, text("1\n4"), { type: "result", ...DONE }]);
});

Deno.test("a prompt on the command line leaves standard input alone [cli.stdin]", async () => {
  assertEquals((await run({ line: { operands: ["hi"] } })).inputs, ["hi"]);
});

Deno.test("the prompt `-` is read from standard input [cli.stdin]", async () => {
  const fake = fakeIo({ input: new TextEncoder().encode("what is 1+1 \u2260 3\n") });
  assertEquals((await run({ line: { operands: ["-"] }, fake })).inputs, ["what is 1+1 \u2260 3\n"]);
});

Deno.test("standard input that is empty, too large or not UTF-8 is a usage error [cli.stdin]", async () => {
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [new Uint8Array(), 'Cannot run an empty prompt: give a text, or "-" to read it from stdin'],
    [
      new Uint8Array(1024 * 1024 + 1),
      "Cannot read the prompt from stdin: it is larger than 1048576 bytes",
    ],
    [Uint8Array.of(0x63, 0xe9), "Cannot read the prompt from stdin: it is not UTF-8"],
  ];
  for (const [input, problem] of cases) {
    const { code, out, err, inputs } = await run({
      line: { operands: ["-"], options: { output: "json" } },
      fake: fakeIo({ input }),
    });
    assertEquals({ code, err, inputs }, { code: 2, err: `${problem}\n`, inputs: [] });
    assertEquals(JSON.parse(out), failureDocument(2, problem));
  }
});

Deno.test("standard input that cannot be read is said, a folder as a usage error [cli.stdin]", async () => {
  const cases: readonly (readonly [Error, number, string])[] = [
    [new Deno.errors.IsADirectory("x"), 2, "it is a folder; give a file, a pipe or a text"],
    [new Error("Input/output\nerror"), 1, "Input/output\\nerror"],
  ];
  for (const [input, expected, reason] of cases) {
    const { code, err, inputs } = await run({ line: { operands: ["-"] }, fake: fakeIo({ input }) });
    const problem = `Cannot read the prompt from stdin: ${reason}\n`;
    assertEquals({ code, err, inputs }, { code: expected, err: problem, inputs: [] });
  }
});

Deno.test("an interrupt ends the wait for standard input with 130 [cli.interrupt]", async () => {
  const interrupt = new AbortController();
  const running = run({
    line: { operands: ["-"] },
    fake: fakeIo({ input: "endless" }),
    signal: interrupt.signal,
  });
  interrupt.abort();
  assertEquals((await running).code, 130);
});

Deno.test("a reader of stdout that goes away interrupts the turn without a word [cli.pipe]", async () => {
  const fake = fakeIo();
  let interrupted = false;
  const code = await runCli({
    line: { command: "run", operands: ["hello"], options: {} },
    io: fake.io,
    signal: new AbortController().signal,
    specs: () => [],
    runTurn: (_, { signal }) => {
      fake.close();
      interrupted = signal.aborted;
      return Promise.resolve({ ...DONE, ok: false, code: 130, error: "The turn was interrupted" });
    },
  });
  assertEquals({ code, interrupted, ...fake.written }, {
    code: 130,
    interrupted: true,
    out: "",
    err: "",
  });
});

const SPEC: ToolSpec = {
  name: "shout",
  description: "Writes in capitals.\nMore.",
  version: "1.0.0",
  source: "app",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
  capability: "read",
  sideEffects: "none",
  risk: "normal",
  content: "internal",
  parallelSafe: false,
  visibility: "public",
  aliases: [],
  timeoutMs: 60_000,
  run: () => ({ ok: true, output: null }),
};

Deno.test("tools list shows the public tools of the registry, also as JSON [cli.tools]", async () => {
  const specs = [SPEC, { ...SPEC, name: "whisper", visibility: "hidden" as const }];
  const shown = await run({ line: { command: "tools list" }, specs });
  assertEquals([shown.code, shown.out], [0, "shout  read         Writes in capitals.\n"]);
  const listed = await run({ line: { command: "tools list", options: { json: true } }, specs });
  const { run: _, visibility: __, ...facts } = SPEC;
  assertEquals(JSON.parse(listed.out), [facts]);
});

Deno.test("a command that only the supervisor has is refused by name [cli.commands]", async () => {
  const { code, err } = await run({ line: { command: "permissions", operands: [] } });
  assertEquals([code, err], [
    2,
    'Cannot run "permissions" in a core alone: start it with "deno task"\n',
  ]);
});
