import { MODES } from "../../contract/mod.ts";
import { safeText } from "../terminal/safe_text.ts";
import type { Completer, Completion } from "./chat_screen.ts";
import { SLASH_COMMANDS } from "./slash_table.ts";

/** What completions are made of. */
export interface CompletionSources {
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  /** Names and ids of sessions that can be gone on with. */
  readonly sessions: () => Promise<readonly Completion[]>;
  /** The entries of a folder. */
  readonly readDir: (path: string) => AsyncIterable<{
    readonly name: string;
    readonly isDirectory: boolean;
  }>;
}

/** The most entries of a folder that are looked at, and the most that are offered. */
const MAX_SEEN = 5000;
const MAX_OFFERED = 50;

/** Completes commands and their arguments at the beginning of a draft, and paths anywhere. */
export function createCompleter(sources: CompletionSources): Completer {
  return {
    async complete(before, place) {
      if (place === "first line" && /^\/[^\s/]*$/.test(before)) {
        return { word: before, items: commandsOf(before.slice(1).toLowerCase()) };
      }
      const [, command = "", argument = ""] = /^\/([a-z]+)\s+(\S*)$/.exec(before) ?? [];
      const known = place === "first line" ? await argumentsOf(command, sources) : undefined;
      if (known !== undefined) {
        // What is typed whole has nothing to be completed: Enter is to send it.
        const items = known.filter(({ value }) => value.startsWith(argument) && value !== argument);
        return { word: argument, items };
      }
      const [word = ""] = /(?:"[^"]*|\S*)$/.exec(before) ?? [];
      return { word, items: await pathsOf(word, sources) };
    },
  };
}

function commandsOf(prefix: string): readonly Completion[] {
  return SLASH_COMMANDS.filter(({ name }) => name.startsWith(prefix)).map((
    { name, operand, summary },
  ) => ({
    value: operand === "" ? `/${name}` : `/${name} `,
    label: `/${name} ${operand}`.trim(),
    hint: summary,
  }));
}

async function argumentsOf(
  command: string,
  { sessions }: CompletionSources,
): Promise<readonly Completion[] | undefined> {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  switch (command) {
    case "mode":
      return plain(MODES);
    case "export":
      return plain(["markdown", "json"]);
    case "resume":
      return await sessions();
    default:
      return undefined;
  }
}

/** Paths of the workspace that begin with a word; `@` and `"` before it only ask for them. */
async function pathsOf(
  word: string,
  { workspace, readDir }: CompletionSources,
): Promise<readonly Completion[]> {
  const typed = word.replace(/^@/, "").replace(/^"/, "");
  if (typed.startsWith("/") || typed.startsWith("~") || typed.split("/").includes("..")) return [];
  const cut = typed.lastIndexOf("/") + 1;
  const [folder, start] = [typed.slice(0, cut), typed.slice(cut)];
  const found: Completion[] = [];
  let seen = 0;
  try {
    for await (const { name, isDirectory } of readDir(`${workspace}/${folder}`)) {
      if (++seen > MAX_SEEN) break;
      if (!name.startsWith(start) || (name.startsWith(".") && !start.startsWith("."))) continue;
      // A name that hides or steers something is not put into a draft.
      if (safeText(name) !== name) continue;
      found.push(completionOf(folder + name + (isDirectory ? "/" : "")));
    }
  } catch {
    // There is no such folder, or it may not be read: nothing to offer.
  }
  return found.toSorted((a, b) => a.label < b.label ? -1 : 1).slice(0, MAX_OFFERED);
}

function completionOf(path: string): Completion {
  const whole = path.endsWith("/") ? `"${path}` : `"${path}"`;
  return { value: /\s/.test(path) ? whole : path, label: path };
}
