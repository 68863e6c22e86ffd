import type { Requirement } from "../requirements.ts";

/** Promises of the area `store`. */
export const STORE: readonly Requirement[] = [];
