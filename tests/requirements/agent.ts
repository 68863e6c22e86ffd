import type { Requirement } from "../requirements.ts";

/** Promises of the area `agent`. */
export const AGENT: readonly Requirement[] = [];
