import type { Block } from "./block.ts";

/** What was said so far, as blocks that do not change any more. */
export class Transcript implements Block {
  #blocks: Block[] = [];
  /** Lines of the first block that are not drawn any more, at `#width`. */
  #skipped = 0;
  #width = -1;

  /** Adds a block at the end. */
  add(block: Block): void {
    this.#blocks.push(block);
  }

  render(width: number): readonly string[] {
    if (width !== this.#width) {
      // A line is not the same line at another width.
      this.#width = width;
      this.#skipped = 0;
    }
    return this.#blocks.flatMap((block) => block.render(width)).slice(this.#skipped);
  }

  /** Forgets the first `count` lines of what is drawn: the terminal has them in its own memory. */
  forget(count: number): void {
    this.#skipped += count;
    for (let first = this.#blocks[0]; first !== undefined; first = this.#blocks[0]) {
      const lines = first.render(this.#width).length;
      if (lines > this.#skipped) return;
      this.#skipped -= lines;
      this.#blocks.shift();
    }
  }
}
