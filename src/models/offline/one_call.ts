import type { PlannedCall, Task, Wording } from "./intent.ts";
import { printJson } from "./layout.ts";

/** How the result of a single call becomes an answer. */
export interface CallWording {
  /** What could not be done if the call fails, after "Cannot": `list "docs"`. */
  readonly goal: string;
  /** What to try if the call fails; a whole sentence. */
  readonly hint?: string;
  /** The answer; `undefined` if the output has an unknown shape. */
  words(output: unknown): string | undefined | Promise<string | undefined>;
}

/** A task of one call. */
export function oneCall(call: PlannedCall, wording: CallWording): Task {
  return {
    plan: (view) => view.round === 0 ? [call] : [],
    async phrase(view): Promise<Wording> {
      const finding = view.finding(call.tool);
      if (!finding.ok) return { text: failureText(finding.why, wording), served: false };
      const text = await wording.words(finding.output) ?? unknownShape(call.tool, finding.output);
      return { text: text.endsWith("\n") ? text : `${text}\n`, served: true };
    },
  };
}

/** Shows an output that could not be worded, and says that it could not. */
export function unknownShape(tool: string, output: unknown): string {
  return `\`${tool}\` answered in a form that I cannot word:\n\n${printJson(output)}`;
}

function failureText(why: string, { goal, hint }: CallWording): string {
  const sentence = /^cannot /i.test(why) ? why : `Cannot ${goal}: ${why}`;
  const closed = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return `${closed}${hint === undefined ? "" : ` ${hint}`}\n`;
}
