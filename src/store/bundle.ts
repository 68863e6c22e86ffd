import { canonicalJson, isPlainObject, type LedgerHead, showInline } from "../contract/mod.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { entryLine, type LedgerRow } from "./ledger_row.ts";
import { openIfThere } from "./read_at.ts";
import { type FileLine, readLines } from "./read_lines.ts";
import type { RowSource, SourcedRow } from "./row_source.ts";

/** The version of the bundle format; a reader refuses another one. */
export const BUNDLE_VERSION = 1;

const FORMAT = "kyrozen-ledger-bundle";
const GROUP_ROWS = 256;
const GROUP_CHARACTERS = 4 * 1024 * 1024;
/** A payload of control characters is six times longer as an entry's line than as stored bytes. */
const MAX_LINE = 2 * 1024 * 1024;
const KEYS = "kind,payload,prev,seq,session,sha256,time";

/** The first line of a bundle, without its newline. */
export function bundleHeader(ledger: string, head: Omit<LedgerHead, "ledger"> | null): string {
  const stated = head && { seq: head.seq, sha256: head.sha256 };
  return canonicalJson({ format: FORMAT, head: stated, ledger, version: BUNDLE_VERSION });
}

/**
 * The rows of the bundle at `path`. A bundle is UTF-8 text, one canonical JSON object a line: the
 * header `{"format":"kyrozen-ledger-bundle","head":{"seq","sha256"}|null,"ledger","version":1}`,
 * then every entry from the first to the head.
 *
 * @throws {LedgerError} If it cannot be read or has no header.
 */
export function openBundleSource(path: string): RowSource {
  const file = openBundle(path);
  const lines = readLines(file, MAX_LINE);
  try {
    const first = lines.next();
    const { ledger, head } = parseHeader(first.done ? undefined : first.value.text, path);
    return {
      ledger,
      faults: [],
      stated: head ?? { seq: 0, sha256: null },
      groups: () => groupsOf(lines),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw asLedgerError(error, "read bundle", path);
  }
}

function openBundle(path: string): Deno.FsFile {
  try {
    const file = openIfThere(path);
    if (file !== undefined) return file;
  } catch (error) {
    throw asLedgerError(error, "read bundle", path);
  }
  throw new LedgerError(
    "unreadable",
    `Cannot read bundle "${showInline(path)}": there is no such file`,
  );
}

function parseHeader(
  text: string | undefined,
  path: string,
): { ledger: string; head: Omit<LedgerHead, "ledger"> | null } {
  const value = parse(text);
  if (value === undefined || value.format !== FORMAT) {
    throw new LedgerError(
      "not_a_ledger",
      `Cannot read bundle "${showInline(path)}": its first line is not a bundle's header`,
    );
  }
  if (value.version !== BUNDLE_VERSION) {
    throw new LedgerError(
      "newer_schema",
      `Cannot read bundle "${showInline(path)}": its version is ${
        showInline(String(value.version))
      } and this program knows ${BUNDLE_VERSION}; use a newer version`,
    );
  }
  const { ledger, head } = value;
  if (typeof ledger === "string" && head === null) return { ledger, head };
  if (typeof ledger === "string" && isPlainObject(head)) {
    const { seq, sha256 } = head;
    if (typeof seq === "number" && typeof sha256 === "string") {
      return { ledger, head: { seq, sha256 } };
    }
  }
  throw new LedgerError(
    "corrupt",
    `Cannot read bundle "${showInline(path)}": its header is damaged`,
  );
}

async function* groupsOf(
  lines: Iterable<FileLine>,
): AsyncGenerator<readonly SourcedRow[], void> {
  let group: SourcedRow[] = [];
  let characters = 0;
  let seq = 0;
  for (const line of lines) {
    const row = parseEntry(line);
    seq = row?.seq ?? seq + 1;
    group.push(row ? { kind: "row", row } : damage(seq, line));
    characters += line.text?.length ?? 0;
    if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue;
    yield group;
    group = [];
    characters = 0;
  }
  yield group;
}

function damage(through: number, { number, ended }: FileLine): SourcedRow {
  const what = ended ? "is not one canonical entry" : "is cut off";
  return { kind: "damage", through, message: `bundle line ${number} ${what}` };
}

function parseEntry({ text, ended }: FileLine): LedgerRow | undefined {
  const value = ended ? parse(text) : undefined;
  if (value === undefined || Object.keys(value).sort().join() !== KEYS) return undefined;
  const { seq, time, session, kind, payload, prev, sha256 } = value;
  if (!Number.isSafeInteger(seq)) return undefined;
  if ([time, session, kind, prev, sha256].some((one) => typeof one !== "string")) return undefined;
  const row = { ...value, payload: canonical(payload) } as unknown as LedgerRow;
  return entryLine(row) === text ? row : undefined;
}

// Text that nests too deep for the stack is refused like any other that is not canonical.
function canonical(payload: unknown): string | undefined {
  try {
    return isPlainObject(payload) ? canonicalJson(payload) : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
