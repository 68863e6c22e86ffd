/** What ids of calls may be on a wire. */
export interface IdRule {
  readonly fits: RegExp;
  /** How many characters an id has that is made here. */
  readonly length: number;
}

/** What every known server of the two protocols takes. */
export const COMMON_IDS: IdRule = { fits: /^[a-zA-Z0-9_-]{1,40}$/, length: 24 };

/** Mistral's API refuses every other id. */
export const NINE_CHARACTERS: IdRule = { fits: /^[a-zA-Z0-9]{9}$/, length: 9 };

/**
 * Gives the calls of one request ids that the wire takes: the conversation may come from another
 * provider, with other ids. The same conversation gets the same ids, so that it can be cached.
 */
export function createCallIds({ fits, length }: IdRule): (id: string) => string {
  const sent = new Map<string, string>();
  const used = new Set<string>();
  return (id) => {
    const known = sent.get(id);
    if (known !== undefined) return known;
    let given = fits.test(id) ? id : digest(id, length);
    for (let turn = 1; used.has(given); turn++) given = digest(`${turn} ${id}`, length);
    used.add(given);
    sent.set(id, given);
    return given;
  };
}

// Not for secrets: only so that different ids stay different. FNV-1a, in as many rounds as it takes.
function digest(text: string, length: number): string {
  let made = "";
  for (let round = 0; made.length < length; round++) {
    let hash = 0x811c9dc5 ^ round;
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    made += (hash >>> 0).toString(36).padStart(7, "0").slice(-6);
  }
  return made.slice(0, length);
}
