import type { Requirement } from "../requirements.ts";

/** Promises of the area `policy`. */
export const POLICY: readonly Requirement[] = [];
