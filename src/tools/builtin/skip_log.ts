import { cutEnd, type JsonValue } from "../../contract/mod.ts";
import { OutputBudget } from "./output_budget.ts";

const EXAMPLES = 5;
const LONGEST_PATH = 200;

/** Names what a tool left out, by reason: how many, and the first few paths. */
export class SkipLog {
  readonly #reasons = new Map<string, { count: number; paths: string[] }>();
  readonly #budget = new OutputBudget(4000);

  /** Notes that `path` was left out. `reason` is a short phrase from a fixed set. */
  add(path: string, reason: string): void {
    const entry = this.#reasons.get(reason) ?? { count: 0, paths: [] };
    this.#reasons.set(reason, entry);
    entry.count++;
    const shown = path.length > LONGEST_PATH ? `${cutEnd(path, LONGEST_PATH)}…` : path;
    if (entry.paths.length < EXAMPLES && this.#budget.take(shown)) entry.paths.push(shown);
  }

  /** How many were left out for `reason`. */
  count(reason: string): number {
    return this.#reasons.get(reason)?.count ?? 0;
  }

  /** `[{reason, count, paths}]`, in the order in which the reasons came up. */
  report(): JsonValue {
    return Array.from(this.#reasons, ([reason, entry]) => ({ reason, ...entry }));
  }
}
