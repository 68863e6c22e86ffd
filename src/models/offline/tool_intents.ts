import { nearest, showInline } from "../../contract/mod.ts";
import type { Intent, Task } from "./intent.ts";
import { printJson } from "./layout.ts";
import { oneCall } from "./one_call.ts";
import type { TurnView } from "./turn_view.ts";

const CALL = /^(?:(?:call|run|use|tool)\s{1,10})?([a-z][a-z0-9_]{0,63})\s{0,100}(\{[^]*)?$/;
const HELP =
  /^(?:(?:\/|--?|kyrozen\s+)?help|tools|(?:list|show(?: me)?)\s+(?:all\s+|the\s+|your\s+)*tools|what\s+tools(?:\s+(?:do\s+you\s+have|are\s+there|can\s+you\s+use))?|which\s+tools(?:\s+(?:do\s+you\s+have|are\s+there))?|what\s+(?:can|do)\s+you\s+(?:do|understand|know)|what\s+are\s+you(?:\s+able\s+to\s+do)?|who\s+are\s+you)$/i;

/** `TOOL {json}`: any offered tool by its exact name. */
export const CALL_TOOL: Intent = {
  name: "tool",
  example: 'list_dir {"path":"docs"}',
  does: "any tool by name with its JSON arguments",
  parse({ raw }, view) {
    const { name, args } = readCall(raw);
    return view.offers(name) ? callTask(name, args) : undefined;
  },
};

/** `TOOL {json}` of a tool that is not offered: the last that is tried. */
export const CALL_UNKNOWN_TOOL: Intent = {
  ...CALL_TOOL,
  parse({ raw }, view) {
    const { name, args } = readCall(raw);
    return name === "" || args === "" ? undefined : unknownTool(name, view);
  },
};

/** `tools`, "what can you do": needs no call. */
export function createHelpIntent(intents: () => readonly Intent[]): Intent {
  return {
    name: "help",
    example: "tools",
    does: "this list, and the tools that are offered",
    parse: ({ text }) => HELP.test(text) ? helpTask(intents) : undefined,
  };
}

function helpTask(intents: () => readonly Intent[]): Task {
  return {
    plan: () => [],
    phrase: async ({ tools }) => {
      const { helpText } = await import("./help_text.ts");
      return { text: helpText(tools, intents()), served: true };
    },
  };
}

function readCall(raw: string): { name: string; args: string } {
  const [name = "", args = ""] = CALL.exec(raw.trim())?.slice(1) ?? [];
  return { name, args };
}

function callTask(tool: string, args: string): Task {
  return oneCall({ tool, args }, { goal: `run \`${tool}\``, words: (output) => printJson(output) });
}

function unknownTool(name: string, view: TurnView): Task {
  const near = nearest(name, view.tools.map((tool) => tool.name));
  const hint = near === undefined ? "Ask `tools` for the list." : `Did you mean \`${near}\`?`;
  const text = `No tool \`${showInline(name)}\` is offered here. ${hint}\n`;
  return { plan: () => [], phrase: () => ({ text, served: false }) };
}
