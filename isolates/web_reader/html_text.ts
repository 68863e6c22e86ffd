import {
  attribute,
  isUnshown,
  type PageElement,
  type PageNode,
  type PageTree,
  readTree,
  walk,
} from "./html_tree.ts";
import { TextWriter } from "./text_writer.ts";

export { TooManyElements } from "./html_tree.ts";

/** A page as text. */
export interface PageText {
  readonly title: string | null;
  readonly text: string;
  readonly notes: readonly string[];
}

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside body details div dl dt fieldset figcaption figure footer form header legend main nav p section summary"
    .split(" "),
);

/** The longest address of a link that is shown. */
const MAX_LINK = 500;

/**
 * The text of an HTML page, with headings, lists, quotes, code, links and tables as in Markdown. Time
 * and memory grow with the length of the page, whatever is in it.
 *
 * @param limit The most characters that are written.
 */
export function htmlText(html: string, { url, limit }: { url: URL; limit: number }): PageText {
  const tree = readTree(html);
  const writer = new TextWriter(limit);
  const page = new PageWriter(writer, { tree, base: baseOf(tree.base, url) });
  walk(tree.root, page);
  const notes = [
    ...tree.isMain ? ["Shown is what the page calls its main part, without what is around it"] : [],
    ...writer.isFull ? [`The page has more text than the ${limit} characters that are kept`] : [],
  ];
  return { title: tree.title, text: writer.done(), notes };
}

function baseOf(base: string | undefined, url: URL): URL {
  return base !== undefined && base.length <= MAX_LINK && URL.canParse(base, url.href)
    ? new URL(base, url.href)
    : url;
}

/** Writes the parts of a page as they are visited. */
class PageWriter {
  readonly #to: TextWriter;
  readonly #tree: PageTree;
  readonly #base: URL;
  readonly #lists: { next: number | undefined }[] = [];
  /** Cells so far of the rows that are open. */
  readonly #rows: { cells: number; readonly isFirst: boolean }[] = [];
  readonly #tables: { rows: number; readonly isLayout: boolean }[] = [];

  constructor(to: TextWriter, { tree, base }: { tree: PageTree; base: URL }) {
    this.#to = to;
    this.#tree = tree;
    this.#base = base;
  }

  text(text: string): boolean {
    this.#to.text(text);
    return !this.#to.isFull;
  }

  enter(element: PageElement): boolean {
    if (isUnshown(element)) return false;
    const { tagName: tag } = element;
    if (BLOCKS.has(tag)) this.#to.block(tag === "p" || tag === "dl" ? 1 : 0);
    else if (/^h[1-6]$/.test(tag)) this.#startHeading(Number(tag[1]));
    else if (tag === "br") this.#to.break();
    else if (tag === "hr") this.#writeRule();
    else if (tag === "img") this.#writeImage(element);
    else if (tag === "pre") this.#to.startPre();
    else if (tag === "code") this.#markCode();
    else if (tag === "blockquote") this.#startQuote();
    else if (tag === "dd") this.#startIndent();
    else if (tag === "ul" || tag === "ol" || tag === "menu") this.#startList(element);
    else if (tag === "li") this.#startItem();
    else this.#startTablePart(element);
    return true;
  }

  leave(element: PageElement): void {
    const { tagName: tag } = element;
    if (BLOCKS.has(tag)) this.#to.block(tag === "p" || tag === "dl" ? 1 : 0);
    else if (/^h[1-6]$/.test(tag)) this.#to.block();
    else if (tag === "a") this.#writeLink(element);
    else if (tag === "pre") this.#to.endPre();
    else if (tag === "code") this.#markCode();
    else if (tag === "blockquote" || tag === "dd") this.#endIndent(tag === "dd" ? 0 : 1);
    else if (tag === "ul" || tag === "ol" || tag === "menu") this.#endList();
    else if (tag === "li") this.#endIndent(0);
    else this.#endTablePart(tag);
  }

  #startHeading(level: number): void {
    this.#to.block();
    this.#to.inline(`${"#".repeat(level)} `);
  }

  #markCode(): void {
    if (!this.#to.isPre) this.#to.inline("`");
  }

  #writeRule(): void {
    this.#to.block();
    this.#to.inline("---");
    this.#to.block();
  }

  #writeImage(element: PageElement): void {
    const alt = attribute(element, "alt")?.trim() ?? "";
    if (alt !== "") this.#to.text(`[image: ${alt}]`);
  }

  #startQuote(): void {
    this.#to.block();
    this.#to.indent("> ");
  }

  #startIndent(): void {
    this.#to.block(0);
    this.#to.indent("  ");
  }

  #endIndent(gap: 0 | 1): void {
    this.#to.break();
    this.#to.outdent();
    this.#to.block(gap);
  }

  #startList(element: PageElement): void {
    this.#to.block(this.#lists.length === 0 ? 1 : 0);
    const start = Number.parseInt(attribute(element, "start") ?? "1", 10);
    const first = Number.isSafeInteger(start) ? start : 1;
    this.#lists.push({ next: element.tagName === "ol" ? first : undefined });
  }

  #endList(): void {
    this.#lists.pop();
    this.#to.block(this.#lists.length === 0 ? 1 : 0);
  }

  #startItem(): void {
    this.#to.block(0);
    const list = this.#lists.at(-1);
    const mark = list?.next === undefined ? "- " : `${list.next++}. `;
    this.#to.indent(" ".repeat(mark.length), mark);
  }

  #writeLink(element: PageElement): void {
    const href = attribute(element, "href")?.trim() ?? "";
    if (href === "" || href.startsWith("#") || href.length > MAX_LINK) return;
    if (!URL.canParse(href, this.#base.href)) return;
    const url = new URL(href, this.#base.href);
    if (/^(?:https?|mailto):$/.test(url.protocol)) this.#to.inline(` <${url.href}>`);
  }

  #startTablePart(element: PageElement): void {
    const { tagName: tag } = element;
    if (tag === "table") {
      const isLayout = this.#tree.layout.has(element as PageNode) || this.#isInRow();
      this.#tables.push({ rows: 0, isLayout });
      this.#to.block();
    } else if (tag === "tr") this.#startRow();
    else if (tag === "td" || tag === "th") this.#startCell();
    else if (tag === "caption") this.#to.block(0);
  }

  #isInRow(): boolean {
    return this.#rows.length > 0;
  }

  #startRow(): void {
    const table = this.#tables.at(-1);
    if (table === undefined || table.isLayout) this.#to.block(0);
    else {
      this.#to.startRow();
      this.#rows.push({ cells: 0, isFirst: table.rows++ === 0 });
    }
  }

  #startCell(): void {
    const row = this.#rows.at(-1);
    if (this.#tables.at(-1)?.isLayout !== false || row === undefined) this.#to.block(0);
    else this.#to.inline(row.cells++ === 0 ? "| " : " | ");
  }

  #endTablePart(tag: string): void {
    if (tag === "table") {
      this.#tables.pop();
      this.#to.block();
    } else if (tag === "caption") this.#to.block(0);
    else if (tag === "tr" && this.#tables.at(-1)?.isLayout === false) this.#endRow();
    else if ((tag === "td" || tag === "th") && this.#tables.at(-1)?.isLayout !== false) {
      this.#to.block(0);
    }
  }

  #endRow(): void {
    const row = this.#rows.pop();
    if (row === undefined) return;
    if (row.cells > 0) this.#to.inline(" |");
    this.#to.endRow();
    if (!row.isFirst || row.cells === 0) return;
    this.#to.startRow();
    this.#to.inline(`|${" --- |".repeat(Math.min(row.cells, 200))}`);
    this.#to.endRow();
  }
}
