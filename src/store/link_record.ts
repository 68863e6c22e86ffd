import type {
  Clock,
  LedgerEntry,
  LedgerEvent,
  LedgerWriter,
  RecordAnswer,
  RecordPort,
  RecordRequest,
} from "../contract/mod.ts";
import { draftRow } from "./draft_row.ts";
import { createFileSpill } from "./file_spill.ts";
import { asErrorCode, LedgerError } from "./ledger_error.ts";
import { MAX_SPILL_BYTES, type SpillStore } from "./spill_store.ts";

/** A ledger that another process writes. */
export interface LinkLedger extends LedgerWriter {
  readonly id: string;
  /**
   * Makes `session` this process's alone to add to.
   *
   * @throws {LedgerError} Of code `busy` if another process has it.
   */
  claim(session: string): Promise<void>;
}

/**
 * Opens the ledger with the process that keeps it for this one.
 *
 * @throws {LedgerError} If it cannot be opened there.
 */
export async function openLinkLedger(
  port: RecordPort,
  { clock }: { readonly clock: Clock },
): Promise<LinkLedger> {
  const { ledger } = await ask(port, { act: "open" });
  return {
    id: ledger,
    async claim(session) {
      await ask(port, { act: "claim", session });
    },
    async append(event: LedgerEvent): Promise<LedgerEntry> {
      // What no ledger can hold is this process's own fault, and told apart before it is sent.
      const { session, kind, payload } = draftRow(event, clock.now());
      const fixed = { session, kind, payload: JSON.parse(payload) };
      const { place } = await ask(port, { act: "append", event: fixed });
      return { ...fixed, ...place };
    },
  };
}

/** Keeps outputs with the process that writes for this one, and reads them in `folder` itself. */
export function createLinkSpill(
  { port, folder }: { readonly port: RecordPort; readonly folder: string },
): SpillStore {
  const { read } = createFileSpill({ folder });
  return {
    async write(session, callId, bytes) {
      if (bytes.length > MAX_SPILL_BYTES) return undefined;
      const request = { act: "keep", session, call: callId, bytes: bytes.toBase64() } as const;
      const answer = await port.ask(request);
      return answer.ok && answer.act === "keep" ? answer.name ?? undefined : undefined;
    },
    read,
  };
}

type AnswerTo<Act> = Extract<RecordAnswer, { ok: true; act: Act }>;

async function ask<Act extends RecordRequest["act"]>(
  port: RecordPort,
  request: RecordRequest & { readonly act: Act },
): Promise<AnswerTo<Act>> {
  const answer = await port.ask(request);
  if (!answer.ok) throw new LedgerError(asErrorCode(answer.code), answer.error);
  // The port answers each request with an answer of its own act.
  return answer as AnswerTo<Act>;
}
