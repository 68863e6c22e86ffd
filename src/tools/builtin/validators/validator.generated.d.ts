// Written by scripts/generate_validators.ts; do not edit.
import type { ArgumentValidator } from "../../../contract/mod.ts";

/** The validator of one built-in tool. */
export declare const validate: ArgumentValidator;
