// Written by scripts/generate_validators.ts; do not edit.
import type { ArgumentValidator } from "../../contract/mod.ts";

/** The generated validators of the built-in tools, by tool name. */
export declare const VALIDATORS: { readonly [tool: string]: ArgumentValidator | undefined };
