import type { Requirement } from "../requirements.ts";

/** Promises of the area `builtin_tools`. */
export const BUILTIN_TOOLS: readonly Requirement[] = [];
