import type { Requirement } from "../requirements.ts";

/** Promises of the area `repository`. */
export const REPOSITORY: readonly Requirement[] = [];
