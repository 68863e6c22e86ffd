import type { HeldGrants } from "./chat_opening.ts";

const SENTENCES: readonly (readonly [keyof HeldGrants, string, string])[] = [
  ["read", "the workspace can be read", "the workspace cannot be read"],
  ["write", "the workspace can be written", "no file of the workspace can be written"],
  ["net", "every host can be reached", "only hosts that its flags name can be reached"],
  ["run", "every program can be started", "no program can be started"],
  ["env", "every variable can be read", "only variables that its flags name can be read"],
  ["sys", "facts about the machine can be read", "facts about the machine are closed"],
  ["ffi", "native libraries can be loaded", "no native library can be loaded"],
  ["import", "modules of any host can be imported", "no module is imported from a host"],
];

/** What a process may do, a line for each kind of permission. */
export function permissionLines(grants: HeldGrants): readonly string[] {
  return SENTENCES.map(([kind, yes, no]) => `${kind.padEnd(6)}  ${grants[kind] ? yes : no}`);
}
