import { MAX_HEADER_BYTES, TOO_LONG } from "./header_text.ts";
import { type HeaderFile, type HeaderReading, readSkillHeader } from "./skill_header.ts";

/** More than the longest header with its lines of dashes. */
const PREFIX = MAX_HEADER_BYTES + 1024;

/**
 * Reads the header of the `SKILL.md` at `file` and no more of it: at most its first 65 KiB. What keeps
 * it from being read is an error of the reading.
 */
export function readHeaderFile(file: string, named: HeaderFile): HeaderReading {
  const { path } = named;
  try {
    const { isFile, isDirectory, size } = Deno.statSync(file);
    if (!isFile) return refused(path, isDirectory ? "a folder" : "no regular file");
    const bytes = readStart(file);
    const isWhole = size <= bytes.length;
    const { body: _, ...reading } = readSkillHeader(isWhole ? bytes : soundStart(bytes), named);
    const open = reading.errors.find(({ found }) => found === "the end of the file");
    if (isWhole || open === undefined) return reading;
    return { errors: [{ ...open, ...TOO_LONG }], warnings: [] };
  } catch (error) {
    return refused(path, whyNot(error));
  }
}

function readStart(file: string): Uint8Array {
  using open = Deno.openSync(file);
  const buffer = new Uint8Array(PREFIX);
  let size = 0;
  while (size < buffer.length) {
    const count = open.readSync(buffer.subarray(size));
    if (count === null) break;
    size += count;
  }
  return buffer.subarray(0, size);
}

/** Without the part of a character at the end that was cut off. */
function soundStart(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

function whyNot(error: unknown): string {
  const { FilesystemLoop, NotCapable, NotFound, PermissionDenied } = Deno.errors;
  if (error instanceof NotFound) return "none";
  if (error instanceof NotCapable) return "one that this process may not read";
  if (error instanceof PermissionDenied) return "one that may not be read";
  return error instanceof FilesystemLoop
    ? "a link that leads to itself"
    : "one that cannot be read";
}

function refused(path: string, found: string): HeaderReading {
  const expected = "a file with a header";
  return { errors: [{ path, line: null, column: null, field: "", expected, found }], warnings: [] };
}
