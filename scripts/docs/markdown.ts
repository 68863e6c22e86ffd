/** One fenced block of a page. */
export interface CodeBlock {
  /** Relative to the repository. */
  readonly page: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  /** The first word after the fence: `sh`, `console`, `ts`, `json`, `text`, `mermaid`. */
  readonly language: string;
  /** The words after the language. */
  readonly tags: readonly string[];
  readonly text: string;
}

/** One link of a page, as it is written. */
export interface PageLink {
  readonly line: number;
  readonly target: string;
}

const FENCE = /^( *)(`{3,}|~{3,})(.*)$/;

/** Every fenced block of a page, in order. An unclosed one ends with the page. */
export function codeBlocks(page: string, markdown: string): CodeBlock[] {
  return splitPage(markdown).flatMap((part) => {
    if (part.fence === undefined) return [];
    const [language = "", ...tags] = part.fence.split(/\s+/);
    return [{ page, line: part.line, language, tags, text: part.lines.join("\n") }];
  });
}

/** Every link and image of a page that is not inside code. Links of references count, too. */
export function pageLinks(markdown: string): PageLink[] {
  const inline = /\]\(\s*<?([^)<>\s]+)>?(?:\s+"[^"]*")?\s*\)/g;
  const reference = /^ {0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?/g;
  return proseLines(markdown).flatMap(({ line, text }) =>
    [...text.matchAll(inline), ...text.matchAll(reference)]
      .map(([, target = ""]) => ({ line, target }))
  );
}

/** The anchors of a page's headings, as a forge makes them. */
export function anchors(markdown: string): string[] {
  const seen = new Map<string, number>();
  return proseLines(markdown, { keepCode: true }).flatMap(({ text }) => {
    const heading = text.match(/^#{1,6}\s+(.*?)\s*#*\s*$/)?.[1];
    if (heading === undefined) return [];
    const slug = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
}

interface PagePart {
  /** What follows the opening fence; absent for prose. */
  readonly fence?: string;
  readonly line: number;
  readonly lines: string[];
}

function splitPage(markdown: string): PagePart[] {
  const parts: PagePart[] = [{ line: 1, lines: [] }];
  let open: RegExpMatchArray | undefined;
  for (const [index, text] of markdown.split("\n").entries()) {
    const fence = text.match(FENCE) ?? undefined;
    if (open === undefined && fence !== undefined) {
      open = fence;
      parts.push({ fence: (fence[3] ?? "").trim(), line: index + 1, lines: [] });
    } else if (open !== undefined && closes(fence, open)) {
      open = undefined;
      parts.push({ line: index + 2, lines: [] });
    } else {
      parts.at(-1)?.lines.push(open === undefined ? text : withoutIndent(text, open[1] ?? ""));
    }
  }
  return parts;
}

function closes(fence: RegExpMatchArray | undefined, open: RegExpMatchArray): boolean {
  return fence?.[3]?.trim() === "" && (fence[2] ?? "").startsWith(open[2] ?? "");
}

function withoutIndent(text: string, indent: string): string {
  return text.startsWith(indent) ? text.slice(indent.length) : text.trimStart();
}

function proseLines(
  markdown: string,
  { keepCode = false }: { keepCode?: boolean } = {},
): { line: number; text: string }[] {
  return splitPage(markdown).filter(({ fence }) => fence === undefined).flatMap((part) =>
    part.lines.map((text, index) => ({
      line: part.line + index,
      text: keepCode ? text : text.replace(/(`+)(?!`).*?[^`]?\1(?!`)/g, ""),
    }))
  );
}
