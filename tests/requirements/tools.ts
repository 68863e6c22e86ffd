import type { Requirement } from "../requirements.ts";

/** Promises of the area `tools`. */
export const TOOLS: readonly Requirement[] = [];
