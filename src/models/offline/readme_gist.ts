import { plainMarkdown, plainRst } from "./markdown_text.ts";

/** What the top of a README says. */
export interface ReadmeGist {
  readonly heading?: string;
  readonly paragraph?: string;
}

/** Shorter ones are taglines, versions and names of licences. */
const LEAST_LETTERS = 12;
const UNDERLINE = /^\s{0,3}([=\-~^"'`#*+])\1{2,200}\s*$/;

/**
 * The first heading and the first real paragraph of a README: badges, images, HTML, front matter,
 * code, tables and lists are passed over. `.rst` is read as reStructuredText, all else as Markdown.
 */
export function readmeGist(name: string, text: string): ReadmeGist {
  const markup = /\.rst$/i.test(name) ? "rst" : "markdown";
  const lines = dropNoise(text.replace(/^\ufeff/, ""), markup);
  const blocks = splitBlocks(lines, markup);
  const targets = linkTargets(lines);
  const plain = markup === "rst"
    ? plainRst
    : (text: string) => plainMarkdown(withoutShortLinks(text, targets));
  const heading = titleOf(blocks, plain);
  const after = heading === undefined ? blocks : blocks.slice(blocks.indexOf(heading) + 1);
  const paragraph = firstParagraph(after, plain) ?? firstParagraph(blocks, plain);
  return {
    ...(heading === undefined ? {} : { heading: plain(heading.text) }),
    ...(paragraph === undefined ? {} : { paragraph }),
  };
}

type Markup = "markdown" | "rst";

interface Block {
  readonly kind: "heading" | "paragraph";
  readonly text: string;
  /** Of a heading; 1 is a title's. */
  readonly level: number;
}

/** The first heading, unless so much stands before it that it is the heading of a section. */
function titleOf(blocks: readonly Block[], plain: (text: string) => string): Block | undefined {
  const isTitle = (block: Block) => block.kind === "heading" && hasWords(plain(block.text));
  const heading = blocks.find(isTitle);
  if (heading === undefined) return undefined;
  const before = blocks.slice(0, blocks.indexOf(heading)).filter(({ kind, text }) =>
    kind === "paragraph" && !isOnlyLinks(text) && letters(plain(text)) >= LEAST_LETTERS
  );
  return before.length > (heading.level === 1 ? 1 : 0) ? undefined : heading;
}

/** The names that stand for a link's target further down: `[name]: https://…`. */
function linkTargets(lines: readonly string[]): ReadonlySet<string> {
  const names = lines.map((line) => /^\s{0,3}\[([^\]]{1,200})\]:\s*\S/.exec(line)?.[1]);
  return new Set(names.map((name) => name?.toLowerCase() ?? ""));
}

/** `[name]` without its brackets if the name stands for a link. */
function withoutShortLinks(text: string, targets: ReadonlySet<string>): string {
  return text.replace(
    /(?<!\])\[([^[\]]{1,200})\](?![[(:])/g,
    (whole, name) => targets.has(name.toLowerCase()) ? name : whole,
  );
}

function firstParagraph(
  blocks: readonly Block[],
  plain: (text: string) => string,
): string | undefined {
  const texts = blocks
    .filter((block) => block.kind === "paragraph" && !isOnlyLinks(block.text))
    .map((block) => plain(block.text))
    .filter(hasWords);
  return texts.find((text) => letters(text) >= LEAST_LETTERS) ?? texts[0];
}

function splitBlocks(lines: readonly string[], markup: Markup): readonly Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: "paragraph", text: open.join("\n"), level: 0 });
    open = [];
  };
  for (const line of lines) {
    const [, mark = "", heading] = markup === "rst"
      ? []
      : /^\s{0,3}(#{1,6}|=)\s+(.{1,500}?)[\s#]*$/.exec(line) ?? [];
    if (heading !== undefined) {
      close();
      blocks.push({ kind: "heading", text: heading, level: mark.length });
    } else if (UNDERLINE.test(line)) {
      const level = markup === "markdown" && line.includes("-") ? 2 : 1;
      if (open.length === 1) blocks.push({ kind: "heading", text: open[0] ?? "", level });
      else close();
      open = [];
    } else if (line.trim() === "" || isAside(line)) close();
    else open.push(line.replace(/^\s{0,3}>\s?/, "").trim());
  }
  close();
  return blocks;
}

/** A line that belongs to no paragraph: a list item, a table row, an admonition, a link's target. */
function isAside(line: string): boolean {
  return /^\s{0,3}(?:[-*+]\s|\d{1,3}[.)]\s|\||>\s?\[!|\[[^\]]{1,200}\]:|:[\w-]{1,60}:)/.test(line);
}

function dropNoise(text: string, markup: Markup): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (markup === "rst") return dropDirectives(lines);
  const start = /^---\s*$/.test(lines[0] ?? "")
    ? lines.findIndex((line, at) => at > 0 && /^---\s*$/.test(line)) + 1
    : 0;
  return dropFences(dropComments(lines.slice(start).join("\n")).split("\n").map(htmlLine));
}

/** A heading in HTML becomes one in Markdown; a line that is only tags becomes blank. */
function htmlLine(line: string): string {
  const heading = /^\s*<h1\b[^>]{0,300}>(.{1,600}?)(?:<\/h1>|$)/i.exec(line)?.[1];
  if (heading !== undefined) return `# ${heading}`;
  return /^\s*</.test(line) && !hasWords(plainMarkdown(line)) ? "" : line;
}

function dropComments(text: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    if (start < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    const end = text.indexOf("-->", start + 4);
    if (end < 0) return kept;
    at = end + 3;
  }
}

function dropFences(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let fence = "";
  for (const line of lines) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === "" && mark === undefined) kept.push(line);
    else if (fence === "") [fence] = [mark ?? "", kept.push("")];
    else if (mark?.startsWith(fence)) fence = "";
  }
  return kept;
}

function dropDirectives(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (/^\.\. /.test(line)) inside = true;
    else if (inside && line.trim() !== "" && !/^\s/.test(line)) inside = false;
    kept.push(inside ? "" : line.replace(/::\s*$/, ":"));
  }
  return kept;
}

const BADGE =
  /\[!\[[^\]]{0,300}\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])?/g;

/** Says whether nothing is left of a paragraph once its links are gone: badges, other languages. */
function isOnlyLinks(text: string): boolean {
  const rest = text.slice(0, 4000)
    .replace(BADGE, "")
    .replace(/!?\[[^\]]{0,300}\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, "")
    .replace(/<a\b[^>]{0,600}>[^<]{0,300}<\/a>/gi, "")
    .replace(/<[^<>]{0,1000}>/g, "");
  const isLinked = /\][([]|<a\b/i.test(text);
  return isLinked && letters(rest) < 12;
}

function hasWords(text: string): boolean {
  return letters(text) > 0;
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
