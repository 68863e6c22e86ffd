import { dropControls } from "../../contract/mod.ts";
import { withoutTags } from "../../std/content_id.ts";
import { readSmallFile } from "../../std/read_small_file.ts";
import { splitHeader } from "../formats/header_text.ts";
import type { UsableSkill } from "../registry/look.ts";

/** The most bytes of a `SKILL.md` that is read. */
const MAX_BYTES = 1024 * 1024;

/** The guidance of a skill, or why it is not used, as the end of a sentence about its file. */
export type GuidanceText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads the guidance of a skill and makes sure that it is what was looked at before: the sum of the
 * whole file is that of its manifest.
 */
export async function readGuidance(skill: UsableSkill): Promise<GuidanceText> {
  const read = readSmallFile(`${skill.path}/SKILL.md`, MAX_BYTES);
  if (!read.ok) return { ok: false, reason: read.missing ? "is gone" : `is ${read.found}` };
  if (await sha256Of(read.bytes) !== skill.manifest.guidance?.sha256) {
    return { ok: false, reason: `is not what it was when it was looked at${remedy(skill)}` };
  }
  const text = bodyOf(read.bytes);
  return text === undefined
    ? { ok: false, reason: "is no text that was understood" }
    : { ok: true, text };
}

function remedy({ scope, installed }: UsableSkill): string {
  if (scope === "builtin") return "; install the product again";
  return installed === undefined ? "" : "; remove the skill and install it again";
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).toHex();
}

/** What stands behind the header; the whole text where there is none. */
function bodyOf(bytes: Uint8Array): string | undefined {
  const split = splitHeader(bytes);
  const body = split.ok ? split.body : split.plain;
  return body === undefined ? undefined : plainText(body).trim();
}

/** A text as a model is given it: with plain line ends, without what nobody sees, and without tags. */
export function plainText(text: string): string {
  return withoutTags(dropControls(text.replaceAll(/\r\n?/g, "\n")));
}
