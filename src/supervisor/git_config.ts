import { fail, showInline } from "../contract/mod.ts";
import { splitFields } from "./git_text.ts";
import type { Outcome } from "./git_runner.ts";

/** One line of a configuration: `branch.main.remote`, and `null` for a key without a value. */
export interface ConfigEntry {
  readonly key: string;
  readonly value: string | null;
}

/**
 * The keys of a repository's configuration that reads need. None names a program, a file or a
 * place; every other key, known or not, stays out of Git's sight.
 */
const INERT = new Set([
  "core.repositoryformatversion",
  "core.autocrlf",
  "core.bigfilethreshold",
  "core.checkstat",
  "core.eol",
  "core.filemode",
  "core.ignorecase",
  "core.precomposeunicode",
  "core.protecthfs",
  "core.protectntfs",
  "core.sparsecheckout",
  "core.sparsecheckoutcone",
  "core.symlinks",
  "core.trustctime",
  "index.sparse",
]);

/** Per branch and remote: the names from which the upstream of a branch is worked out. */
const INERT_NAMED = /^(?:branch\.[^\n]+\.(?:remote|merge)|remote\.[^\n]+\.fetch)$/;

/** Extensions whose effect on a read is known: `null` is none, else the values that are accepted. */
const EXTENSIONS: { readonly [name: string]: RegExp | null } = {
  objectformat: /^sha(?:1|256)$/i,
  compatobjectformat: /^sha(?:1|256)$/i,
  // A value may also name a place: `files://…`.
  refstorage: /^(?:files|reftable)$/i,
  noop: null,
  "noop-v1": null,
  partialclone: null,
  preciousobjects: null,
  relativeworktrees: null,
  submodulepathconfig: null,
  worktreeconfig: null,
};

/** Reads the output of `git config --list -z`. */
export function parseConfigList(bytes: Uint8Array): ConfigEntry[] {
  return splitFields(bytes).map(({ text }) => {
    const cut = text.indexOf("\n");
    return cut < 0
      ? { key: text, value: null }
      : { key: text.slice(0, cut), value: text.slice(cut + 1) };
  });
}

/** The value of the last entry of `key`, `""` if it has none, `undefined` if there is no entry. */
export function configValue(entries: readonly ConfigEntry[], key: string): string | undefined {
  const entry = entries.findLast((each) => each.key === key);
  return entry === undefined ? undefined : entry.value ?? "";
}

/** Whether the last entry of `key` says yes as Git understands it. */
export function configFlag(entries: readonly ConfigEntry[], key: string): boolean {
  const entry = entries.findLast((each) => each.key === key);
  if (entry === undefined) return false;
  return entry.value === null || /^(?:true|yes|on|[1-9]\d*)$/i.test(entry.value);
}

/**
 * The entries that Git may see. Answers `permission_denied` for an extension of the repository's
 * format whose effect is not known: it could move or run what this product does not expect.
 */
export function chooseInert(entries: readonly ConfigEntry[]): Outcome<ConfigEntry[]> {
  const chosen: ConfigEntry[] = [];
  for (const entry of entries) {
    if (INERT.has(entry.key) || INERT_NAMED.test(entry.key)) chosen.push(entry);
    if (!entry.key.startsWith("extensions.")) continue;
    const name = entry.key.slice("extensions.".length);
    const accepted = Object.hasOwn(EXTENSIONS, name) ? EXTENSIONS[name] : undefined;
    if (accepted === undefined || accepted?.test(entry.value ?? "") === false) {
      return fail(
        "permission_denied",
        `Cannot read Git repository: its format uses the extension "${showInline(name, 64)}" = "${
          showInline(entry.value ?? "", 64)
        }", whose effect is not known`,
      );
    }
    if (accepted !== null) chosen.push(entry);
  }
  return { ok: true, value: chosen };
}

/** Writes a configuration file with exactly these entries, in order. */
export function writeConfig(entries: readonly ConfigEntry[]): string {
  return entries.map(({ key, value }) => {
    const first = key.indexOf(".");
    const last = key.lastIndexOf(".");
    const middle = first === last ? "" : ` "${quote(key.slice(first + 1, last))}"`;
    const rest = value === null ? "" : ` = "${quote(value).replaceAll("\n", "\\n")}"`;
    return `[${key.slice(0, first)}${middle}]\n\t${key.slice(last + 1)}${rest}\n`;
  }).join("");
}

function quote(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}
