import type { ConfigFinding } from "../../contract/mod.ts";
import { decodeText } from "../../contract/mod.ts";

/** The most bytes of a header, with the lines that open and close it. */
export const MAX_HEADER_BYTES: number = 64 * 1024;

/** What a finding says, without its file. */
export type Fault = Omit<ConfigFinding, "path" | "field">;

/** A text of Markdown, in its two parts; line ends are those of Unix. */
export type HeaderText =
  | {
    readonly ok: true;
    /** An empty line in the place of the one that opens it, so that lines keep their numbers. */
    readonly header: string;
    /** What stands behind the header, trimmed. */
    readonly body: string;
  }
  | {
    readonly ok: false;
    readonly fault: Fault;
    /** The whole text, trimmed, if nothing in it looks like a header. */
    readonly plain?: string;
  };

const FENCE = /^---[ \t]*$/;

/**
 * Splits a `SKILL.md`. The header stands between a first line `---` and the next line `---`; bytes
 * must be UTF-8, with or without a byte order mark.
 */
export function splitHeader(file: Uint8Array | string): HeaderText {
  const decoded = typeof file === "string" ? decodedText(file) : decodeText(file);
  if (!decoded.ok || decoded.text.includes("\0")) {
    const { line, column } = decoded.ok ? placeOfNul(decoded.text) : decoded;
    return fault({ line, column, expected: "UTF-8", found: "a text that is not UTF-8" });
  }
  const text = decoded.text.replaceAll(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const first = { line: 1, column: 1 };
  if (text.trim() === "") {
    return fault({ ...first, expected: "a header between two lines ---", found: "an empty file" });
  }
  if (!FENCE.test(lines[0] ?? "")) {
    const expected = "a header: --- alone on the first line";
    const told = fault({ ...first, expected, found: NO_HEADER });
    return looksLikeHeader(lines) ? told : { ...told, plain: text.trim() };
  }
  const close = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (close < 0) {
    const expected = "a line --- that closes the header";
    return fault({ ...first, expected, found: "the end of the file" });
  }
  const header = `\n${lines.slice(1, close).join("\n")}\n`;
  if (new TextEncoder().encode(header).length > MAX_HEADER_BYTES) {
    return fault({ ...first, ...TOO_LONG });
  }
  return { ok: true, header, body: lines.slice(close + 1).join("\n").trim() };
}

/** What is said of a header that is too long. */
export const TOO_LONG: Pick<Fault, "expected" | "found"> = {
  expected: `a header of at most ${MAX_HEADER_BYTES} bytes`,
  found: "a longer one",
};

/** What is found where a text that is no empty one has no header. */
export const NO_HEADER = "something else";

function fault(fault: Fault): Extract<HeaderText, { ok: false }> {
  return { ok: false, fault };
}

/** Whether it was meant to begin with a header: a line of dashes comes before anything else does. */
function looksLikeHeader(lines: readonly string[]): boolean {
  return /^\s*-{2,}/.test(lines.find((line) => line.trim() !== "") ?? "");
}

function decodedText(text: string): ReturnType<typeof decodeText> {
  return { ok: true, text: text.replace(/^\ufeff/, "") };
}

function placeOfNul(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf("\0")).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
