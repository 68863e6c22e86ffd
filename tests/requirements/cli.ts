import type { Requirement } from "../requirements.ts";

/** Promises of the area `cli`. */
export const CLI: readonly Requirement[] = [];
