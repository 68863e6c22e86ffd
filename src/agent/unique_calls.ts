import type { IdSource, ToolCall } from "../contract/mod.ts";

/** What ids are made and judged with. */
export interface UniqueIds {
  /** The ids of the conversation so far; those of the calls are added. */
  readonly used: Set<string>;
  readonly ids: IdSource;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
}

/** An id goes as it is into rows, receipts, terminals and names of files. */
const FIT = /^[!-~]{1,128}$/;

/**
 * Gives every call an id that no other call of the conversation has: results are matched to calls by
 * id, and some models repeat or leave out theirs. An id that is too long, that cannot be shown or
 * that holds a secret is replaced too.
 */
export function uniqueCalls(
  calls: readonly ToolCall[],
  { used, ids, redact }: UniqueIds,
): readonly ToolCall[] {
  return calls.map((call) => {
    const keeps = FIT.test(call.id) && redact(call.id) === call.id && !used.has(call.id);
    const id = keeps ? call.id : freshId(used, ids);
    used.add(id);
    return keeps ? call : { ...call, id };
  });
}

function freshId(used: ReadonlySet<string>, ids: IdSource): string {
  let id = ids.next("call");
  while (used.has(id)) id = ids.next("call");
  return id;
}
