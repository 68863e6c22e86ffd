import { assertEquals } from "@std/assert";
import type { CommandLineResult } from "./command_line.ts";
import { parseCommandLine, requestedOutput } from "./parse_command_line.ts";

function parse(...args: string[]): CommandLineResult {
  return parseCommandLine(args, { start: false });
}

function parseStart(...args: string[]): CommandLineResult {
  return parseCommandLine(args, { start: true });
}

function line(command: string, operands: string[] = [], options = {}): CommandLineResult {
  return { ok: true, line: { command, operands, options } };
}

function problems(...problems: string[]): CommandLineResult {
  return { ok: false, problems };
}

Deno.test("parseCommandLine() takes words that begin with no command for a prompt [supervisor.commands]", () => {
  assertEquals(parse("summarize", "this", "project"), line("run", ["summarize this project"]));
  assertEquals(parse("summarize this project"), line("run", ["summarize this project"]));
  assertEquals(parse("run", "what is 1+1?"), line("run", ["what is 1+1?"]));
  assertEquals(parse("tools list", "please"), line("run", ["tools list please"]));
  assertEquals(parse("Run", "the", "tests"), line("run", ["Run the tests"]));
  assertEquals(parse("read deno.json"), line("run", ["read deno.json"]));
  assertEquals(parse("run", "-"), line("run", ["-"]));
  assertEquals(parse("-"), line("run", ["-"]));
});

Deno.test("a dash alone before or behind a prompt adds standard input to it, one within or quoted does not [cli.stdin_context]", () => {
  const prompts: readonly (readonly [readonly string[], readonly string[]])[] = [
    [["review this", "-"], ["review this", "-"]],
    [["run", "review", "this", "-"], ["review this", "-"]],
    [["run", "-", "review", "this"], ["review this", "-"]],
    [["run", "what", "is", "5", "-", "3"], ["what is 5 - 3"]],
    [["run", "what is 5 -"], ["what is 5 -"]],
    [["run", "--", "review", "-"], ["review -"]],
    [["run", "-", "--", "-5 + 3"], ["-5 + 3", "-"]],
    [["run", "--", "-"], ["-"]],
    [["run", "", "-"], ["", "-"]],
    [["run", "-", "-"], ["-", "-"]],
  ];
  for (const [args, operands] of prompts) assertEquals(parse(...args), line("run", [...operands]));
  assertEquals(
    parse("sessions", "resume", "last", "and", "this?", "-"),
    line("sessions resume", ["last", "and this?", "-"]),
  );
  assertEquals(parse("prompt", "show", "x", "-"), line("prompt show", ["x", "-"]));
  assertEquals(parse("prompt"), line("prompt show"));
  assertEquals(parse("sessions", "search", "a", "-"), line("sessions search", ["a -"]));
});

Deno.test("parseCommandLine() dispatches commands and their defaults [supervisor.commands]", () => {
  assertEquals(parse("tools"), line("tools list"));
  assertEquals(parse("tools", "list", "--json"), line("tools list", [], { json: true }));
  assertEquals(parse("permissions", "--json"), line("permissions", [], { json: true }));
  assertEquals(parse("ledger", "verify"), line("ledger verify"));
  assertEquals(parse("ledger", "verify", "a.json"), line("ledger verify", ["a.json"]));
  assertEquals(parse("ledger", "export", "--", "-a"), line("ledger export", ["-a"]));
});

Deno.test("parseCommandLine() takes the last words of a session's command for one text [supervisor.commands]", () => {
  assertEquals(parse("sessions"), line("sessions list"));
  assertEquals(
    parse("sessions", "resume", "last", "go", "on", "--mode", "ask"),
    line("sessions resume", ["last", "go on"], { mode: "ask" }),
  );
  assertEquals(parse("sessions", "search", "north", "bed"), line("sessions search", ["north bed"]));
  assertEquals(parse("sessions", "rename", "last", ""), line("sessions rename", ["last", ""]));
  assertEquals(parse("run", "--session", "last", "-"), line("run", ["-"], { session: "last" }));
  assertEquals(
    parse("sessions", "resume", "last"),
    problems('Missing SESSION PROMPT | - | PROMPT -: "sessions resume" needs it'),
  );
  assertEquals(
    parse("sesions", "lst"),
    line("run", ["sesions lst"]),
  );
  assertEquals(
    parse("sesions", "list"),
    problems('Unknown command "sesions list": did you mean "sessions list"?'),
  );
  assertEquals(
    parse("sessions", "shwo", "last"),
    problems('Unknown command "sessions shwo": did you mean "sessions show"?'),
  );
});

Deno.test("parseCommandLine() under start dispatches no command [supervisor.start_is_a_prompt]", () => {
  assertEquals(parseStart("tools", "list"), line("run", ["tools list"]));
  assertEquals(parseStart("tools list"), line("run", ["tools list"]));
  assertEquals(parseStart("help"), line("run", ["help"]));
  assertEquals(parseStart("ledgr", "verify"), line("run", ["ledgr verify"]));
  assertEquals(
    parseStart("--output", "json", "list", "docs", "--mode=ask"),
    line("run", ["list docs"], { output: "json", mode: "ask" }),
  );
  assertEquals(parseStart("--help"), line("help", ["run"]));
});

Deno.test("parseCommandLine() takes everything after -- as words [supervisor.commands]", () => {
  assertEquals(parse("--", "--help", "me"), line("run", ["--help me"]));
  assertEquals(parse("run", "--quiet", "--", "-x"), line("run", ["-x"], { quiet: true }));
  assertEquals(parse("--", "tools", "list"), line("run", ["tools list"]));
});

Deno.test("parseCommandLine() takes text that merely begins with a dash for a prompt [supervisor.commands]", () => {
  assertEquals(parse("-5 + 3"), line("run", ["-5 + 3"]));
  assertEquals(parse("--json is what?"), line("run", ["--json is what?"]));
  assertEquals(parse("-5"), line("run", ["-5"]));
});

Deno.test("parseCommandLine() suggests the command that was meant [supervisor.nearest]", () => {
  const meant = (typed: string, name: string) =>
    problems(`Unknown command "${typed}": did you mean "${name}"?`);
  assertEquals(parse("ledgr", "verify"), meant("ledgr verify", "ledger verify"));
  assertEquals(parse("ledger", "verfy"), meant("ledger verfy", "ledger verify"));
  assertEquals(parse("tool", "list"), meant("tool list", "tools list"));
  assertEquals(parse("permission"), meant("permission", "permissions"));
  assertEquals(parse("tools", "frobnicate"), {
    ok: false,
    problems: [
      'Unknown command "tools frobnicate": see "kyrozen help", or say "kyrozen run" before a prompt',
    ],
  });
  assertEquals(
    parse("ledger"),
    problems('"ledger" alone is no command: say "ledger verify" or "ledger export"'),
  );
});

Deno.test("parseCommandLine() reports all problems of a line together [supervisor.nearest]", () => {
  assertEquals(
    parse("run", "--ouput", "--mode", "agnet", "--max-rounds=0", "--json", "--quiet=1", "hi"),
    problems(
      'Unknown option "--ouput": did you mean "--output"?',
      'Option "--mode" cannot be "agnet": did you mean "agent"?',
      'Option "--max-rounds" cannot be "0": give a whole number from 1 to 1000',
      'Option "--json" does not belong to "run"',
      'Option "--quiet" takes no value',
    ),
  );
  assertEquals(
    parse("permissions", "now", "--project"),
    problems(
      'Too many arguments: "permissions" does not take "now"',
      'Option "--project" needs a PATH',
    ),
  );
  assertEquals(parse("a", "-x"), {
    ok: false,
    problems: [
      'Unknown option "-x": see "kyrozen help"; put "--" before a prompt that begins with a dash',
    ],
  });
  assertEquals(
    parse("a", "--mode", "ask", "--mode", "plan"),
    problems('Option "--mode" is given twice'),
  );
});

Deno.test("parseCommandLine() shows control characters of what was typed [supervisor.nearest]", () => {
  assertEquals(parse("a", "--mode", "\x1b[2J"), {
    ok: false,
    problems: ['Option "--mode" cannot be "\\x1b[2J": give one of ask, plan, agent, auto'],
  });
});

Deno.test("parseCommandLine() says that a prompt is missing [supervisor.nearest]", () => {
  const missing = (call: string) =>
    problems(
      `No prompt: say what to do, as in: ${call} "summarize this project"; ` +
        `or give "-" to read it from stdin; "kyrozen chat" talks with a person`,
    );
  assertEquals(parse(), missing("kyrozen"));
  assertEquals(parse("run", "  "), missing("kyrozen"));
  assertEquals(parseStart(), missing("deno task start"));
});

Deno.test("parseCommandLine() makes a start without a prompt at a terminal a chat [chat.start]", () => {
  const start = (...args: string[]) => parseCommandLine(args, { start: true, interactive: true });
  const chat = (options: { [name: string]: string | true }) => ({
    ok: true as const,
    line: { command: "chat", operands: [], options },
  });
  assertEquals(start(), chat({}));
  assertEquals(start("--mode", "plan", "--continue"), chat({ mode: "plan", continue: true }));
  assertEquals(start("-"), {
    ok: true,
    line: { command: "run", operands: ["-"], options: {} },
  });
  assertEquals(start("--", "chat").ok && start("--", "chat"), {
    ok: true,
    line: { command: "run", operands: ["chat"], options: {} },
  });
  assertEquals(parseCommandLine([], { start: false, interactive: true }).ok, false);
  assertEquals(parse("chat", "--session", "garden"), chat({ session: "garden" }));
});

Deno.test("parseCommandLine() asks for no prompt where an option is wrong [supervisor.nearest]", () => {
  assertEquals(
    parse("--verzion"),
    problems('Unknown option "--verzion": did you mean "--version"?'),
  );
  assertEquals(parseStart("--project"), problems('Option "--project" needs a PATH'));
});

Deno.test("parseCommandLine() finds help on each level, whatever else the line holds [supervisor.help]", () => {
  assertEquals(parse("--help"), line("help"));
  assertEquals(parse("-h"), line("help"));
  assertEquals(parse("help", "ledger", "verify"), line("help", ["ledger", "verify"]));
  assertEquals(parse("ledger", "--help"), line("help", ["ledger"]));
  assertEquals(parse("ledger", "verify", "--help", "--bogus"), line("help", ["ledger", "verify"]));
  assertEquals(parse("say hello", "--help"), line("help", ["run"]));
  assertEquals(parse("help", "ledgr"), problems('No help on "ledgr": did you mean "ledger"?'));
  assertEquals(parse("--version"), line("version"));
  assertEquals(parse("version"), line("version"));
});

Deno.test("requestedOutput() finds the format of a line that is wrong elsewhere", () => {
  assertEquals(requestedOutput(["--output", "json", "--bogus"]), "json");
  assertEquals(requestedOutput(["--output=stream-json"]), "stream-json");
  assertEquals(requestedOutput(["permissions", "--json"]), "json");
  assertEquals(requestedOutput(["--output", "xml"]), "text");
  assertEquals(requestedOutput(["--", "--json"]), "text");
});
