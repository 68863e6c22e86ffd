/** Where packages run; each attack is tried in each. */
export const PLACES = ["worker", "process", "process + bubblewrap"] as const;

/** One of these places. */
export type Place = typeof PLACES[number];

/**
 * What is seen from outside of an attack that succeeds. None of it is what the attack says of itself:
 * - `secret`: what came back holds the secret; `passwd`: holds the first line of `/etc/passwd`;
 *   `hostname`, `size`, `release`: holds that fact
 * - `passed`: a call that must be refused was not, since what is returned after it came back
 * - `reached`: a server was told of it; `knocked`: something came to a port of its own
 * - `made`: a file of its name is there; `changed`: a file is not as it was
 * - `started`: a process of its name is there; `killed`: one is gone
 * - `listening`: a port answers
 * - `heard`: the package beside it was told it; `printed`: a stream of the process holds it
 * - `kept`: the runtime's cache folder holds it
 * - `listed`: what came back names a file of a folder outside; `loaded`: a library was looked into
 * - `temporary`: the process has a file without a name open in the folder outside
 */
export const SIGNS = [
  "secret",
  "passwd",
  "hostname",
  "size",
  "release",
  "passed",
  "reached",
  "knocked",
  "made",
  "changed",
  "started",
  "killed",
  "listening",
  "heard",
  "printed",
  "kept",
  "listed",
  "loaded",
  "temporary",
] as const;

/**
 * What an attack on the running of things does when nothing holds it: it `ends` the process that runs
 * it, it `burns` time, it `hangs`, it `grows`, its answer is `huge` or `malformed`, or it is not ended
 * by a signal and `outlives` who asks for its end. It is stopped if the call settles in time as failed,
 * the package beside it is answered right after, nothing of it burns on, and memory stays bounded.
 */
export const HARMS = ["ends", "burns", "hangs", "grows", "huge", "malformed", "outlives"] as const;

/**
 * What a package is granted that attacks: nothing; nothing, and a link lies in it; nothing, and it is
 * one that a person reviewed; a folder to write; hosts; or every public address, which only the
 * product's own packages are.
 */
export type PackageKind = "plain" | "linked" | "reviewed" | "writer" | "granted" | "public";

/** One attack. */
export interface Escape {
  /** `group.function`: the package is the group, below `tests/fixtures/escapes/`. */
  readonly id: string;
  /** What it tries, one plain sentence without its end. */
  readonly tries: string;
  readonly sign: typeof SIGNS[number] | typeof HARMS[number];
  /** @default {"plain"} */
  readonly as?: PackageKind;
  /** Whether it needs a while until it does harm. @default {false} */
  readonly slow?: boolean;
  /** What the package beside it does, and when. @default {nothing} */
  readonly beside?: {
    readonly name: "echo" | "slow" | "announce" | "listen" | "remember" | "recall";
    readonly when: "before" | "during" | "after";
  };
  /** Why it is not stopped in a place, and what that means. Where nothing is said, it is stopped. */
  readonly open?: { readonly [place in Place]?: string };
  /** Why it cannot be shown to succeed without walls. @default {it is shown} */
  readonly uncontrolled?: string;
}

/** What is expected of an attack in a place. */
export function expected(escape: Escape, place: Place): "stopped" | "open" {
  return escape.open?.[place] === undefined ? "stopped" : "open";
}
