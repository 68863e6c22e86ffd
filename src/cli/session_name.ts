import { showControls } from "../contract/mod.ts";

/** The most characters of a session's name. */
const MAX_NAME = 80;

/** What is wrong with a session's name, as the end of a sentence; `undefined` if nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name === "last") return '"last" means the newest session';
  const likeId = name.startsWith("ses_") || (name !== "" && "ses_".startsWith(name));
  if (likeId) return "it looks like the id of a session";
  if (name !== name.trim()) return "it begins or ends with a blank";
  // Joiners and variation selectors are parts of one emoji.
  const rest = name.replaceAll(/[\u200d\ufe0e\ufe0f]/g, "");
  const hidden = /[\n\t\p{Cn}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(rest);
  if (hidden || showControls(name) !== name || (name !== "" && rest === "")) {
    return "it has characters that cannot be seen";
  }
  const length = Array.from(name).length;
  return length > MAX_NAME
    ? `it has ${length} characters, at most ${MAX_NAME} are taken`
    : undefined;
}
