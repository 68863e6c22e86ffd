import { asksForMore, splitPlace, unquote } from "./user_request.ts";

/** Which files are wanted, and where. */
export interface FindRequest {
  readonly glob: string;
  readonly place?: string;
}

/** What `X files` means for an X that is no pattern; nothing is guessed beyond this. */
const KINDS: { readonly [kind: string]: string } = {
  javascript: "*.{js,jsx,mjs,cjs}",
  markdown: "*.{md,markdown}",
  python: "*.py",
  rust: "*.rs",
  typescript: "*.{ts,tsx,mts,cts}",
  yaml: "*.{yaml,yml}",
};
const EXTENSION =
  /^(?:bash|c|cc|cpp|cs|css|csv|go|h|hpp|html|java|js|json|jsx|kt|lua|md|mjs|php|py|rb|rs|scss|sh|sql|svg|swift|toml|ts|tsx|txt|vue|xml|yml|zig)$/;

const ALL_FILES = /^(?:(?:all|every|the)\s+){0,3}files?(?:\s+((?:in|under|inside)\s+.+))?$/is;
const SHELL = /^(?:(\S+)\s+)?(?:-type\s+f\s+)?-name\s+(\S+|"[^"]+"|'[^']+')$/s;

/** Reads what follows the word `find`; `undefined` for anything but names and patterns. */
export function readFind(text: string): FindRequest | undefined {
  const all = ALL_FILES.exec(text);
  if (all !== null) return all[1] === undefined ? { glob: "*" } : inPlace("*", all[1]);
  const bare = text.replace(
    /^(?:all\s+|every\s+|the\s+)?(?:files?\s+)?(?:(?:named|called|matching|like)\s+)?/i,
    "",
  );
  const { what, place, quoted } = splitPlace(bare);
  if (quoted) return { glob: what, place };
  const kind = /^(?:all\s+)?(\S+)\s+files?$/i.exec(what)?.[1];
  const glob = kind === undefined ? what.replace(/^all\s+/i, "").trim() : kindGlob(kind);
  const isName = !/\s/.test(glob) || (/\.\w{1,12}$/.test(glob) && !asksForMore(glob));
  return glob === "" || !isName ? undefined : { glob, place };
}

/** Reads `find DIR -name GLOB` as a shell takes it; `undefined` for all other options. */
export function readShellFind(text: string): FindRequest | undefined {
  const [, place, name = ""] = SHELL.exec(text) ?? [];
  return name === "" ? undefined : { glob: unquote(name) ?? name, place };
}

function kindGlob(kind: string): string {
  if (/^\.\w{1,12}$/.test(kind)) return `*${kind}`;
  if (/[*?/[{.]/.test(kind)) return kind;
  const word = kind.toLowerCase();
  if (Object.hasOwn(KINDS, word)) return KINDS[word] ?? "";
  return EXTENSION.test(word) ? `*.${word}` : "";
}

function inPlace(glob: string, where: string): FindRequest | undefined {
  const { place } = splitPlace(`x ${where}`);
  return place === undefined ? undefined : { glob, place };
}
