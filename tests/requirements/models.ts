import type { Requirement } from "../requirements.ts";

/** Promises of the area `models`. */
export const MODELS: readonly Requirement[] = [];
