// Written by scripts/generate_validators.ts; do not edit.
import type { ArgumentValidator } from "../../contract/mod.ts";

/** Loads the module of a built-in tool's validator, by tool name. */
export declare const VALIDATORS: {
  readonly [tool: string]: (() => Promise<{ validate: ArgumentValidator }>) | undefined;
};
