import { EXIT_CODES, type UsageSum } from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { findOwnSession } from "./find_session.ts";
import type { Failure } from "./say_failure.ts";
import type { ResumedSession, SessionsPort } from "./sessions_port.ts";

/** A session to go on with, or why not. */
export type SessionResuming =
  | { readonly ok: true; readonly session: ResumedSession }
  | { readonly ok: false; readonly failure: Failure };

const SEE = '"kyrozen sessions list" shows what there is';

/** How a session is taken up. */
export interface ResumeOptions {
  readonly sessions: SessionsPort;
  readonly io: CliIo;
}

/** Finds a session of this workspace, takes it for this process, and only then reads it. */
export async function resumeSession(
  word: string,
  { sessions, io }: ResumeOptions,
): Promise<SessionResuming> {
  const reader = await sessions.open();
  try {
    const { workspace } = sessions;
    const instead = (id: string) => `go on from it here with "kyrozen sessions fork ${id}"`;
    const match = await findOwnSession(word, { reader, workspace, instead });
    if (!match.ok) return refuse(`${match.error}${match.error.endsWith("?") ? " " : "; "}${SEE}`);
    const { id } = match.session;
    const busy = await sessions.claim(id);
    if (busy !== undefined) return refuse(busy);
    const { messages, unreadable } = await reader.history(id);
    if (unreadable > 0) io.err(`warning: ${unreadableSentence(unreadable)}\n`);
    return {
      ok: true,
      session: { id, history: messages, spent: sumUsage(await reader.usage(id)) },
    };
  } finally {
    reader.close();
  }
}

/** How many records of a session are left out. */
export function unreadableSentence(count: number): string {
  return count === 1
    ? "1 record of this session cannot be read and is left out"
    : `${count} records of this session cannot be read and are left out`;
}

/** What a session has spent, of all models. */
export function sumUsage(usage: readonly UsageSum[]): ResumedSession["spent"] {
  const sum = (amount: (one: UsageSum) => number) =>
    usage.reduce((total, one) => total + amount(one), 0);
  return {
    tokens: sum((one) => one.input_tokens + one.output_tokens),
    cost_usd: sum((one) => one.cost_usd ?? 0),
  };
}

function refuse(problem: string): SessionResuming {
  return { ok: false, failure: { code: EXIT_CODES.failed, problems: [problem] } };
}
