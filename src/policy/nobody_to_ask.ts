import type { ApprovalDesk } from "../contract/mod.ts";

/** The desk of a run without a person: every question is answered with a denial at once. */
export const nobodyToAsk: ApprovalDesk = {
  ask({ tool }, signal) {
    const reason = signal.aborted
      ? `The turn was cancelled before "${tool}" was approved`
      : `"${tool}" needs an approval, and this run has nobody to ask`;
    return Promise.resolve({ kind: "denied", reason });
  },
};
