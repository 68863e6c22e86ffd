/** A header in which single values that hold a colon and a blank were put into quotes. */
export interface RecoveredHeader {
  readonly text: string;
  /** Where each of those values begins, both from 1. */
  readonly places: readonly { readonly line: number; readonly column: number }[];
}

const ENTRY = /^([ \t]*)([A-Za-z_][A-Za-z0-9_.-]*):([ \t]+)(\S.*)$/;

/**
 * Puts the single values of a header that YAML refused into quotes, where a colon and a blank in them
 * can be what it refused. Left as they are: values that begin with one of `[ { | > & * ! " '`, and
 * those with ` #` in them. A value may go on in lines that are indented further; `undefined` if there
 * is no such value.
 */
export function recoverColons(header: string): RecoveredHeader | undefined {
  const lines = header.split("\n");
  const places: { line: number; column: number }[] = [];
  let at = 0;
  while (at < lines.length) {
    const entry = ENTRY.exec(lines[at] ?? "");
    const indent = entry?.[1]?.length ?? 0;
    const end = entry === null ? at + 1 : endOfValue(lines, { from: at + 1, indent });
    if (entry !== null) {
      const [, space = "", key = "", blanks = "", first = ""] = entry;
      const value = [first, ...lines.slice(at + 1, end)].map((part) => part.trim());
      if (isRecoverable(value)) {
        places.push({ line: at + 1, column: space.length + key.length + blanks.length + 2 });
        lines[at] = `${space}${key}:${blanks}${quoted(fold(value))}`;
        for (let rest = at + 1; rest < end; rest++) lines[rest] = "";
      }
    }
    at = end;
  }
  return places.length === 0 ? undefined : { text: lines.join("\n"), places };
}

/** The line behind a value: the next one that is indented no further than its key. */
function endOfValue(
  lines: readonly string[],
  { from, indent }: { readonly from: number; readonly indent: number },
): number {
  const end = lines.findIndex((line, index) => {
    return index >= from && line.trim() !== "" &&
      /^[ \t]*/.exec(line)?.[0].length as number <= indent;
  });
  return end < 0 ? lines.length : end;
}

function isRecoverable(lines: readonly string[]): boolean {
  const [first = ""] = lines;
  if (/^[[{|>&*!"'#%@`]/.test(first) || /^[-?:](?:\s|$)/.test(first)) return false;
  return lines.some((line) => /:(?:\s|$)/.test(line)) &&
    !lines.some((line) => /(?:^|\s)#/.test(line));
}

/** Folds lines as YAML does: one end of a line is a blank, and each empty line is an end of a line. */
function fold(lines: readonly string[]): string {
  return lines.join("\n").trimEnd().replaceAll(/\n+/g, (ends) => {
    return ends.length === 1 ? " " : ends.slice(1);
  });
}

/** JSON's form of a text is one of YAML's too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
