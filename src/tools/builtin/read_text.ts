import { fail, showInline } from "../../contract/mod.ts";
import type { ToolFailure } from "../../contract/mod.ts";
import { COUNTED_BYTES, HASHED_BYTES, SOUGHT_BYTES } from "./limits.ts";
import { firstInvalidUtf8, sniffText } from "./sniff_text.ts";
import type { TextPager } from "./text_pager.ts";

/** Bytes of a text as they come, and what is known of them. */
export interface TextSource {
  /** As it is called in messages. */
  readonly path: string;
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** What is known of a text after a page was taken out of it. */
export interface ReadText {
  readonly ok: true;
  /** Bytes that were read. */
  readonly bytes: number;
  /** Whether it was read to its end. */
  readonly ended: boolean;
  readonly bom: boolean;
  /** Hex; `null` if the text is larger than {@linkcode HASHED_BYTES}. */
  readonly sha256: string | null;
}

/**
 * Reads a text through `pager`, strictly as UTF-8 and with bounded memory: to its end if it is not
 * too large, otherwise until the page is finished. A byte order mark is kept out of the text.
 *
 * @returns `invalid_arguments` for binary data, for text in any other encoding, and for a page that
 * begins beyond {@linkcode SOUGHT_BYTES}.
 */
export async function readText(
  source: TextSource,
  pager: TextPager,
): Promise<ReadText | ToolFailure> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const kept: Uint8Array<ArrayBuffer>[] | null = source.size > HASHED_BYTES ? null : [];
  let [bytes, bom] = [0, false];
  for await (const chunk of source.chunks) {
    if (bytes === 0) {
      const verdict = sniffText(chunk, chunk.length >= source.size ? "whole" : "start");
      if (verdict.kind !== "text") return refuseContent(source, verdict.what);
      bom = verdict.bom;
    }
    const text = decodePiece(decoder, chunk);
    if (text === undefined) return refuseBytes(source, bytes, chunk);
    pager.push(bytes === 0 && bom ? text.slice(1) : text);
    bytes += chunk.length;
    if (bytes <= HASHED_BYTES) kept?.push(chunk.slice());
    if (pager.finished && source.size > COUNTED_BYTES) {
      return { ok: true, bytes, ended: false, bom, sha256: null };
    }
    if (bytes >= SOUGHT_BYTES && pager.page("open").text === "") {
      return refuseSearch(source, pager, bytes);
    }
  }
  if (decodePiece(decoder) === undefined) return refuseBytes(source, bytes, new Uint8Array());
  // A file can grow while it is read.
  const sha256 = kept === null || bytes > HASHED_BYTES ? null : await hexDigest(kept);
  return { ok: true, bytes, ended: true, bom, sha256 };
}

function decodePiece(decoder: TextDecoder, chunk?: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

async function hexDigest(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const whole = await new Blob([...parts]).bytes();
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
}

function refuseContent(source: TextSource, what: string): ToolFailure {
  return fail(
    "invalid_arguments",
    `Cannot read "${showInline(source.path)}" as text: it is ${what}; only UTF-8 text is read`,
    { bytes: source.size, content: what },
  );
}

function refuseSearch(source: TextSource, pager: TextPager, bytes: number): ToolFailure {
  return fail(
    "invalid_arguments",
    `Cannot find the start in "${showInline(source.path)}": its first ${bytes} bytes have ` +
      `${pager.lines()} lines, and no more are read; search_files finds lines by their text`,
    { bytes: source.size },
  );
}

function refuseBytes(source: TextSource, before: number, chunk: Uint8Array): ToolFailure {
  const offset = before + (firstInvalidUtf8(chunk, "start") ?? 0);
  return fail(
    "invalid_arguments",
    `Cannot read "${showInline(source.path)}" as text: it stops being UTF-8 near byte ${offset}; ` +
      "it is damaged, cut, or in another encoding",
    { bytes: source.size, offset },
  );
}
