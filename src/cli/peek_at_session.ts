import { EXIT_CODES, type ModelMessage } from "../contract/mod.ts";
import { findOwnSession } from "./find_session.ts";
import { unreadableSentence } from "./resume_session.ts";
import type { CliOptions } from "./run_cli.ts";
import type { Failure } from "./say_failure.ts";

/** What was said in a session, or why it cannot be read. */
export type SessionPeek =
  | { readonly ok: true; readonly history: readonly ModelMessage[] }
  | { readonly ok: false; readonly failure: Failure };

/** The history of the session that a line names, for which nobody has to let it go. */
export async function peekAtSession(
  { line: { options }, sessions, io }: CliOptions,
): Promise<SessionPeek> {
  const { session } = options;
  if (session === undefined && options.continue !== true) return { ok: true, history: [] };
  if (session !== undefined && options.continue === true) {
    return refuse("Cannot go on with two sessions: give --session or --continue", "usage");
  }
  if (sessions === undefined) return refuse("Cannot go on with a session: none is kept");
  const reader = await sessions.open();
  try {
    const word = typeof session === "string" ? session : "last";
    const match = await findOwnSession(word, { reader, workspace: sessions.workspace });
    if (!match.ok) return refuse(match.error);
    const { messages, unreadable } = await reader.history(match.session.id);
    if (unreadable > 0) io.err(`warning: ${unreadableSentence(unreadable)}\n`);
    return { ok: true, history: messages };
  } finally {
    reader.close();
  }
}

function refuse(problem: string, code: "failed" | "usage" = "failed"): SessionPeek {
  return { ok: false, failure: { code: EXIT_CODES[code], problems: [problem] } };
}
