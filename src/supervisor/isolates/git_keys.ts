/** Sections of Git's configuration in which any key can name a program, or a file that could. */
const SECTIONS =
  /^(?:alias|browser|credential|difftool|filter|gpg|guitool|hook|include|includeif|man|mergetool|pager|protocol|trailer)\./;

/** Last parts of keys that do so in any section. */
const KEYS = new Set([
  ...["alternaterefscommand", "askpass", "attributesfile", "clean", "cmd", "command", "difffilter"],
  ...["driver", "editor", "fsmonitor", "gitproxy", "helper", "hookspath", "insteadof"],
  ...["packobjectshook", "pager", "process", "program", "proxy", "pushinsteadof", "receivepack"],
  ...["smudge", "sshcommand", "templatedir", "textconv", "update", "uploadpack", "vcs", "worktree"],
]);

/**
 * The keys of a text of Git's configuration that can run a program, each in lower case with all its
 * values, in the order of the text.
 *
 * @example
 * ```ts
 * import { executingKeys } from "./git_keys.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const text = '[core]\n\tbare = false\n\tfsmonitor = evil.sh\n[filter "X"]\n\tclean = cat';
 * assertEquals([...executingKeys(text)], [["core.fsmonitor", ["evil.sh"]], ["filter.X.clean", ["cat"]]]);
 * ```
 */
export function executingKeys(text: string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  let section = "";
  for (const line of text.replace(/\\\r?\n/g, " ").split(/\r?\n/)) {
    const header = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line);
    if (header !== null) {
      const [, name = "", part] = header;
      section = name.toLowerCase() + (part === undefined ? "" : `.${part.replace(/\\(.)/g, "$1")}`);
    }
    const [, key, value = "true"] =
      /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(header?.[3] ?? (header ? "" : line)) ?? [];
    if (key === undefined) continue;
    const whole = `${section}.${key.toLowerCase()}`;
    if (SECTIONS.test(whole) || KEYS.has(key.toLowerCase())) {
      keys.set(whole, [...keys.get(whole) ?? [], value]);
    }
  }
  return keys;
}
