import type { Block } from "./block.ts";

/** Lines that are not drawn any more are kept so long, in case that the terminal becomes larger. */
const MAX_HIDDEN = 400;

/**
 * What was said so far, as blocks that do not change any more. Only its end is drawn: what the
 * terminal has scrolled off it keeps in its own memory.
 */
export class Transcript implements Block {
  #blocks: Block[] = [];
  /** Lines at the beginning that are not drawn, at `#width`. */
  #hidden = 0;
  #width = -1;

  /** Adds a block at the end. */
  add(block: Block): void {
    this.#blocks.push(block);
  }

  render(width: number): readonly string[] {
    if (width !== this.#width) {
      // A line is not the same line at another width.
      this.#width = width;
      this.#hidden = 0;
    }
    return this.#lines(width).slice(this.#hidden);
  }

  /** Hides the first `count` lines of what is drawn. */
  hide(count: number): void {
    this.#hidden += count;
    for (let first = this.#blocks[0]; first !== undefined; first = this.#blocks[0]) {
      const lines = first.render(this.#width).length;
      if (lines > this.#hidden - MAX_HIDDEN) return;
      this.#hidden -= lines;
      this.#blocks.shift();
    }
  }

  /** Draws the last `lines` lines from now on, for a terminal of `width` columns. */
  fit({ width, lines }: { readonly width: number; readonly lines: number }): void {
    this.#width = width;
    this.#hidden = Math.max(0, this.#lines(width).length - Math.max(0, lines));
  }

  #lines(width: number): readonly string[] {
    return this.#blocks.flatMap((block) => block.render(width));
  }
}
