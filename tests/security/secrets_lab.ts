import type { ServedRequest } from "../support/fake_model_server.ts";
import { childrenOf } from "../processes.ts";

/** How a secret may be written where it must not be. */
export function spellingsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  // Base64 of a secret in the middle of a text depends on where it begins.
  const shifted = [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    return text.slice(Math.ceil(shift * 4 / 3), -4);
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [secret, encodeURIComponent(secret), hex, ...shifted];
}

/** The names of the texts in which the secret is found, however it is written. */
export function whereFound(
  secret: string,
  texts: Readonly<Record<string, string>>,
): readonly string[] {
  const spellings = spellingsOf(secret);
  return Object.entries(texts)
    .filter(([, text]) => spellings.some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}

/** Every file below a folder, by path; its bytes one character each. */
export function filesBelow(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) Object.assign(found, filesBelow(path));
    if (isFile) found[path] = bytesText(Deno.readFileSync(path));
  }
  return found;
}

/** What the system shows of a process and of all that descend from it. Linux. */
export interface ShownProcesses {
  /** The arguments of each, by its id. */
  readonly arguments: Readonly<Record<string, string>>;
  /** The environments of those that descend from it, by their ids. */
  readonly environments: Readonly<Record<string, string>>;
  /** The process's own environment. */
  readonly own: string;
}

/** Looks at a process that runs now, and at its descendants. */
export function lookAtProcesses(pid: number): ShownProcesses {
  const descendants = descendantsOf(pid);
  const read = (pids: readonly number[], file: string) =>
    Object.fromEntries(pids.map((one) => [String(one), readProcess(one, file)]));
  return {
    arguments: read([pid, ...descendants], "cmdline"),
    environments: read(descendants, "environ"),
    own: readProcess(pid, "environ"),
  };
}

/** The key in the headers of a request, as the protocol carries it. */
export function keyOf({ headers }: ServedRequest): string {
  return headers["x-api-key"] ?? (headers.authorization ?? "").replace(/^Bearer /, "");
}

function descendantsOf(pid: number): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function readProcess(pid: number, file: string): string {
  return bytesText(Deno.readFileSync(`/proc/${pid}/${file}`));
}

function bytesText(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
