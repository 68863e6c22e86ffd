import {
  type ConfigFinding,
  fail,
  type IsolateHost,
  showInline,
  type SkillRecord,
} from "../../contract/mod.ts";
import { SKILL_SCOPES } from "../../contract/skills.ts";
import { skillSpecs } from "../tools/skill_specs.ts";
import { areSurelySound } from "../tools/surely_sound.ts";
import type { UsableSkill } from "./look.ts";
import {
  lacksOnlyGrants,
  missingRequirements,
  type RequirementFacts,
} from "./missing_requirements.ts";

/** What records are settled with. */
export interface SettleFacts extends RequirementFacts {
  /** The names and aliases of tools that there are without skills, each with what has it. */
  readonly taken: ReadonlyMap<string, string>;
}

/** Records of which every name is given to one package. */
export interface SettledRecords {
  /** By name, of one name the strongest claim first. */
  readonly records: readonly SkillRecord[];
  readonly guiding: readonly UsableSkill[];
  readonly equipped: readonly UsableSkill[];
}

/** Specs are only looked at here: nothing calls one. */
const NOTHING_CALLED: IsolateHost = {
  packages: [],
  call: () =>
    Promise.resolve({
      outcome: fail("dependency_unavailable", "nothing is called"),
      isolation: "none",
    }),
};

/**
 * Gives every name to its strongest claim, and finds what that lacks. Nothing of one package, no grant
 * and no activation, is ever looked at for another of its name. Linear in what there is.
 *
 * @param found As the roots gave them, in the order of their claims: what may be used is `active` or
 * `canary`, and nothing else makes a claim.
 */
export function settleRecords(found: readonly SkillRecord[], facts: SettleFacts): SettledRecords {
  const records: SkillRecord[] = [];
  const taken = new Map(facts.taken);
  const groups = byName(found).map((group) => ({ group, winner: group.find(isUsable) }));
  const settled = new Map<SkillRecord, SkillRecord>();
  for (const { group, winner } of inOrderOfTools(groups)) {
    settled.set(winner, checked(winner, { group, facts, taken }));
  }
  for (const { group, winner } of groups) {
    for (const record of group) {
      if (record === winner) records.push(settled.get(record) ?? record);
      else if (winner !== undefined && isUsable(record)) records.push(shadowed(record, winner));
      else records.push(candidate(record, facts));
    }
  }
  const usable = records.filter(isUsableOrBlocked);
  return {
    records,
    guiding: usable.filter(({ status, manifest, missing }) =>
      manifest.guidance !== undefined && status !== "failed" && lacksOnlyGrants(missing)
    ),
    equipped: usable.filter(({ status, manifest, missing }) =>
      manifest.tools.length > 0 && status !== "failed" && missing.length === 0
    ),
  };
}

/** Whether a package makes a claim to its name. */
export function isUsable(record: SkillRecord): record is UsableSkill {
  const { status, manifest, version } = record;
  return (status === "active" || status === "canary") && manifest !== undefined && version !== null;
}

function isUsableOrBlocked(record: SkillRecord): record is UsableSkill {
  return isUsable(record) || (record.status === "blocked" && record.manifest !== undefined);
}

interface SettledGroup {
  readonly group: readonly SkillRecord[];
  readonly winner: UsableSkill | undefined;
}

/**
 * Those with a winner in the order in which the names of tools are given out: what comes later takes none
 * from what was there, however it is called. The product's own came first, then what was installed first.
 */
function inOrderOfTools(
  groups: readonly SettledGroup[],
): readonly { readonly group: readonly SkillRecord[]; readonly winner: UsableSkill }[] {
  const won = groups.flatMap(({ group, winner }) =>
    winner === undefined ? [] : [{ group, winner }]
  );
  const since = ({ scope, installed }: UsableSkill) =>
    scope === "builtin" ? "" : installed?.installed_at ?? "~";
  return won.map((one) => ({ ...one, since: since(one.winner) }))
    .sort((a, b) => a.since < b.since ? -1 : a.since > b.since ? 1 : 0);
}

/** Sorted by name; of one name in the order of claims. */
function byName(found: readonly SkillRecord[]): readonly (readonly SkillRecord[])[] {
  const groups = new Map<string, SkillRecord[]>();
  for (const record of found) {
    const group = groups.get(record.name);
    if (group === undefined) groups.set(record.name, [record]);
    else group.push(record);
  }
  const names = [...groups.keys()].sort();
  return names.map((name) => inOrder(groups.get(name) ?? []));
}

function inOrder(group: readonly SkillRecord[]): readonly SkillRecord[] {
  if (group.length === 1) return group;
  const rank = ({ scope }: SkillRecord) => SKILL_SCOPES.indexOf(scope);
  const ordered = [...group].sort((a, b) => rank(a) - rank(b));
  const installed = ordered.find((one) => isUsable(one) && one.installed !== undefined);
  if (installed === undefined) return ordered;
  // What a project holds of the very package that is installed takes nothing away from it: the code
  // that runs, and what was granted, are of the installed one alone.
  const same = JSON.stringify(installed.manifest);
  const isCopy = (one: SkillRecord) =>
    one.scope === "project" && JSON.stringify(one.manifest) === same;
  const copies = ordered.filter(isCopy);
  const others = ordered.filter((one) => !isCopy(one));
  return [...others, ...copies];
}

interface Settling {
  readonly group: readonly SkillRecord[];
  readonly facts: SettleFacts;
  /** Names of tools, to which those of this record are added. */
  readonly taken: Map<string, string>;
}

function checked(record: UsableSkill, { group, facts, taken }: Settling): SkillRecord {
  const diagnostics = [...record.diagnostics, ...sameRoot(record, group)];
  const missing = missingRequirements(record, facts);
  if (missing.length > 0) {
    const reason = `blocked: ${missing.join(", ")}`;
    return { ...record, status: "blocked", reason, missing, diagnostics };
  }
  const tools = record.manifest.tools.map(({ name }) => name);
  const held = tools.find((name) => taken.has(name));
  if (held !== undefined) {
    const reason = `failed: its tool "${showInline(held, 64)}" has a name that ${
      taken.get(held)
    } has`;
    return { ...record, status: "failed", reason, diagnostics };
  }
  const unsound = unsoundTools(record);
  if (unsound !== undefined) {
    return { ...record, status: "failed", reason: `failed: ${unsound}`, diagnostics };
  }
  for (const name of tools) taken.set(name, `the skill ${record.name}`);
  return { ...record, diagnostics };
}

/** What keeps a package's tools from being offered, of those that were looked at before. */
const UNSOUND = new WeakMap<SkillRecord["manifest"] & object, string | null>();

/** Why a tool of a package could not be offered, as the end of a sentence. */
function unsoundTools(record: UsableSkill): string | undefined {
  const { manifest, scope } = record;
  // What is part of the product was looked at when it was made.
  if (scope === "builtin" || areSurelySound(manifest)) return undefined;
  let reason = UNSOUND.get(manifest);
  if (reason === undefined) {
    reason = skillSpecs([record], { isolates: NOTHING_CALLED }).failed[0]?.reason ?? null;
    UNSOUND.set(manifest, reason);
  }
  return reason ?? undefined;
}

/** One that is not used, and what it would lack. */
function candidate(record: SkillRecord, facts: SettleFacts): SkillRecord {
  if (record.status !== "candidate") return record;
  const missing = missingRequirements(record, facts).filter((one) => !one.startsWith("grant:"));
  if (missing.length === 0) return record;
  return { ...record, missing, reason: `candidate; it needs ${missing.join(", ")}` };
}

function shadowed(record: UsableSkill, winner: UsableSkill): SkillRecord {
  const path = showInline(winner.path, 4096);
  const diagnostics = [...record.diagnostics, sharedName(record, winner)];
  return { ...record, status: "shadowed", reason: `shadowed by ${path}`, diagnostics };
}

/** A winner says which others of its own root have its name: nobody put them in an order. */
function sameRoot(winner: UsableSkill, group: readonly SkillRecord[]): readonly ConfigFinding[] {
  return group.filter((one) => one !== winner && isUsable(one) && one.scope === winner.scope)
    .map((one) => sharedName(winner, one));
}

function sharedName({ name, path }: SkillRecord, other: SkillRecord): ConfigFinding {
  const found = `"${showInline(name, 64)}", which ${showInline(other.path, 4096)} has too`;
  return { path, line: null, column: null, field: "name", expected: "a name of its own", found };
}
