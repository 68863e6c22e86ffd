/** A value of a TOML file as far as the offline model needs it. */
export type SimpleToml = string | { readonly items: number } | { readonly fields: string };

/**
 * Reads the tables of a TOML file line by line: texts, how many items a list has, and the raw text
 * of inline tables and other values. What it cannot read it leaves out; it never throws.
 */
export function readSimpleToml(text: string): ReadonlyMap<string, ReadonlyMap<string, SimpleToml>> {
  const tables = new Map<string, Map<string, SimpleToml>>([["", new Map()]]);
  let table = tables.get("");
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = dropComment(lines[at] ?? "").trim();
    const header = /^\[\[?\s*([^[\]]+?)\s*\]\]?$/.exec(line)?.[1]?.replaceAll('"', "");
    if (header !== undefined) {
      table = tables.get(header) ?? new Map();
      tables.set(header, table);
      continue;
    }
    const pair = /^("[^"]{1,200}"|'[^']{1,200}'|[\w.-]{1,200})\s*=\s*(.+)$/.exec(line);
    const value = pair?.[2];
    if (value === undefined) continue;
    const block = readBlock(lines, at, value);
    table?.set((pair?.[1] ?? "").replaceAll(/["']/g, ""), block.value);
    at = block.last;
  }
  return tables;
}

function readBlock(
  lines: readonly string[],
  first: number,
  value: string,
): { value: SimpleToml; last: number } {
  for (const mark of ['"""', "'''"]) {
    if (!value.startsWith(mark)) continue;
    if (value.indexOf(mark, 3) >= 3) {
      return { value: value.slice(3, value.indexOf(mark, 3)), last: first };
    }
    let last = first + 1;
    while (last < lines.length - 1 && !lines[last]?.includes(mark)) last++;
    const body = [value.slice(3), ...lines.slice(first + 1, last + 1)].join(" ");
    return { value: body.split(mark, 1).join("").trim(), last };
  }
  if (value.startsWith("[")) return countItems(lines, first, value);
  if (value.startsWith("{")) return { value: { fields: value }, last: first };
  const quoted = /^"((?:[^"\\]|\\.){0,2000})"|^'([^']{0,2000})'/.exec(value);
  return { value: quoted?.[1] ?? quoted?.[2] ?? value, last: first };
}

function countItems(
  lines: readonly string[],
  first: number,
  value: string,
): { value: SimpleToml; last: number } {
  const state = { depth: 0, items: 0, pending: false };
  let last = first;
  let line = value;
  for (;;) {
    scanList(line, state);
    if (state.depth === 0 || last >= lines.length - 1) break;
    line = dropComment(lines[++last] ?? "");
  }
  return { value: { items: state.items + (state.pending ? 1 : 0) }, last };
}

function scanList(line: string, state: { depth: number; items: number; pending: boolean }): void {
  let quote = "";
  for (const character of line) {
    if (quote !== "") {
      if (character === quote) quote = "";
      continue;
    }
    if (character === '"' || character === "'") quote = character;
    if (character === "[" || character === "{") {
      if (++state.depth > 1) state.pending = true;
    } else if (character === "]" || character === "}") {
      if (--state.depth === 0) return;
    } else if (character === "," && state.depth === 1) {
      if (state.pending) state.items++;
      state.pending = false;
    } else if (!/\s/.test(character)) state.pending = true;
  }
}

function dropComment(line: string): string {
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    if (quote === "" && character === "#") return line.slice(0, at);
    if (quote === "" && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = "";
  }
  return line;
}
