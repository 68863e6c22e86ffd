import { fileName } from "./git_words.ts";
import { inline, table } from "./layout.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Words the output of `git_status`. */
export function statusWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const entries = asRecords(fields?.entries);
  if (fields === undefined || entries === undefined) return undefined;
  const isNew = (entry: Fields) => entry.worktree === "untracked";
  const isStaged = (entry: Fields) => entry.index !== "unmodified" && entry.conflict !== true;
  const isChanged = (entry: Fields) =>
    entry.worktree !== "unmodified" && !isNew(entry) && entry.conflict !== true;
  return [
    branchLine(fields),
    ...(entries.length > 0 ? [] : [
      fields.commit === null
        ? "There is nothing to commit yet."
        : "Nothing changed since the last commit.",
    ]),
    ...group("In conflict", entries.filter((entry) => entry.conflict === true), () => ""),
    ...group("Staged", entries.filter(isStaged), (entry) => entry.index),
    ...group("Changed, not staged", entries.filter(isChanged), (entry) => entry.worktree),
    ...group("New, not tracked", entries.filter(isNew), () => ""),
    ...(fields.truncated === true ? ["", "There are more than are shown."] : []),
  ].join("\n");
}

function group(
  title: string,
  entries: readonly Fields[],
  state: (entry: Fields) => unknown,
): readonly string[] {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => {
    const word = inline(String(state(entry) ?? "").replaceAll("_", " "), 20);
    return word === "" ? [`    ${fileName(entry)}`] : [`    ${word}`, fileName(entry)];
  });
  return ["", `${title}:`, ...table(rows)];
}

function branchLine(fields: Fields): string {
  const branch = asText(fields.branch);
  const at = branch === undefined
    ? `HEAD is detached at ${inline((asText(fields.commit) ?? "?").slice(0, 9))}`
    : `On branch ${inline(branch)}`;
  const upstream = asText(fields.upstream);
  const [ahead, behind] = [asNumber(fields.ahead), asNumber(fields.behind)];
  const distance = ahead === undefined || behind === undefined
    ? ""
    : `: ${ahead} ahead, ${behind} behind`;
  const beside = upstream === undefined ? "" : `, beside ${inline(upstream)}${distance}`;
  return `${at}${fields.commit === null ? ", before the first commit" : ""}${beside}.`;
}
