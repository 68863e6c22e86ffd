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
  const lines = text.split(/\r?\n/);
  let section = "";
  let covered = 0;
  for (const [index, line] of lines.entries()) {
    const [, name, part, behind] = HEADER.exec(line) ?? [];
    if (name !== undefined) {
      section = name.toLowerCase() + (part === undefined ? "" : `.${part.replace(/\\(.)/g, "$1")}`);
    }
    const rest = name === undefined ? line : behind ?? "";
    const equals = rest.indexOf("=");
    const key = (equals < 0 ? rest : rest.slice(0, equals)).trim();
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(key)) continue;
    const whole = `${section}.${key.toLowerCase()}`;
    if (!SECTIONS.test(whole) && !KEYS.has(key.toLowerCase())) continue;
    const value = equals < 0 ? "true" : rest.slice(equals + 1).trim();
    const more = index < covered ? [] : continued(lines, index);
    covered = Math.max(covered, index + 1 + more.length);
    const values = keys.get(whole);
    if (values === undefined) keys.set(whole, [[value, ...more].join("\n")]);
    else values.push([value, ...more].join("\n"));
  }
  return keys;
}

const HEADER = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/;

// Whether a line goes on depends on where a comment begins. What goes on is looked at as a line of its
// own as well: better one key too many than one that is hidden.
function continued(lines: readonly string[], index: number): readonly string[] {
  let end = index;
  while (lines[end]?.endsWith("\\")) end++;
  return lines.slice(index + 1, end + 1);
}
