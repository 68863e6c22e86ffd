/**
 * Reads the messages of one session in a fresh process, as the core does to resume it, and prints
 * `{ms, messages}`; the time begins with opening the ledger.
 *
 *     read_history.ts FOLDER SESSION
 *
 * @module
 */
import { LEDGER_FILE } from "../../src/contract/mod.ts";
import { openSessionReader } from "../../src/store/mod.ts";

const [state = "", session = ""] = Deno.args;
const started = performance.now();
const reader = openSessionReader(`${state}/${LEDGER_FILE}`);
const { messages } = await reader.history(session);
const ms = performance.now() - started;
reader.close();
console.log(JSON.stringify({ ms, messages: messages.length }));
