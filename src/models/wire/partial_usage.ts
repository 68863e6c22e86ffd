import type { ModelRequest, ModelUsage } from "../../contract/mod.ts";
import { estimateUsage } from "../estimate_usage.ts";

/** What is known of an answer while it comes. */
export interface Tally {
  /** Whether anything of an answer has come: what is no error, and no sign of life. */
  readonly begun: boolean;
  /** Tokens as the provider told them, those it had kept included. */
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  /** UTF-16 units of text, reasoning and arguments. */
  readonly written: number;
}

/**
 * The usage of an answer that broke off, always an estimate: of what was told the last word is
 * missing, and what was written counts even if the provider had told less of it so far.
 */
export function partialUsage(request: ModelRequest, { input, output, written }: Tally): ModelUsage {
  const guess = estimateUsage(request, written);
  return {
    // Some servers begin with a zero that they correct at the end.
    inputTokens: input || guess.inputTokens,
    outputTokens: Math.max(output ?? 0, guess.outputTokens),
    status: "estimated",
  };
}
