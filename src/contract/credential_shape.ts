// Each with the words that a credential begins with, so that ordinary text is left alone.
const SHAPES: readonly RegExp[] = [
  /(?<![\w-])(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}/,
  /\bgh[pousr]_[A-Za-z0-9]{16,}/,
  /\bgithub_pat_[A-Za-z0-9_]{16,}/,
  /\bglpat-[A-Za-z0-9_-]{12,}/,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/,
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}/,
  /\bAIza[A-Za-z0-9_-]{20,}/,
  /\bya29\.[A-Za-z0-9_-]{16,}/,
  /\bnpm_[A-Za-z0-9]{20,}/,
  /\bhf_[A-Za-z0-9]{16,}/,
  /\beyJ[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{8}/,
  /-----BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE KEY|CERTIFICATE)/,
  /\b(?:bearer|basic)[ \t]+(?=[A-Za-z._~+/=-]{0,60}[0-9])[A-Za-z0-9._~+/=-]{12,}/i,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,200}:[^\s/@]{1,200}@/i,
  /\b(?:api[_-]?key|token|secret|passw(?:or)?d|pwd)["']?[ \t]{0,4}[=:][ \t]{0,4}["']?(?=[A-Za-z_+/=.-]{0,60}[0-9])[A-Za-z0-9_+/=.-]{8,}/i,
];

const KEY =
  /(?:^|[._-])(?:api[_-]?keys?|access[_-]?keys?|private[_-]?keys?|secret[_-]?keys?|secrets?|tokens?|passwords?|passwd|pwd|passphrase|credentials?|auth|authorization|bearer|cookies?)$/;

/** Long words of mixed characters: shorter ones are names. */
const LONG_WORD = /[A-Za-z0-9+/=_-]{32,}/g;

/** Below this a word repeats itself too much to be random: bits for each character. */
const LEAST_ENTROPY = 4.2;

/** Says whether a text holds something that looks like a key, a token or a password. */
export function looksLikeCredential(text: string): boolean {
  if (SHAPES.some((shape) => shape.test(text))) return true;
  // A digest in a sentence is no secret; a value that is nothing else could be one.
  if (/^[0-9a-f]{32,}$/i.test(text.trim()) && isMixed(text, /[0-9]/, /[a-f]/i)) return true;
  return (text.match(LONG_WORD) ?? []).some(isRandom);
}

/**
 * `text` without what is shaped like a key, a token or a password: for sentences that repeat what a
 * person wrote. Long random words stay: they may be the name of a folder.
 */
export function hideCredentials(text: string): string {
  return [AS_OPTION, ...SHAPES].reduce(
    (shown, { source, flags }) => shown.replace(new RegExp(source, `${flags}g`), HIDDEN),
    text,
  );
}

/** One that was written as an option. */
const AS_OPTION = /--?(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}/;

const HIDDEN = "(a text that looks like a credential)";

/** Says whether a key's name promises a credential: `api_key`, `githubToken`, `password`. */
export function namesCredential(key: string): boolean {
  return KEY.test(key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase());
}

/** A key as a message may show it: only what a person could have meant as a name. */
export function shownKey(key: string): string {
  const plain = /^[A-Za-z_$][A-Za-z0-9_$.-]{0,39}$/.test(key) && !looksLikeCredential(key);
  return plain ? key : "(a key that is no name)";
}

function isRandom(word: string): boolean {
  return isMixed(word, /[0-9]/, /[a-z]/, /[A-Z]/) && entropy(word) >= LEAST_ENTROPY;
}

function isMixed(word: string, ...kinds: readonly RegExp[]): boolean {
  return kinds.every((kind) => kind.test(word));
}

function entropy(word: string): number {
  const counts = new Map<string, number>();
  for (const unit of word) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / word.length;
    return bits - share * Math.log2(share);
  }, 0);
}
