import type { ConfigFinding, SkillManifest } from "../../contract/mod.ts";
import { NO_HEADER } from "./header_text.ts";
import { type PackageFile, unreadable } from "./package_files.ts";
import {
  type HeaderFile,
  type HeaderReading,
  readSkillHeader,
  type SkillHeader,
} from "./skill_header.ts";

/** The most bytes of a `SKILL.md`. */
export const MAX_SKILL_TEXT: number = 1024 * 1024;

/** What is kept of a `SKILL.md`. */
export interface SkillText {
  /** Missing if an error was found, or there is none. */
  readonly header?: SkillHeader;
  /** The guidance without its header, trimmed. Missing if an error was found. */
  readonly body?: string;
  readonly guidance?: NonNullable<SkillManifest["guidance"]>;
  readonly errors: readonly ConfigFinding[];
  readonly warnings: readonly ConfigFinding[];
  readonly tell?: HeaderReading["tell"];
}

/**
 * Reads a whole `SKILL.md`.
 *
 * @param named Beside a manifest a text without any header is guidance as well.
 */
export async function readSkillText(
  file: NonNullable<PackageFile>,
  named: HeaderFile & { readonly beside?: "manifest" },
): Promise<SkillText> {
  const { path } = named;
  if ("found" in file) return { errors: [unreadable(path, file.found)], warnings: [] };
  const { header, body, errors, warnings, tell } = readSkillHeader(file.bytes, named);
  const isPlain = named.beside === "manifest" && header === undefined && errors.length === 1 &&
    body !== undefined && errors[0]?.found === NO_HEADER;
  if (body === undefined || errors.length > 0 && !isPlain) return { errors, warnings };
  const guidance = { chars: [...body].length, sha256: await sha256Of(file.bytes) };
  if (isPlain) return { body, guidance, errors: [], warnings: errors };
  if (header === undefined || tell === undefined) return { errors, warnings };
  return { header, body, guidance, errors, warnings, tell };
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).toHex();
}
