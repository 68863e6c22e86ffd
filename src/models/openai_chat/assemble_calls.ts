import type { Fields } from "../wire/read_json.ts";
import { isFields, readName } from "../wire/read_json.ts";

/** A call that is put together from the deltas of a stream. */
export interface AssembledCall {
  id: string;
  name: string;
  arguments: string;
  readonly index: number | undefined;
}

/**
 * Puts calls together from deltas as servers really send them: interleaved by index, all with the
 * index 0, without index or id, the arguments before the name, a whole call repeated at the end.
 *
 * Nothing is dropped: what goes on is appended, which at worst makes arguments that the executor
 * refuses. Arguments that could belong to several calls make the whole answer ambiguous.
 */
export class CallAssembler {
  readonly #calls: AssembledCall[] = [];
  readonly #byIndex = new Map<number, AssembledCall>();
  /** Whether nobody can tell which call some of the arguments belong to. */
  ambiguous = false;

  /** Takes one entry of `tool_calls`. */
  add(delta: unknown): void {
    if (!isFields(delta)) return;
    const { index, id, function: call } = delta;
    const told = isFields(call) ? call : {};
    const part: Part = {
      index: typeof index === "number" && Number.isSafeInteger(index) ? index : undefined,
      id: readName(id),
      name: readName(told["name"]),
      text: readArguments(told),
    };
    this.ambiguous ||= this.#isAmbiguous(part);
    const known = this.#find(part);
    if (known !== undefined && repeats(known, part)) return;
    const target = known === undefined || begins(known, part) ? this.#open(part) : known;
    target.id ||= part.id ?? "";
    target.name ||= part.name ?? "";
    target.arguments += part.text;
  }

  /** The calls so far, in the order of their indexes, or in which they began. */
  calls(): readonly AssembledCall[] {
    if (this.#calls.some(({ index }) => index === undefined)) return this.#calls;
    return this.#calls.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  }

  #find({ index, id, name }: Part): AssembledCall | undefined {
    if (index !== undefined && this.#byIndex.has(index)) {
      // Several calls with one index: the id says which of them goes on.
      const same = id === undefined
        ? undefined
        : this.#calls.findLast((one) => one.index === index && one.id === id);
      return same ?? this.#byIndex.get(index);
    }
    if (id !== undefined) {
      const same = this.#calls.findLast((one) => one.id === id);
      if (same !== undefined && (index === undefined || same.index === undefined)) return same;
    }
    if (index !== undefined) return undefined;
    const last = this.#calls.at(-1);
    // Without index and id, arguments go on where the last ones ended.
    return id === undefined && (name === undefined || last?.name === "") ? last : undefined;
  }

  // Servers that name neither index nor id end one call before they begin the next.
  #isAmbiguous({ index, id, name, text }: Part): boolean {
    if (index !== undefined || id !== undefined || name !== undefined || text === "") return false;
    return this.#calls.slice(0, -1).some((one) => !isWhole(one.arguments));
  }

  #open({ index }: Part): AssembledCall {
    const call: AssembledCall = { id: "", name: "", arguments: "", index };
    this.#calls.push(call);
    if (index !== undefined) this.#byIndex.set(index, call);
    return call;
  }
}

interface Part {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

function readArguments({ arguments: given }: Fields): string {
  if (given === undefined || given === null) return "";
  return typeof given === "string" ? given : JSON.stringify(given);
}

/** Whether `part` is another call, though it has the index or the id of `known`. */
function begins(known: AssembledCall, { id, name, text }: Part): boolean {
  // Only what names itself begins: the rest goes on.
  if (name === undefined || known.name === "") return false;
  if (name !== known.name) return true;
  const other = id !== undefined && known.id !== "" && id !== known.id;
  return other || (text.trimStart().startsWith("{") && isWhole(known.arguments));
}

/** Whether `part` says once more what is already known. */
function repeats(known: AssembledCall, { index, id, name, text }: Part): boolean {
  const named = id === undefined ? index !== undefined : id === known.id;
  return named && name === known.name && text === known.arguments && isWhole(text);
}

function isWhole(text: string): boolean {
  try {
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
}
