import { count, inline, quoteLines, table } from "./layout.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Words the output of `git_log`. */
export function logWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const lines = commitLines(fields?.commits, { authors: true });
  if (fields === undefined || lines === undefined) return undefined;
  if (lines.length === 0) return "There are no commits yet.";
  const more = fields.more === true ? "; there are older ones" : "";
  return [`${count(lines.length, "commit")}, newest first${more}:`, "", ...lines].join("\n");
}

/** One line a commit: short id, day, subject and, if wanted, author; `undefined` if it is no list. */
export function commitLines(
  value: unknown,
  { authors }: { readonly authors: boolean },
): readonly string[] | undefined {
  const rows = asRecords(value)?.map((commit) => [
    `    ${inline((asText(commit.sha) ?? "").slice(0, 9))}`,
    inline((asText(commit.date) ?? "no date").slice(0, 10)),
    inline(asText(commit.subject) ?? "", authors ? 54 : 70),
    ...(authors ? [inline(asText(commit.author) ?? "", 14)] : []),
  ]);
  return rows === undefined ? undefined : table(rows);
}

/** Words the output of `git_diff`, of `path` alone if one was asked for. */
export function diffWords(output: unknown, path?: string): string | undefined {
  const fields = asRecord(output);
  const files = asRecords(fields?.files);
  if (fields === undefined || files === undefined) return undefined;
  const sides = `from ${sideName(fields.from)} to ${sideName(fields.to)}`;
  const where = path === undefined ? "" : ` in "${inline(path)}"`;
  if (files.length === 0) return `No changed lines${where} ${sides}.`;
  return [`${count(files.length, "file")} changed ${sides}:`, ...changeLines(fields, files)].join(
    "\n",
  );
}

/** The changed files with their counts, and the changed lines behind bars. */
export function changeLines(fields: Fields, files: readonly Fields[]): readonly string[] {
  const text = asText(fields.text);
  return [
    "",
    ...table(files.map((file) => [
      `    ${inline(asText(file.change) ?? "?")}`,
      lineCounts(file),
      fileName(file),
    ])),
    ...(text === undefined || text === "" ? [] : ["", ...quoteLines(text, "│ ")]),
    ...(fields.truncated === true ? ["", "There is more than is shown."] : []),
  ];
}

function lineCounts(file: Fields): string {
  const [added, deleted] = [asNumber(file.added), asNumber(file.deleted)];
  return added === undefined || deleted === undefined ? "" : `+${added} -${deleted}`;
}

/** A changed file's path, and the one it had before. */
export function fileName(file: Fields): string {
  const path = inline(asText(file.path) ?? "?", 300);
  const before = asText(file.orig_path);
  return before === undefined ? path : `${inline(before, 300)} -> ${path}`;
}

function sideName(side: unknown): string {
  if (side === "worktree") return "the working tree";
  if (side === "index") return "the index";
  return inline(asText(side) ?? "?").replace(/^([0-9a-f]{9})[0-9a-f]{31,55}$/, "$1");
}
