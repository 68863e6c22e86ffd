/** What `\s` is in JavaScript, as the inside of a class of RE2. */
export const SPACES = String
  .raw`\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;

/** What `\S` is. */
const NO_SPACES = String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}` +
  String.raw`\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}` +
  String.raw`\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;

const ATOM = new RegExp(
  [
    /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/,
    /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|.)/,
    /./,
  ].map(({ source }) => source).join("|"),
  "gsu",
);

const CONTROLS: { readonly [escape: string]: number } = {
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  b: 8,
  "0": 0,
};

/** Both spellings of the general categories that mean the same in both engines. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  "L Letter,Lu Uppercase_Letter,Ll Lowercase_Letter,Lt Titlecase_Letter,Lm Modifier_Letter,Lo Other_Letter,M Mark,Mn Nonspacing_Mark,Mc Spacing_Mark,Me Enclosing_Mark,N Number,Nd Decimal_Number,Nl Letter_Number,No Other_Number,P Punctuation,Pc Connector_Punctuation,Pd Dash_Punctuation,Ps Open_Punctuation,Pe Close_Punctuation,Pi Initial_Punctuation,Pf Final_Punctuation,Po Other_Punctuation,S Symbol,Sm Math_Symbol,Sc Currency_Symbol,Sk Modifier_Symbol,So Other_Symbol,Z Separator,Zs Space_Separator,Zl Line_Separator,Zp Paragraph_Separator,Cc Control,Cf Format,Co Private_Use"
    .split(",").flatMap((pair) => {
      const [short = "", long = ""] = pair.split(" ");
      return [[short, short], [long, short]] as const;
    }),
);

const SCRIPTS: ReadonlySet<string> = new Set(
  "Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar Sinhala Tamil Telugu Thai Tibetan"
    .split(" "),
);

/**
 * What stands between the brackets of a class, as RE2 reads it; `undefined` if it names a property
 * that is not known. Outside of a class it writes one character.
 */
export function classParts(inner: string): string | undefined {
  const atoms = inner.match(ATOM) ?? [];
  let parts = "";
  for (let at = 0; at < atoms.length; at++) {
    const part = partOf(atoms[at] ?? "");
    if (part === undefined) return undefined;
    parts += part;
    // A dash between two characters is a range, any other one a dash.
    if (atoms[at + 1] !== "-" || at + 2 >= atoms.length) continue;
    const end = partOf(atoms[at + 2] ?? "");
    if (end === undefined) return undefined;
    parts += `-${end}`;
    at += 2;
  }
  return parts;
}

/** `\p{…}` or `\P{…}` under the name that RE2 knows, if it does. */
export function propertyName(escape: string): string | undefined {
  const [, kind = "", key, value = ""] = /^\\([pP])\{(?:([^=]*)=)?(.*)\}$/.exec(escape) ?? [];
  const isScript = key === "Script" || key === "sc";
  const isCategory = key === undefined || key === "General_Category" || key === "gc";
  if (isScript && SCRIPTS.has(value)) return `\\${kind}{${value}}`;
  const category = isCategory ? CATEGORIES.get(value) : undefined;
  return category === undefined ? undefined : `\\${kind}{${category}}`;
}

function partOf(atom: string): string | undefined {
  if (atom === "\\s") return SPACES;
  if (atom === "\\S") return NO_SPACES;
  if (/^\\[dDwW]$/.test(atom)) return atom;
  if (/^\\[pP]/.test(atom)) return propertyName(atom);
  return `\\x{${codeOf(atom).toString(16)}}`;
}

function codeOf(atom: string): number {
  const pair = /^\\u([\da-fA-F]{4})\\u([\da-fA-F]{4})$/.exec(atom);
  if (pair !== null) {
    const [, high = "", low = ""] = pair;
    return String.fromCharCode(parseInt(high, 16), parseInt(low, 16)).codePointAt(0) ?? 0;
  }
  if (!atom.startsWith("\\")) return atom.codePointAt(0) ?? 0;
  const hex = /^\\(?:u\{([\da-fA-F]+)\}|[ux]([\da-fA-F]{2,4}))$/.exec(atom);
  if (hex !== null) return parseInt(hex[1] ?? hex[2] ?? "0", 16);
  const letter = atom.slice(1);
  if (/^c[a-zA-Z]$/.test(letter)) return letter.charCodeAt(1) % 32;
  return CONTROLS[letter] ?? letter.codePointAt(0) ?? 0;
}
