import type { TuiKit } from "./tui_kit.ts";
import { onlyColours } from "./safe_text.ts";

/** Something that is drawn as lines of at most `width` columns. */
export interface Block {
  render(width: number): readonly string[];
}

/** Draws a block once for each width: for what does not change any more. */
export class FixedBlock implements Block {
  readonly #draw: (width: number) => readonly string[];
  readonly #kit: TuiKit;
  #width = -1;
  #lines: readonly string[] = [];

  constructor(kit: TuiKit, draw: (width: number) => readonly string[]) {
    this.#kit = kit;
    this.#draw = draw;
  }

  render(width: number): readonly string[] {
    if (width !== this.#width) {
      this.#lines = clip(this.#kit, this.#draw(width), { width });
      this.#width = width;
    }
    return this.#lines;
  }
}

/** Lines that are no wider than `width` columns and steer nothing; `marks` are let through. */
export function clip(
  kit: TuiKit,
  lines: readonly string[],
  { width, marks = [] }: { readonly width: number; readonly marks?: readonly string[] },
): readonly string[] {
  return lines.map((line) => {
    const safe = onlyColours(line, marks);
    return kit.visibleWidth(safe) > width ? kit.truncateToWidth(safe, width, "") : safe;
  });
}

/**
 * Text that was made harmless, wrapped to a width and painted line by line. What goes on below a line
 * that is set in stands two columns further in.
 */
export function wrapped(
  kit: TuiKit,
  text: string,
  { width, paint = (line) => line }: {
    readonly width: number;
    readonly paint?: (line: string) => string;
  },
): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const [margin = ""] = /^ */.exec(line) ?? [];
    // A word that has to be cut is never joined again with a space in it.
    const longest = Math.max(...line.split(" ").map((word) => kit.visibleWidth(word)));
    const hang = margin === "" || longest > width - margin.length - 2 ? "" : `${margin}  `;
    const [first = "", ...rest] = kit.wrapTextWithAnsi(line, Math.max(1, width));
    const below = rest.length === 0 || hang === ""
      ? rest
      : kit.wrapTextWithAnsi(rest.join(" "), Math.max(1, width - hang.length));
    return [first, ...below.map((part) => hang + part)].map((part) => paint(part.trimEnd()));
  });
}
