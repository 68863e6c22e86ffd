import type { SkillPort } from "../../contract/mod.ts";
import { MAX_TOLD_LINES } from "../../contract/skills.ts";

/** The lines that a person was told: in this process, and where somebody remembers in every one before. */
export class ToldLines {
  readonly #port: Pick<SkillPort, "untold"> | undefined;
  readonly #told = new Set<string>();
  readonly #anew = new Set<string>();

  constructor(port?: Pick<SkillPort, "untold">) {
    this.#port = port;
  }

  /** Lines that each process tells once, whatever an earlier one told. */
  tellAnew(lines: readonly string[]): void {
    for (const line of lines) this.#anew.add(line);
  }

  /** What those lines tell of is over: should it come back, it is told again. */
  forgetAnew(): void {
    for (const line of this.#anew) this.#told.delete(line);
    this.#anew.clear();
  }

  /** Those that were not told before; from now on they were. Never rejects. */
  async untold(lines: readonly string[]): Promise<readonly string[]> {
    const fresh = [...new Set(lines)].filter((line) => !this.#told.has(line));
    for (const line of fresh) this.#told.add(line);
    if (this.#port === undefined) return fresh;
    const asked = fresh.filter((line) => !this.#anew.has(line));
    const news = new Set(fresh.filter((line) => this.#anew.has(line)));
    for (let from = 0; from < asked.length; from += MAX_TOLD_LINES) {
      const part = asked.slice(from, from + MAX_TOLD_LINES);
      for (const line of await this.#port.untold(part)) news.add(line);
    }
    return fresh.filter((line) => news.has(line));
  }
}
