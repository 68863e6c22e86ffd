import { report, writeError } from "../output.ts";
import { dropTypedAhead } from "../terminal.ts";

/** What came of a question. */
export type Answer = "yes" | "no" | "nobody";

/** The longest answer that is looked at, in bytes. */
const LONGEST = 1000;

/**
 * Asks a person at the terminal about what it shows already; no is what they say by saying nothing. What
 * was typed before is no answer, and where it cannot be told apart nobody can be asked.
 */
export async function askPerson(question: string): Promise<Answer> {
  if (!Deno.stdin.isTerminal() || !Deno.stderr.isTerminal()) return "nobody";
  if (!await dropTypedAhead()) return "nobody";
  writeError(`${question} [y/N] `);
  const said = await readLine();
  if (said === undefined) report("");
  return /^y(?:es)?$/i.test(said?.trim() ?? "") ? "yes" : "no";
}

// Not at once, so that an interrupt is heard while nobody answers.
async function readLine(): Promise<string | undefined> {
  const bytes: number[] = [];
  const one = new Uint8Array(1);
  while (bytes.length < LONGEST) {
    if (await Deno.stdin.read(one) === null) return undefined;
    const [byte = 0] = one;
    if (byte === 10) break;
    bytes.push(byte);
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
