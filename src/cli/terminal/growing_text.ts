import { cutEnd } from "../../contract/mod.ts";
import { safeText } from "./safe_text.ts";
import { StableText } from "./stable_text.ts";

/** A part of a reply: Markdown that was made harmless. */
export interface TextPart {
  readonly text: string;
  /** Its first line is only there to go on with a block of code. */
  readonly inCode: boolean;
  /** What follows belongs to the same block; "code" has a last line only to end it here. */
  readonly goesOn: "no" | "text" | "code";
}

/** From so many characters on, the part of a reply that will not change is drawn for good. */
const SPLIT_AT = 1500;

/** A block with more characters than this is drawn in parts, so that a frame stays short. */
const MAX_OPEN = 32 * 1024;

/** So much of a block that is too long is drawn for good. */
const PART = MAX_OPEN / 2;

/** The text of a reply as it comes: what will not change is given away, the rest stays short. */
export class GrowingText {
  #open = "";
  #scan = new StableText();
  #inCode = false;
  /** What cannot be judged alone: half a character, or half a line end. */
  #half = "";
  /** The last character before the next piece. */
  #last = "";

  /** Takes the next piece; answers what will not change any more. */
  add(piece: string): readonly TextPart[] {
    const parts: TextPart[] = [];
    for (let at = 0; at < piece.length; at += PART) {
      const raw = this.#half + piece.slice(at, at + PART);
      this.#half = /[\ud800-\udbff\r]$/.exec(raw)?.[0] ?? "";
      this.#take(raw.slice(0, raw.length - this.#half.length));
      parts.push(...this.#takeStable(), ...this.#takeLong());
    }
    return parts;
  }

  /** What still grows. */
  get open(): TextPart {
    return { text: this.#open, inCode: this.#inCode, goesOn: "no" };
  }

  /** Ends the text: the rest of it, in parts. */
  end(): readonly TextPart[] {
    const half = this.#half;
    this.#half = "";
    this.#take(half);
    const parts = [...this.#takeStable(), ...this.#takeLong()];
    const rest = this.open;
    this.#setOpen("");
    this.#inCode = false;
    this.#last = "";
    const empty = rest.inCode ? !/\n[^]*\S/.test(rest.text) : rest.text.trim() === "";
    return empty ? parts : [...parts, rest];
  }

  #take(raw: string): void {
    if (raw === "") return;
    const safe = safeText(raw, this.#last);
    this.#last = /.$/su.exec(raw)?.[0] ?? "";
    this.#open += safe;
    this.#scan.add(safe);
  }

  #takeStable(): readonly TextPart[] {
    if (this.#open.length < SPLIT_AT || this.#scan.length === 0) return [];
    // An answer that came at once may hold a block that is too long for one part.
    if (this.#scan.length > MAX_OPEN) return [];
    const text = this.#open.slice(0, this.#scan.length);
    const part: TextPart = { text, inCode: this.#inCode, goesOn: "no" };
    this.#open = this.#open.slice(this.#scan.length);
    this.#scan.drop();
    this.#inCode = false;
    return [part];
  }

  #takeLong(): readonly TextPart[] {
    const parts: TextPart[] = [];
    while (this.#open.length > MAX_OPEN) {
      const stable = this.#takeStable();
      parts.push(...stable.length > 0 ? stable : [this.#takePart()]);
    }
    return parts;
  }

  /** The beginning of a block that is too long. */
  #takePart(): TextPart {
    const head = cutEnd(this.#open, PART);
    // Markdown that a cut falls into is read as text from there on, so it falls between lines or words.
    const end = [head.lastIndexOf("\n"), head.lastIndexOf(" ")].find((at) => at > PART / 2);
    const text = end === undefined ? head : head.slice(0, end + 1);
    const rest = this.#open.slice(text.length);
    const scan = new StableText();
    scan.add(text);
    const { fence } = scan;
    const inCode = this.#inCode;
    this.#setOpen(fence === undefined ? rest : `${fence}\n${rest}`);
    this.#inCode = fence !== undefined;
    if (fence === undefined) return { text, inCode, goesOn: "text" };
    return { text: `${text.replace(/\n$/, "")}\n${fence}`, inCode, goesOn: "code" };
  }

  #setOpen(text: string): void {
    this.#open = text;
    this.#scan = new StableText();
    this.#scan.add(text);
  }
}
