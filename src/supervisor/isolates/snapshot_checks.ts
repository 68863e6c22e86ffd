import { attempt } from "../../std/attempt.ts";
import { type Checked, pass } from "../refusal.ts";
import { type PackageContent, verifySnapshot } from "./snapshot.ts";
import { walkPackage } from "./walk_package.ts";

/**
 * The system tells the time of a change by the second, in milliseconds: what changed so shortly before
 * it was hashed is hashed again, since another change could have the same time.
 */
const BLUR_MS = 2100;

/** Snapshots that were hashed, which are hashed again once anything of them was touched. */
export class SnapshotChecks {
  readonly #known = new Map<string, { readonly state: string; readonly content: PackageContent }>();

  /** The content of a snapshot, if it is now what its name says. */
  async check(folder: string, sha256: string): Promise<Checked<PackageContent>> {
    const before = attempt(() => walkPackage(folder, { git: "refused" }));
    const known = this.#known.get(folder);
    if (known !== undefined && known.state === before?.state && known.content.sha256 === sha256) {
      return pass(known.content);
    }
    this.#known.delete(folder);
    const now = Date.now();
    const content = await verifySnapshot(folder, sha256);
    if (!content.ok || before === undefined || now - before.newest < BLUR_MS) return content;
    if (attempt(() => walkPackage(folder, { git: "refused" }).state) === before.state) {
      this.#known.set(folder, { state: before.state, content: content.value });
    }
    return content;
  }
}
