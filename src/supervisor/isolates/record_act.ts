import type { JsonObject } from "../../contract/mod.ts";
import type { Folders } from "../folders.ts";
import { report } from "../output.ts";
import { openRecordKeeper } from "../record_keeper.ts";
import { type Checked, pass, refuse } from "../refusal.ts";

/** What a person does to a skill. */
export type SkillAct =
  | "installed"
  | "activated"
  | "rolled_back"
  | "pinned"
  | "unpinned"
  | "granted"
  | "revoked"
  | "removed"
  | "rejected"
  | "refused";

/** Something that a person does to what may run. */
export interface Act {
  readonly folders: Folders;
  readonly kind:
    | "grant.added"
    | "grant.revoked"
    | "trust.added"
    | "trust.revoked"
    | `skill.${SkillAct}`;
  readonly payload: JsonObject;
  /** What is true if it cannot be recorded. @default {"nothing was changed"} */
  readonly unrecorded?: string;
}

/**
 * Does something that a person asked for, and records it just before: what cannot be recorded is not
 * done. What then fails all the same is recorded as well.
 */
export async function doRecorded<T>(
  act: Act,
  change: (record: () => Promise<Checked<null>>) => Promise<Checked<T>>,
): Promise<Checked<T>> {
  let isRecorded = false;
  const done = await change(async () => {
    const recorded = await append(act, act.kind, act.payload);
    isRecorded = recorded.ok;
    return recorded;
  });
  if (!done.ok && isRecorded) {
    await append(act, `${act.kind}.failed`, { ...act.payload, error: done.error });
  }
  return done;
}

/** Records that something was refused which a person asked for; without a record it is refused as well. */
export async function recordRefusal(act: Act): Promise<void> {
  await append(act, act.kind, act.payload);
}

async function append(
  { folders, unrecorded = "nothing was changed" }: Act,
  kind: string,
  payload: JsonObject,
): Promise<Checked<null>> {
  const keeper = openRecordKeeper({ folders, report });
  try {
    const answer = await keeper.ask({ act: "append", event: { session: "", kind, payload } });
    return answer.ok ? pass(null) : refuse(`${answer.error}; ${unrecorded}`);
  } finally {
    await keeper.close();
  }
}
