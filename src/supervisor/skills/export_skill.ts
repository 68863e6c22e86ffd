import { showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { readPlainFile } from "../isolates/read_plain_file.ts";
import { MAX_PACKAGE_BYTES } from "../isolates/walk_package.ts";
import { quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { type OwnedState, stateDocument } from "./owned_state.ts";

/** What is known of the versions, as a file beside their folders. */
const STATE_FILE = "state.json";

/** Copies versions and what is known of them to a folder that is not there yet; or leaves nothing of it. */
export function exportSkill(owned: readonly OwnedState[], target: string): Checked<null> {
  try {
    Deno.mkdirSync(target, { mode: 0o700 });
  } catch (error) {
    return refuse(`Cannot copy to ${quotePath(target)}: ${reasonOf(error)}; nothing was removed`);
  }
  try {
    for (const state of owned) copyFiles(state, `${target}/${state.skill.manifest.version}`);
    const states = owned.map((state) => ({
      ...stateDocument(state),
      manifest: state.skill.manifest,
    }));
    write(
      `${target}/${STATE_FILE}`,
      new TextEncoder().encode(`${JSON.stringify(states, null, 2)}\n`),
    );
    return pass(null);
  } catch (error) {
    attempt(() => Deno.removeSync(target, { recursive: true }));
    return refuse(`Cannot copy to ${quotePath(target)}: ${reasonOf(error)}; nothing was removed`);
  }
}

function copyFiles({ folder, content }: OwnedState, target: string): void {
  Deno.mkdirSync(target, { mode: 0o700 });
  for (const { path } of content?.files ?? []) {
    const read = readPlainFile(`${folder}/${path}`, {
      limit: MAX_PACKAGE_BYTES,
      hardLinks: "refused",
    });
    if (!read.ok) throw new Error(`"${showInline(path, 300)}" in it ${read.reason}`);
    const below = path.lastIndexOf("/");
    if (below > 0) Deno.mkdirSync(`${target}/${path.slice(0, below)}`, { recursive: true });
    write(`${target}/${path}`, read.bytes);
  }
}

function write(path: string, bytes: Uint8Array): void {
  using file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  file.syncSync();
}

function reasonOf(error: unknown): string {
  return showInline(error instanceof Error ? error.message : String(error), 300);
}
