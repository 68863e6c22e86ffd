import type { AutocompleteProvider, Editor, TUI } from "@earendil-works/pi-tui";
import type { Completer } from "../chat/chat_screen.ts";
import { PAINT } from "./paint.ts";
import type { TuiKit } from "./tui_kit.ts";

/** What an editor is made of. */
export interface EditorParts {
  readonly kit: TuiKit;
  readonly tui: TUI;
  readonly completer: Completer;
}

/** The line editor of a rich screen. */
export function createEditor({ kit, tui, completer }: EditorParts): Editor {
  const selectList = {
    selectedPrefix: PAINT.cyan,
    selectedText: PAINT.cyan,
    description: PAINT.dim,
    scrollInfo: PAINT.dim,
    noMatch: PAINT.dim,
  };
  const editor = new kit.Editor(tui, { borderColor: PAINT.dim, selectList }, {
    autocompleteMaxVisible: 6,
  });
  editor.setAutocompleteProvider(providerOf(completer));
  return editor;
}

function providerOf(completer: Completer): AutocompleteProvider {
  return {
    async getSuggestions(...[lines, line, column, { force = false }]) {
      const before = (lines[line] ?? "").slice(0, column);
      // Unasked only for what is certainly meant: a command, or a path after an "@".
      if (!force && !/^\/|(?:^|\s)@[^\s]*$/.test(before)) return null;
      const found = await completer.complete(before, line === 0 ? "first line" : "later line");
      if (found.items.length === 0) return null;
      const items = found.items.map(({ value, label, hint }) => ({
        value,
        label,
        ...(hint === undefined ? {} : { description: hint }),
      }));
      return { items, prefix: found.word };
    },
    applyCompletion(...[lines, line, column, { value }, prefix]) {
      const text = lines[line] ?? "";
      const before = text.slice(0, column - prefix.length) + value;
      return {
        lines: lines.map((one, index) => index === line ? before + text.slice(column) : one),
        cursorLine: line,
        cursorCol: before.length,
      };
    },
  };
}
