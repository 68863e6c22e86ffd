import { type IdSource, isPlainObject, type ToolCall } from "../contract/mod.ts";
import { tryExactJson } from "./exact_json.ts";
import { legacyArguments } from "./legacy_arguments.ts";
import type { ToolCatalog } from "./tool_registry.ts";

/** What a text asks for. */
export interface TextActions {
  /** In the order of the text. */
  readonly calls: readonly ToolCall[];
  /** One sentence for each action that could not be read; nothing of it became a call. */
  readonly problems: readonly string[];
}

/** Reads the calls out of a model's text, for models without native calls. */
export interface TextAdapter {
  parse(text: string): TextActions;
}

const START = /^[ \t]*Action:[ \t\r\n]*/gm;
const NEXT = /[ \t,;]*Action:[ \t\r\n]*/y;

/**
 * Makes the boundary at which text becomes calls. It knows `Action: {"action": NAME, "args": ARGS}`
 * at the beginning of a line or right after another one, with ARGS an object or a text whose fields are joined by `|`.
 */
export function createTextAdapter(registry: ToolCatalog, ids: IdSource): TextAdapter {
  return {
    parse(text) {
      const calls: ToolCall[] = [];
      const problems: string[] = [];
      for (const json of actionsOf(text)) {
        const action = readAction(json);
        if (typeof action === "string") problems.push(action);
        else calls.push(toCall(action, registry, ids));
      }
      return { calls, problems };
    },
  };
}

interface TextAction {
  readonly name: string;
  readonly args: unknown;
}

function* actionsOf(text: string): Generator<string> {
  let from = 0;
  for (const match of text.matchAll(START)) {
    // An "Action:" inside the JSON of the one before is part of its text.
    if (match.index < from) continue;
    let start: number | undefined = match.index + match[0].length;
    while (start !== undefined) {
      from = endOfObject(text, start);
      yield text.slice(start, from);
      start = startOfNext(text, from);
    }
  }
}

// Where the object of an action begins that follows another one on the same line.
function startOfNext(text: string, at: number): number | undefined {
  NEXT.lastIndex = at;
  return NEXT.test(text) ? NEXT.lastIndex : undefined;
}

// The position after the object that begins at `start`; the end of the text if it does not end.
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === "{") depth++;
    else if (!quoted && character === "}") depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function readAction(json: string): TextAction | string {
  const value = tryExactJson(json);
  if (!isPlainObject(value)) {
    return 'Cannot read action: what follows "Action:" is not one whole JSON object';
  }
  const { action, args, ...others } = value;
  if (typeof action !== "string" || action.trim() === "") {
    return 'Cannot read action: "action" must name a tool';
  }
  const [other] = Object.keys(others);
  if (other !== undefined) {
    return `Cannot read action "${action}": it has only "action" and "args", not "${other}"`;
  }
  return { name: action.trim(), args };
}

function toCall({ name, args }: TextAction, registry: ToolCatalog, ids: IdSource): ToolCall {
  const spec = registry.resolve(name);
  const given = spec === undefined ? JSON.stringify(args) : legacyArguments(spec, args);
  return { id: ids.next("call"), name, arguments: given };
}
