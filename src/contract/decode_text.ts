import type { ConfigFinding } from "./config_finding.ts";

/** Text of a file, or where it stops being text. */
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly line: number; readonly column: number };

/** Reads UTF-8, without a byte order mark at the beginning. Anything else is not guessed at. */
export function decodeText(bytes: Uint8Array): DecodedText {
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, ...textPosition(soundStart(bytes)) };
  }
}

/** The bytes of a file, or what stands in its place, as a phrase: `a folder`. */
export type FileBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly found: string; readonly missing?: boolean };

/** The text of a configuration file, or what is wrong with it as a whole. */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly finding: Omit<ConfigFinding, "path"> };

/** The greatest size of a configuration file, in bytes: enough for all its texts at their bounds. */
export const MAX_CONFIG_BYTES: number = 256 * 1024;

/** The text of a configuration file that was read, or why there is none. */
export function fileText(file: FileBytes): FileText {
  if (!file.ok) {
    const said = file.missing === true
      ? { expected: "a file", found: "nothing: it does not exist" }
      : { expected: `a file of at most ${MAX_CONFIG_BYTES} bytes`, found: file.found };
    const finding = { line: null, column: null, field: "", ...said };
    return { ok: false, finding };
  }
  const decoded = decodeText(file.bytes);
  if (decoded.ok) return decoded;
  const { line, column } = decoded;
  return {
    ok: false,
    finding: { line, column, field: "", expected: "UTF-8", found: "another byte" },
  };
}

/** The line and the column, both from 1, at the end of `before`. */
export function textPosition(before: string): { readonly line: number; readonly column: number } {
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** The longest text that `bytes` begin with. */
function soundStart(bytes: Uint8Array): string {
  let [least, most] = [0, bytes.length];
  const decode = (end: number) => {
    // Streamed, so that a character cut at the end is no fault of its own.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), {
      stream: true,
    });
  };
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    try {
      decode(middle);
      least = middle;
    } catch {
      most = middle - 1;
    }
  }
  return decode(least);
}
