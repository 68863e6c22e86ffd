import {
  EXIT_CODES,
  type ExitCode,
  jsonLine,
  type ParsedCommandLine,
  type SessionReader,
  type SessionSummary,
  showInline,
} from "../contract/mod.ts";
import { searchProblem } from "../store/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { findOwnSession, findSession } from "./find_session.ts";
import { outputOf } from "./line_options.ts";
import { unreadableSentence } from "./resume_session.ts";
import { sayFailure } from "./say_failure.ts";
import { nameProblem } from "./session_name.ts";
import type { SessionsPort } from "./sessions_port.ts";

/** What a command of sessions is run on. */
export interface SessionsCommand {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  readonly sessions: SessionsPort;
}

interface Work extends SessionsCommand {
  readonly reader: SessionReader;
  readonly json: boolean;
}

type Command = (work: Work) => Promise<ExitCode>;

const COMMANDS: { readonly [name: string]: Command } = {
  "sessions list": list,
  "sessions show": show,
  "sessions export": show,
  "sessions fork": fork,
  "sessions rename": rename,
  "sessions delete": remove,
  "sessions search": search,
};

/** Runs a command of sessions; `undefined` if it is none. */
export async function runSessions(command: SessionsCommand): Promise<ExitCode | undefined> {
  const run = COMMANDS[command.line.command];
  if (run === undefined) return undefined;
  const reader = await command.sessions.open();
  try {
    return await run({ ...command, reader, json: outputOf(command.line) !== "text" });
  } finally {
    reader.close();
  }
}

async function list({ line, io, sessions, reader, json }: Work): Promise<ExitCode> {
  const { workspace } = sessions;
  const all = line.options.all === true;
  const found = await reader.list({
    limit: Number.MAX_SAFE_INTEGER,
    ...(all ? {} : { workspace }),
  });
  if (json) {
    io.out(jsonLine(found));
  } else if (found.length === 0) {
    const where = all ? "" : ` of ${showInline(workspace, 4096)}`;
    io.err(`There are no sessions${where} yet; "kyrozen run PROMPT" begins one\n`);
  } else {
    const { sessionLines } = await import("./session_text.ts");
    io.out(sessionLines(found, { workspaces: all ? "shown" : "left out" }));
  }
  return EXIT_CODES.done;
}

async function show({ line, io, sessions, reader, json }: Work): Promise<ExitCode> {
  const match = await findSession(operand(line, 0), { reader, workspace: sessions.workspace });
  if (!match.ok) return refuse({ line, io }, match.error);
  const { exportSession, sessionMarkdown } = await import("./session_export.ts");
  const exported = await exportSession(reader, match.session);
  if (exported.unreadable > 0) io.err(`warning: ${unreadableSentence(exported.unreadable)}\n`);
  if (line.options.format === "markdown") {
    io.out(sessionMarkdown(exported));
  } else if (json || line.command === "sessions export") {
    io.out(jsonLine(exported));
  } else {
    const { sessionText } = await import("./session_text.ts");
    // At a terminal the workspace of this start was told already.
    const told = io.errIsTerminal && line.options.quiet !== true;
    io.out(sessionText(exported, told ? { here: sessions.workspace } : {}));
  }
  return EXIT_CODES.done;
}

async function search({ line, io, sessions, reader, json }: Work): Promise<ExitCode> {
  const { workspace } = sessions;
  const text = operand(line, 0);
  const problem = searchProblem(text);
  if (problem !== undefined) {
    return sayFailure(io, outputOf(line), { code: EXIT_CODES.usage, problems: [problem] });
  }
  const hits = await reader.search(text, line.options.all === true ? {} : { workspace });
  if (json) {
    io.out(jsonLine(hits));
  } else if (hits.length === 0) {
    io.err(`No session holds "${showInline(text)}"\n`);
  } else {
    const { hitLines } = await import("./session_text.ts");
    io.out(hitLines(hits));
  }
  return EXIT_CODES.done;
}

async function fork(work: Work): Promise<ExitCode> {
  const { line, io, sessions, reader, json } = work;
  const { workspace } = sessions;
  const match = await findSession(operand(line, 0), { reader, workspace });
  if (!match.ok) return refuse({ line, io }, match.error);
  const found = match.session;
  const [, name] = line.operands;
  const problem = name === undefined ? undefined : await newNameProblem(name, work);
  if (problem !== undefined) return refuse({ line, io }, problem);
  const { last } = await reader.history(found.id);
  if (last === 0) return refuse({ line, io }, `Session ${found.id} holds no message to begin with`);
  const id = sessions.newId();
  await sessions.record(id, [
    { kind: "session.started", payload: { workspace, model: null, mode: null } },
    { kind: "session.forked", payload: { from: found.id, upto: last } },
    ...name === undefined ? [] : [{ kind: "session.renamed", payload: { name } } as const],
  ]);
  if (json) io.out(jsonLine({ ok: true, session: id, forked_from: found.id }));
  else io.out(`${id}\n`);
  return EXIT_CODES.done;
}

async function rename(work: Work): Promise<ExitCode> {
  const { line, io, sessions, json } = work;
  const found = await findOwn(work);
  if (typeof found === "number") return found;
  const name = operand(line, 1);
  const problem = await newNameProblem(name, work, found.id) ?? await sessions.claim(found.id);
  if (problem !== undefined) return refuse({ line, io }, problem);
  await sessions.record(found.id, [{ kind: "session.renamed", payload: { name } }]);
  if (json) io.out(jsonLine({ ok: true, session: found.id, name: name === "" ? null : name }));
  else io.out(`${found.id}${name === "" ? " has no name" : ` is "${showInline(name)}"`}\n`);
  return EXIT_CODES.done;
}

async function remove(work: Work): Promise<ExitCode> {
  const { line, io, sessions, json } = work;
  const found = await findOwn(work);
  if (typeof found === "number") return found;
  const { id } = found;
  const kept = "the ledger keeps its rows";
  if (line.options.yes !== true) {
    const problem = `Nothing was deleted: with --yes, ${id} is in no list any more; ${kept}`;
    return sayFailure(io, outputOf(line), { code: EXIT_CODES.usage, problems: [problem] });
  }
  const busy = await sessions.claim(id);
  if (busy !== undefined) return refuse({ line, io }, busy);
  await sessions.record(id, [{ kind: "session.deleted", payload: {} }]);
  if (json) io.out(jsonLine({ ok: true, session: id }));
  else io.out(`${id} is in no list any more; ${kept}\n`);
  return EXIT_CODES.done;
}

async function findOwn(
  { line, io, sessions, reader }: Work,
): Promise<SessionSummary | ExitCode> {
  const place = { reader, workspace: sessions.workspace };
  const match = await findOwnSession(operand(line, 0), place);
  return match.ok ? match.session : refuse({ line, io }, match.error);
}

/** Why a session cannot have a name, as one sentence. */
async function newNameProblem(
  name: string,
  { reader, sessions: { workspace } }: Work,
  own?: string,
): Promise<string | undefined> {
  const shown = `Cannot name a session "${showInline(name, 100)}"`;
  const problem = nameProblem(name);
  if (problem !== undefined) return `${shown}: ${problem}`;
  if (name === "") return undefined;
  const all = await reader.list({ workspace, limit: Number.MAX_SAFE_INTEGER });
  const other = all.find((session) => session.name === name && session.id !== own);
  return other === undefined ? undefined : `${shown}: ${other.id} has that name`;
}

function operand({ operands }: ParsedCommandLine, index: number): string {
  return operands[index] ?? "";
}

function refuse(
  { line, io }: Pick<SessionsCommand, "line" | "io">,
  problem: string,
): ExitCode {
  return sayFailure(io, outputOf(line), { code: EXIT_CODES.failed, problems: [problem] });
}
