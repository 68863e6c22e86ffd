/** The deepest nesting of quotes and lists that is shown as such. */
const DEEPEST = 8;

/**
 * Writes readable text block by block: white space is folded, blocks are set apart, and what stands in
 * quotes and lists is marked at the start of each line. It writes up to a limit and then nothing more.
 */
export class TextWriter {
  readonly #limit: number;
  readonly #parts: string[] = [];
  readonly #prefixes: { text: string; first?: string }[] = [];
  #size = 0;
  /** How many prefixes the last line and the next one have in common. */
  #shared = 0;
  #line: string[] = [];
  /** The line is empty or ends with a blank. */
  #isBlank = true;
  #gap = 0;
  #pre = 0;
  /** Inside a row of a table nothing ends a line. */
  #row = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The limit was reached. */
  get isFull(): boolean {
    return this.#size >= this.#limit;
  }

  /** Lines and blanks are the page's own. */
  get isPre(): boolean {
    return this.#pre > 0;
  }

  /** Text of the page. */
  text(text: string): void {
    if (this.#pre > 0 && this.#row === 0) this.#preText(text);
    else this.inline(text.replace(/[ \t\n\r\f\u00a0]+/g, " "));
  }

  /** A mark or a word within a line. */
  inline(text: string): void {
    const added = this.#isBlank ? text.replace(/^ /, "") : text;
    if (added === "" || this.isFull) return;
    this.#line.push(added);
    this.#isBlank = added.endsWith(" ");
    this.#size += added.length;
  }

  /** Ends a line. */
  break(): void {
    if (this.#row > 0) this.inline(" ");
    else this.#flush();
  }

  /** Ends a block; the next one stands `gap` lines further down at least. */
  block(gap: 0 | 1 = 1): void {
    this.break();
    if (this.#row === 0) this.#gap = Math.max(this.#gap, gap);
  }

  /** Starts what stands behind `text` on each line, and behind `first` on its first one. */
  indent(text: string, first?: string): void {
    this.#prefixes.push(first === undefined ? { text } : { text, first });
  }

  /** Ends what the last `indent` started. */
  outdent(): void {
    this.#prefixes.pop();
    this.#shared = Math.min(this.#shared, this.#prefixes.length);
  }

  /** Starts text whose lines and blanks are its own. */
  startPre(): void {
    this.block();
    if (this.#pre++ === 0 && this.#row === 0) this.#write("```");
  }

  /** Ends it. */
  endPre(): void {
    if (this.#row === 0 && this.#line.length > 0) this.#flush();
    if (--this.#pre === 0 && this.#row === 0) this.#write("```");
    this.block();
  }

  /** Starts a row of a table. */
  startRow(): void {
    if (this.#row === 0) this.block(0);
    this.#row++;
  }

  /** Ends it. */
  endRow(): void {
    this.#row--;
    if (this.#row === 0) this.#flush();
  }

  /** All that was written. */
  done(): string {
    this.#flush();
    return this.#parts.join("");
  }

  #preText(text: string): void {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) this.#write(this.#takeLine().trimEnd());
      if (this.isFull) return;
      this.#line.push(line.slice(0, this.#limit - this.#size));
      this.#size += line.length + 1;
    }
  }

  #flush(): void {
    const line = this.#takeLine();
    const kept = this.#pre > 0 ? line.trimEnd() : line.trim();
    if (kept !== "") this.#write(kept);
  }

  #takeLine(): string {
    const line = this.#line.join("");
    this.#line = [];
    this.#isBlank = true;
    return line;
  }

  #write(line: string): void {
    if (this.#parts.length > 0 && this.#gap > 0) this.#parts.push(`${this.#blankPrefix()}\n`);
    this.#gap = 0;
    this.#shared = this.#prefixes.length;
    const text = `${this.#linePrefix()}${line}`.trimEnd();
    this.#parts.push(`${text}\n`);
    this.#size += text.length - line.length + 1;
  }

  #blankPrefix(): string {
    const shown = this.#prefixes.slice(0, Math.min(this.#shared, DEEPEST));
    return shown.map(({ text }) => text).join("").trimEnd();
  }

  #linePrefix(): string {
    let prefix = "";
    for (const one of this.#prefixes.slice(0, DEEPEST)) {
      prefix += one.first ?? one.text;
      delete one.first;
    }
    return prefix;
  }
}
