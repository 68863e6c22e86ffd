import {
  createIdSource,
  LEDGER_FILE,
  type RecordPort,
  type SessionReader,
  systemClock,
} from "../contract/mod.ts";
import { LedgerError, openLinkLedger } from "../store/client.ts";
import type { SessionsPort } from "./sessions_port.ts";

/** Where the sessions are kept, and who writes them. */
export interface SessionsOpening {
  readonly workspace: string;
  /** The folder of the core's state; `null` if nothing is kept. */
  readonly state: string | null;
  /** The folder of an earlier state, where nothing can be kept. */
  readonly readable_state?: string;
  /** Who keeps records; nobody where nothing is kept. */
  readonly record?: RecordPort;
  readonly isKept: SessionsPort["isKept"];
}

/** The sessions of one start. */
export function openSessions(
  { workspace, state, readable_state, record, isKept }: SessionsOpening,
): SessionsPort {
  const folder = state ?? readable_state;
  return {
    workspace,
    isKept,
    open: async () => {
      if (folder === undefined) return noSessions(`${NOTHING_KEPT}, so there are no sessions`);
      const path = `${folder}/${LEDGER_FILE}`;
      // Before the first turn there is nothing to open.
      if (!await isThere(path)) return noSessions("There are no sessions");
      const { openSessionReader } = await import("../store/mod.ts");
      return openSessionReader(path);
    },
    claim: async (session) => {
      const answer = await record?.ask({ act: "claim", session });
      if (answer === undefined || answer.ok) return undefined;
      if (answer.code === "busy") return answer.error;
      throw new LedgerError("failed", answer.error);
    },
    record: async (session, rows) => {
      if (record === undefined) throw new LedgerError("unwritable", NOTHING_KEPT);
      const ledger = await openLinkLedger(record, { clock: systemClock });
      await Promise.all(rows.map((row) => ledger.append({ session, ...row })));
    },
    newId: () => createIdSource().next("ses"),
  };
}

const NOTHING_KEPT = "There is no folder to keep records in";

function noSessions(error: string): SessionReader {
  return {
    list: () => Promise.resolve([]),
    find: () => Promise.resolve({ ok: false, error }),
    history: () => Promise.resolve({ messages: [], unreadable: 0, last: 0 }),
    search: () => Promise.resolve([]),
    usage: () => Promise.resolve([]),
    close: () => {},
  };
}

/** What cannot be looked at is told by who opens it. */
async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}
