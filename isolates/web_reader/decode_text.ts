/** A text, and what is to be said of how it was read. */
export interface Decoded {
  readonly text: string;
  readonly notes: readonly string[];
}

/** What is known of bytes that are a text. */
export interface DecodeOptions {
  /** The character set that the sender named. */
  readonly charset: string | undefined;
  readonly isHtml: boolean;
  /** They end where the reading did: half a character at the end is no error. */
  readonly cut: boolean;
}

const BYTE_ORDER_MARKS: readonly (readonly [string, string])[] = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
];
const META = /<meta\s[^>]{0,500}?charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w.:-]{1,40})/i;
const XML = /^<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})/i;

/**
 * Decodes a text as a browser would: a byte order mark counts before the header, the header before what
 * the text says of itself. Where nothing is said it is UTF-8 or, if it is none, windows-1252.
 */
export function decodeText(bytes: Uint8Array, options: DecodeOptions): Decoded {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  const said = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1] ?? options.charset ??
    ownCharset(start, options);
  const decoder = said === undefined ? undefined : decoderOf(said);
  const notes: string[] = [];
  if (said !== undefined && decoder === undefined) {
    notes.push(`Its character set ${JSON.stringify(said.slice(0, 40))} is not known`);
  }
  const decode = (one: TextDecoder) => one.decode(bytes, { stream: options.cut });
  let text = decode(decoder ?? new TextDecoder());
  if (decoder === undefined && text.includes("\ufffd") && !isUtf8(bytes, options)) {
    text = decode(new TextDecoder("windows-1252"));
    notes.push("It names no character set and is no UTF-8: it was read as windows-1252");
  }
  const broken = text.split("\ufffd").length - 1;
  if (broken > 0) notes.push(`${broken} of its characters cannot be read, and are shown as \ufffd`);
  return { text, notes };
}

function ownCharset(start: string, { isHtml }: DecodeOptions): string | undefined {
  const said = XML.exec(start)?.[1] ?? (isHtml ? META.exec(start)?.[1] : undefined);
  // Whoever can read this in single bytes is not reading UTF-16.
  return said !== undefined && /^utf-?16/i.test(said) ? "utf-8" : said;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === "replacement" ? undefined : decoder;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array, { cut }: DecodeOptions): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
    return true;
  } catch {
    return false;
  }
}
