import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type PackageLab, withPackages } from "../../../tests/support/package_lab.ts";
import { pass } from "../refusal.ts";
import { type Grant, openGrants } from "./grants.ts";
import { grantedSource, type GrantedSourceOptions } from "./granted_source.ts";
import { stagePackage } from "./snapshot.ts";

async function grantPackage(lab: PackageLab, more: Partial<Grant> = {}): Promise<string> {
  const staged = await stagePackage(lab.source, lab.packages);
  if (!staged.ok) throw new Error(staged.error);
  await staged.value.keep();
  const grant: Grant = {
    ...{ name: "word-count", version: "1.0.0", sha256: staged.value.sha256, trust: "untrusted" },
    ...{ entry: "src/mod.ts", publisher: "Example", license: "MIT", source: lab.source },
    permissions: { read: [], write: [], net: [], env: [] },
    granted_by: "somebody",
    granted_at: "2026-01-02T03:04:05.000Z",
    ...more,
  };
  const added = await openGrants(lab.owner).add(grant, () => Promise.resolve(pass(null)));
  if (!added.ok) throw new Error(added.error);
  return staged.value.sha256;
}

function sourceOf(lab: PackageLab, more: Partial<GrantedSourceOptions> = {}) {
  const { workspace, owner, state } = lab;
  return grantedSource({
    workspace,
    folders: { owner, state },
    environment: {},
    trusted: [],
    ...more,
  });
}

async function refusal(lab: PackageLab, more?: Partial<GrantedSourceOptions>): Promise<string> {
  const found = await sourceOf(lab, more).find("word-count");
  if (found.ok) return "";
  assertEquals(found.code, "permission_denied");
  return found.message;
}

const NOTHING = { read: [], write: [], net: [], env: [] };

Deno.test("a granted package is found with its copy, its places and its variables [grants.source]", () =>
  withPackages(async (lab) => {
    const { packages, workspace, state } = lab;
    await Deno.mkdir(`${workspace}/docs`);
    const permissions = {
      read: ["workspace/docs"],
      write: ["data"],
      net: ["example.com"],
      env: ["LEVEL", "UNSET", "toString"],
    };
    const sha256 = await grantPackage(lab, { permissions, trust: "reviewed" });
    const source = sourceOf(lab, { environment: { LEVEL: "3", SECRET: "x" } });
    const [folder, data] = [`${packages}/${sha256}`, `${state}/packages/word-count`];
    assertEquals(await source.find("word-count", sha256), {
      ok: true,
      value: {
        ...{ name: "word-count", trust: "reviewed", sha256, folder, permissions },
        entry: `${folder}/src/mod.ts`,
        read: [`${workspace}/docs`],
        write: [data],
        data: {
          env: { LEVEL: "3" },
          places: { "workspace/docs": `${workspace}/docs`, data },
        },
      },
    });
    assertEquals((Deno.statSync(data).mode ?? 0) & 0o777, 0o700);
    assertEquals(await source.list(), [
      { name: "word-count", trust: "reviewed", sha256, permissions },
    ]);
  }));

Deno.test("what is taken back or damaged is refused at the next look, not later [grants.revoked]", () =>
  withPackages(async (lab) => {
    const sha256 = await grantPackage(lab);
    const source = sourceOf(lab);
    const codes = async () => {
      const found = await source.find("word-count");
      return found.ok ? "found" : found.code;
    };
    assertEquals([await codes(), await codes()], ["found", "found"]);
    await openGrants(lab.owner).revoke("word-count", () => Promise.resolve(pass(null)));
    assertEquals([await codes(), await source.list()], ["not_found", []]);
    await grantPackage(lab);
    assertEquals(await codes(), "found");
    const path = `${lab.packages}/${sha256}/src/mod.ts`;
    await Deno.chmod(path, 0o600);
    await Deno.writeTextFile(path, "export function count() { return 'evil'; }\n");
    assertEquals(await codes(), "permission_denied");
    assertStringIncludes(await refusal(lab), "its files are not those that were granted");
    await Deno.writeTextFile(`${lab.owner}/grants.json`, "{");
    assertEquals([await codes(), await source.list()], ["permission_denied", []]);
  }));

Deno.test("a source that changed after the grant runs as it was, and not as it is [grants.old_copy]", () =>
  withPackages(async (lab) => {
    const old = await grantPackage(lab);
    await Deno.writeTextFile(`${lab.source}/src/mod.ts`, "export const changed = true;\n");
    const source = sourceOf(lab);
    const found = await source.find("word-count");
    assert(found.ok);
    assertStringIncludes(await Deno.readTextFile(found.value.entry), "count");
    const staged = await stagePackage(lab.source, lab.packages);
    assert(staged.ok && staged.value.sha256 !== old);
    const asked = await source.find("word-count", staged.value.sha256);
    staged.value.discard();
    assert(!asked.ok);
    assertEquals(asked.code, "permission_denied");
    assertStringIncludes(asked.message, `kyrozen grants add ${lab.source}`);
  }));

Deno.test("a place that leads out of the workspace, or is none, is refused when it is needed [grants.places]", () =>
  withPackages(async (lab) => {
    const { workspace } = lab;
    await grantPackage(lab, { permissions: { ...NOTHING, read: ["workspace/docs"] } });
    assertStringIncludes(await refusal(lab), "does not exist in");
    await Deno.mkdir(`${workspace}/docs`);
    assertEquals(await refusal(lab), "");
    await Deno.remove(`${workspace}/docs`);
    await Deno.symlink("/etc", `${workspace}/docs`);
    assertStringIncludes(await refusal(lab), 'leads out of the workspace, to "/etc"');
    await Deno.remove(`${workspace}/docs`);
    await Deno.writeTextFile(`${workspace}/docs`, "");
    assertStringIncludes(await refusal(lab), "is no folder");
    await Deno.remove(`${workspace}/docs`);
    await Deno.mkdir(`${workspace}/x,y`);
    await Deno.symlink("x,y", `${workspace}/docs`);
    assertStringIncludes(await refusal(lab), "a comma in its path");
  }));

Deno.test("no place reaches what the product keeps, and none to write what it consists of [grants.places]", () =>
  withPackages(async (lab) => {
    const { root, home, state, workspace } = lab;
    await grantPackage(lab, { permissions: { ...NOTHING, read: ["workspace"] } });
    for (const reached of [root, home, state, `${lab.owner}/packages`]) {
      assertStringIncludes(await refusal(lab, { workspace: reached }), "which no package may");
    }
    for (const trusted of [[workspace], [root], [`${workspace}/bin/git`]]) {
      assertEquals(await refusal(lab, { trusted }), "");
    }
    await grantPackage(lab, { permissions: { ...NOTHING, write: ["workspace"] } });
    for (const trusted of [[workspace], [root], [`${workspace}/bin/git`]]) {
      assertStringIncludes(await refusal(lab, { trusted }), "no package may write it");
    }
  }));

Deno.test("a package's own folder is made by the product, and is no link [grants.places]", () =>
  withPackages(async (lab) => {
    await grantPackage(lab, { permissions: { ...NOTHING, write: ["data"] } });
    await Deno.mkdir(`${lab.state}/packages`);
    await Deno.symlink(lab.workspace, `${lab.state}/packages/word-count`);
    assertStringIncludes(await refusal(lab), "is no folder; move it away");
    await Deno.remove(`${lab.state}/packages`, { recursive: true });
    await Deno.symlink(lab.workspace, `${lab.state}/packages`);
    assertStringIncludes(await refusal(lab), "is no folder; move it away");
    assertEquals([...Deno.readDirSync(lab.workspace)], []);
  }));
