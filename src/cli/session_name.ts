import { showControls } from "../contract/mod.ts";

/** The most characters of a session's name. */
const MAX_NAME = 80;

/** What is wrong with a session's name, as the end of a sentence; `undefined` if nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name === "last") return '"last" means the newest session';
  if (name.startsWith("ses_")) return "it looks like the id of a session";
  if (name !== name.trim()) return "it begins or ends with a blank";
  const visible = showControls(name) === name && !/[\n\t\p{Cn}\p{Cs}\p{Co}]/u.test(name);
  if (!visible) return "it has characters that cannot be seen";
  const length = Array.from(name).length;
  return length > MAX_NAME
    ? `it has ${length} characters, at most ${MAX_NAME} are taken`
    : undefined;
}
