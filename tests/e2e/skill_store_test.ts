// What a person does with versions of a skill, by the product's own commands, and what is recorded.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import type { Ground } from "../core_probe.ts";
import { skillFolder } from "../support/skill_lab.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";

function skills(ground: Ground, ...args: readonly string[]): Promise<ProductEnd> {
  return runProduct(ground, { task: "kyrozen", args: ["skills", ...args] });
}

/** Runs a command as a document, which it must answer with this code. */
async function told(ground: Ground, code: number, ...args: readonly string[]) {
  const end = await skills(ground, ...args, "--json");
  assertEquals([args, end.code], [args, code], end.stderr);
  return JSON.parse(end.stdout);
}

interface Row {
  readonly kind: string;
  readonly payload: { readonly [key: string]: unknown };
}

function rows({ home }: Ground): readonly Row[] {
  using database = new DatabaseSync(`${home}/state/ledger.db`, { readOnly: true });
  return database.prepare("SELECT kind, payload FROM ledger WHERE kind LIKE 'skill.%' ORDER BY seq")
    .all().map(({ kind, payload }) => ({
      kind: String(kind),
      payload: JSON.parse(String(payload)),
    }));
}

async function statuses(ground: Ground): Promise<unknown> {
  const { skills } = JSON.parse(await Deno.readTextFile(`${ground.home}/owner/skills.json`));
  return Object.fromEntries(
    skills.map(({ manifest, status }: { manifest: { version: string }; status: string }) => [
      manifest.version,
      status,
    ]),
  );
}

const STORY = [
  ["skill.installed", "1.0.0", null, "candidate"],
  ["skill.activated", "1.0.0", "candidate", "active"],
  ["skill.installed", "2.0.0", null, "candidate"],
  ["skill.activated", "2.0.0", "candidate", "active"],
  ["skill.rolled_back", "2.0.0", "active", "rolled_back"],
  ["skill.refused", "1.0.0", undefined, undefined],
  ["skill.refused", "1.0.0", undefined, undefined],
  ["skill.pinned", "1.0.0", "active", "active"],
  ["skill.removed", "1.0.0", "active", null],
  ["skill.refused", "1.0.0", undefined, undefined],
];

function refusals(ground: Ground) {
  return rows(ground).filter(({ kind }) => kind === "skill.refused")
    .map(({ payload: { sha256, source, reason } }) => ({ sha256, source, reason }));
}

Deno.test("versions are installed, activated, rolled back, pinned and removed, and the ledger tells all of it [skills.versions] [skills.recorded] [skills.rollback] [skills.pin] [skills.remove]", () =>
  onGround(async (ground) => {
    const [one, two] = [`${ground.root}/v1/garden`, `${ground.root}/v2/garden`];
    await skillFolder(one, { version: "1.0.0" });
    await skillFolder(two, { version: "2.0.0", answers: "two" });
    const first = await told(ground, 0, "install", one, "--yes");
    assertEquals([first.skill.status, first.skill.source, first.what], [
      "candidate",
      one,
      "installed",
    ]);
    await told(ground, 0, "activate", "garden@1.0.0");
    await told(ground, 0, "install", two, "--activate", "--yes");
    assertEquals(await statuses(ground), { "1.0.0": "retired", "2.0.0": "active" });
    await told(ground, 0, "rollback", "garden");
    assertEquals(await statuses(ground), { "1.0.0": "active", "2.0.0": "rolled_back" });

    const again = await told(ground, 0, "install", one, "--yes");
    assertEquals(again.what, "there");
    await skillFolder(one, { version: "1.0.0", answers: "other" });
    const conflict = await told(ground, 1, "install", one, "--yes");
    assertStringIncludes(conflict.error, "Conflict: garden@1.0.0 is installed with other content");
    const { sha256 } = first.skill;
    const wrong = await told(ground, 1, "pin", "garden@1.0.0", "0".repeat(64));
    assertStringIncludes(
      wrong.error,
      `what is installed has sha256 ${sha256}; nothing was changed`,
    );
    await told(ground, 0, "pin", "garden@1.0.0", sha256);

    const away = `${ground.root}/away`;
    const removed = await told(ground, 0, "remove", "garden@1.0.0", "--export", away, "--yes");
    assertEquals(removed.removed[0].files.length, 3);
    assertEquals(JSON.parse(await Deno.readTextFile(`${away}/state.json`))[0].sha256, sha256);
    assertEquals([...Deno.readDirSync(`${away}/1.0.0`)].map(({ name }) => name).toSorted(), [
      "SKILL.md",
      "manifest.yaml",
      "tools.ts",
    ]);
    // The pin outlives it: other content under the same version stays refused.
    const pinned = await told(ground, 1, "install", one, "--yes");
    assertStringIncludes(pinned.error, `garden@1.0.0 is pinned to sha256 ${sha256}`);
    assertEquals(await statuses(ground), { "2.0.0": "rolled_back" });

    const story = rows(ground).map((
      { kind, payload: { version, from, to } },
    ) => [kind, version, from, to]);
    assertEquals(story, STORY);
    assertEquals(refusals(ground), [
      { sha256: conflict.conflict.sha256, source: one, reason: conflict.error },
      { sha256: "0".repeat(64), source: null, reason: wrong.error },
      { sha256: conflict.conflict.sha256, source: one, reason: pinned.error },
    ]);
    assertEquals(rows(ground)[3]?.payload.replaces, "1.0.0");
    const last = rows(ground).find(({ kind }) => kind === "skill.removed")?.payload;
    assertEquals([last?.sha256, last?.pin, last?.file_count], [sha256, sha256, 3]);
    assertEquals(
      (await runProduct(ground, { task: "kyrozen", args: ["ledger", "verify"] })).code,
      0,
    );
  }));

Deno.test("what tools may do is shown, granted to one content, and taken back [skills.grant] [skills.revoke] [skills.recorded]", () =>
  onGround(async (ground) => {
    const source = `${ground.root}/garden`;
    const more = ["egress:", "  hosts: [a.example.com, b.example.com]"];
    await skillFolder(source, { route: "system/net", more });
    await told(ground, 0, "install", source, "--activate", "--yes");
    const asked = await skills(ground, "grant", "garden");
    assertEquals([asked.code, asked.stdout], [4, ""]);
    assertStringIncludes(asked.stderr, "  - reaches a.example.com, at every port\n");
    assertStringIncludes(asked.stderr, "Nothing was granted: nobody can be asked here");
    const wrong = await told(ground, 2, "grant", "garden", "--hosts", "c.example.com", "--yes");
    assertStringIncludes(wrong.error, "it asks for a.example.com, b.example.com");
    const granted = await told(ground, 0, "grant", "garden", "--hosts", "b.example.com", "--yes");
    assertEquals(granted.skill.grant.permissions, {
      read: [],
      write: [],
      net: ["b.example.com"],
      env: [],
    });
    // Another version is other content: what was granted does not come along.
    await skillFolder(source, { version: "1.1.0", route: "system/net", more });
    const next = await told(ground, 0, "install", source, "--activate", "--yes");
    assertEquals([next.skill.grant, next.needs_grant], [undefined, true]);
    await told(ground, 0, "revoke", "garden@1.0.0", "--yes");
    assertStringIncludes(
      (await told(ground, 1, "revoke", "garden", "--yes")).error,
      "Nothing is granted",
    );
    const acts = rows(ground).filter(({ kind }) => /granted|revoked/.test(kind));
    assertEquals(acts.map(({ kind, payload }) => [kind, payload.version]), [
      ["skill.granted", "1.0.0"],
      ["skill.revoked", "1.0.0"],
    ]);
  }));

Deno.test("a version that is tried is used like an active one, and a rollback ends it [skills.canary]", () =>
  onGround(async (ground) => {
    for (const version of ["1.0.0", "1.1.0"]) {
      await skillFolder(`${ground.root}/${version}/garden`, { version, brings: "guidance" });
      await told(ground, 0, "install", `${ground.root}/${version}/garden`, "--yes");
    }
    await told(ground, 0, "activate", "garden@1.0.0");
    const tried = await told(ground, 0, "activate", "garden", "--canary");
    assertEquals([tried.skill.manifest.version, tried.replaces], ["1.1.0", "1.0.0"]);
    assertEquals(await statuses(ground), { "1.0.0": "retired", "1.1.0": "canary" });
    // Nothing goes back to files that are others by now.
    const before = `${ground.home}/state/skills/garden/1.0.0/SKILL.md`;
    const text = await Deno.readTextFile(before);
    await Deno.chmod(before, 0o600);
    await Deno.writeTextFile(before, `${text}More.`);
    assertStringIncludes(
      (await told(ground, 3, "rollback", "garden")).error,
      "its files are not those that were granted; install it again",
    );
    assertEquals(await statuses(ground), { "1.0.0": "retired", "1.1.0": "canary" });
    await Deno.writeTextFile(before, text);
    await Deno.chmod(before, 0o400);
    await told(ground, 0, "rollback", "garden");
    assertEquals(await statuses(ground), { "1.0.0": "active", "1.1.0": "rolled_back" });
    assertStringIncludes(
      (await told(ground, 1, "rollback", "garden")).error,
      "no version that was active",
    );
    // What was turned away is not the newest that is meant.
    const chosen = await told(ground, 0, "activate", "garden");
    assertEquals([chosen.skill.manifest.version, chosen.activated], ["1.0.0", false]);
  }));

Deno.test("a version whose files were changed is not activated; installed anew they are put back [skills.unchanged]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    await told(ground, 0, "install", source, "--yes");
    const tools = `${ground.home}/state/skills/garden/1.0.0/tools.ts`;
    await Deno.chmod(tools, 0o600);
    await Deno.writeTextFile(tools, "export const SKILL_TOOLS = [];\n");
    const refused = await told(ground, 3, "activate", "garden");
    assertStringIncludes(refused.error, "its files are not those that were granted");
    const doctor = await runProduct(ground, { task: "kyrozen", args: ["doctor"] });
    assertStringIncludes(doctor.stdout, "Cannot use skill garden@1.0.0");
    assertEquals((await told(ground, 0, "install", source, "--yes")).what, "repaired");
    assertEquals((await told(ground, 0, "activate", "garden")).activated, true);
    assert(
      !(await runProduct(ground, { task: "kyrozen", args: ["doctor"] })).stdout.includes("garden"),
    );
  }));

Deno.test("code that is not what the manifest says is rejected when it is activated, and that is recorded [skills.rejected]", () =>
  onGround(async (ground) => {
    const source = await skillFolder(`${ground.root}/garden`);
    await Deno.writeTextFile(`${source}/tools.ts`, "export const SKILL_TOOLS = [];\n");
    const end = await skills(ground, "install", source, "--activate", "--yes");
    assertEquals([end.code, end.stdout], [3, ""]);
    assertStringIncludes(end.stderr, "Skill garden@1.0.0 is installed. But it is not active: ");
    assertEquals(await statuses(ground), { "1.0.0": "rejected" });
    assertEquals(rows(ground).map(({ kind }) => kind), ["skill.installed", "skill.rejected"]);
  }));
