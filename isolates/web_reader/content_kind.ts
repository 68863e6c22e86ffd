/** What a body is. */
export interface ContentKind {
  readonly kind: "html" | "text" | "binary";
  /** Its media type in lower case, without parameters; a guess if none was sent. */
  readonly type: string;
  /** The character set that its sender named. */
  readonly charset: string | undefined;
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const TEXT =
  /^(?:text\/[\w.+-]+|application\/(?:[\w.-]+\+)?(?:json|xml|yaml)|application\/(?:x-)?(?:javascript|ecmascript|ndjson|jsonlines|sh|toml|yaml|sql|x-httpd-php|csv|markdown|latex)|application\/json5|message\/rfc822|image\/svg\+xml)$/;

// The first bytes of what is no text, whatever it is called.
const MAGIC: readonly (readonly [string, string])[] = [
  ["%PDF-", "application/pdf"],
  ["\x89PNG", "image/png"],
  ["GIF8", "image/gif"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["PK\x03\x04", "application/zip"],
  ["\x1f\x8b", "application/gzip"],
  ["\x7fELF", "an executable"],
];

/** Tells what a body is by its header and, where that says nothing, by its first bytes. */
export function contentKind(header: string | undefined, bytes: Uint8Array): ContentKind {
  const [declared = "", ...parameters] = (header ?? "").split(";");
  const type = declared.trim().toLowerCase();
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^\s";]+)/i.exec(one)?.[1])
    .find((one) => one !== undefined);
  if (HTML.test(type)) return { kind: "html", type, charset };
  if (TEXT.test(type)) return { kind: "text", type, charset };
  if (type !== "" && type !== "application/octet-stream") return { kind: "binary", type, charset };
  return { ...guess(bytes), charset };
}

function guess(bytes: Uint8Array): Omit<ContentKind, "charset"> {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  const magic = MAGIC.find(([signature]) => start.startsWith(signature));
  if (magic !== undefined) return { kind: "binary", type: magic[1] };
  const isWide = start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff");
  if (start.includes("\0") && !isWide) return { kind: "binary", type: "application/octet-stream" };
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start)
    ? { kind: "html", type: "text/html" }
    : { kind: "text", type: "text/plain" };
}
