import type { Intent, Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";
import { unquote } from "./user_request.ts";

const READ_PAGE =
  /^(?:(?:read|open|fetch|get|show(?: me)?|summarize)\s+(?:me\s+)?(?:the\s+)?(?:(?:web\s*)?(?:page|site)\s+)?(?:at\s+)?(\S{1,2000})|what\s+(?:does|is\s+on|is\s+at|stands\s+on)\s+(?:the\s+)?(?:(?:web\s*)?(?:page|site)\s+)?(\S{1,2000})(?:\s+say)?)$/i;

/** `read URL`, "what does URL say?". */
export const READ_WEBPAGE: Intent = {
  name: "web page",
  example: "read https://HOST/PAGE",
  does: "the text of a web page",
  parse({ text }) {
    const found = READ_PAGE.exec(text);
    const given = found?.[1] ?? found?.[2];
    if (given === undefined) return undefined;
    const url = unquote(given) ?? given.replace(/^<(.*)>$/, "$1");
    return /^https?:\/\/./i.test(url) ? readPageTask(url) : undefined;
  },
};

function readPageTask(url: string): Task {
  return oneCall({ tool: "read_webpage", args: { url } }, {
    goal: `read ${inline(url, 200)}`,
    words: async (output) => (await import("./web_words.ts")).pageWords(output),
  });
}
