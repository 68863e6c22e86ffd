import type { IdSource, ToolCall } from "../contract/mod.ts";

/**
 * Gives every call an id that no other call of the conversation has, and adds it to `used`: results
 * are matched to calls by id, and some models repeat or leave out theirs.
 */
export function uniqueCalls(
  calls: readonly ToolCall[],
  used: Set<string>,
  ids: IdSource,
): readonly ToolCall[] {
  return calls.map((call) => {
    const id = call.id !== "" && !used.has(call.id) ? call.id : freshId(used, ids);
    used.add(id);
    return id === call.id ? call : { ...call, id };
  });
}

function freshId(used: ReadonlySet<string>, ids: IdSource): string {
  let id = ids.next("call");
  while (used.has(id)) id = ids.next("call");
  return id;
}
