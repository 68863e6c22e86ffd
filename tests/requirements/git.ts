import type { Requirement } from "../requirements.ts";

/** Promises of the area `git`. */
export const GIT: readonly Requirement[] = [];
