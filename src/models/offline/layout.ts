import { showControls, showInline } from "../../contract/mod.ts";

/** The greatest number of characters of a line that the offline model lays out itself. */
export const WIDTH = 100;

const MOST_JSON_LINES = 400;

/** Text of a file or a tool on one line: control characters visible, at most `limit` characters. */
export function inline(text: string, limit = WIDTH): string {
  return showInline(text.trim(), limit);
}

/** `1 place`, `3 places`, `12 345 places`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${digits(number)} ${number === 1 ? one : many}`;
}

/** A number with its thousands set apart: `12 345`. */
export function digits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+(?!\d))/g, number % 1 === 0 ? " " : "");
}

/** A size in bytes as a person reads it: `812 B`, `1.2 MB`. */
export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/**
 * Breaks `text` at spaces into lines of at most `width` columns, each after `prefix`; a word that is
 * longer than a line is broken anywhere.
 */
export function wrap(text: string, prefix = "", width = WIDTH): string {
  const room = width - prefix.length;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, room))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && columns(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((part) => prefix + part).join("\n");
}

function pieces(word: string, room: number): readonly string[] {
  if (columns(word) <= room) return [word];
  const done: string[] = [];
  let piece = "";
  for (const character of word) {
    if (columns(piece + character) > room) {
      done.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...done, piece];
}

/** Columns of a terminal: characters of East Asian scripts and pictures take two. */
function columns(text: string): number {
  let sum = 0;
  for (const character of text) {
    sum +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u
          .test(character)
        ? 2
        : 1;
  }
  return sum;
}

/** Sets `rows` in columns two spaces apart; a column whose cells are numbers is set to the right. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from(
    { length: columns },
    (_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return /^[\d .%<]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
    }).join("  ").trimEnd()
  );
}

/** Lines of a text behind `mark`, their control characters visible. */
export function quoteLines(text: string, mark: string): readonly string[] {
  return text.trimEnd().split(/\r?\n/).map((line) => (mark + showControls(line)).trimEnd());
}

/** A value as indented JSON with its control characters visible, cut after 400 lines. */
export function printJson(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? "null";
  const lines = showControls(text).split("\n");
  if (lines.length <= MOST_JSON_LINES) return lines.join("\n");
  const rest = count(lines.length - MOST_JSON_LINES, "more line");
  return `${lines.slice(0, MOST_JSON_LINES).join("\n")}\n… ${rest}`;
}
