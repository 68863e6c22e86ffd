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

/** An editor, and what it cannot tell by itself. */
export interface CreatedEditor {
  readonly editor: Editor;
  /**
   * Whether the completions that are seen belong to what was typed before: under Enter they would be
   * put into a text that they were not made for.
   */
  hasStaleCompletions(): boolean;
}

/** The line editor of a rich screen. */
export function createEditor({ kit, tui, completer }: EditorParts): CreatedEditor {
  let completed: string | undefined;
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
  editor.setAutocompleteProvider(providerOf(completer, (before) => completed = before));
  return {
    editor,
    hasStaleCompletions: () => {
      const { line, col } = editor.getCursor();
      const before = (editor.getLines()[line] ?? "").slice(0, col);
      return editor.isShowingAutocomplete() && before !== completed;
    },
  };
}

function providerOf(
  completer: Completer,
  onFound: (before: string) => void,
): AutocompleteProvider {
  return {
    async getSuggestions(...[lines, line, column, { force = false }]) {
      const before = (lines[line] ?? "").slice(0, column);
      // Unasked only for what is certainly meant: a command, or a path after an "@".
      if (!force && !/^\/|(?:^|\s)@[^\s]*$/.test(before)) return null;
      const found = await completer.complete(before, line === 0 ? "first line" : "later line");
      if (found.items.length === 0) return null;
      onFound(before);
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
