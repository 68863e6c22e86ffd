/**
 * Entry of the supervisor, and so of the product: `deno task start "PROMPT"`.
 *
 * @module
 */
import { runSupervisor } from "./supervisor/mod.ts";

Deno.exit(await runSupervisor(Deno.args));
