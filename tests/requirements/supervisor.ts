import type { Requirement } from "../requirements.ts";

/** Promises of the area `supervisor`. */
export const SUPERVISOR: readonly Requirement[] = [];
