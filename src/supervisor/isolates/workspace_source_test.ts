import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  packageFolder,
  type PackageLab,
  withPackages,
} from "../../../tests/support/package_lab.ts";
import { pass } from "../refusal.ts";
import { isTrusted, openTrust } from "./trust.ts";
import { workspaceSource } from "./workspace_source.ts";

async function trustNow({ workspace, owner, home }: PackageLab): Promise<void> {
  const trust = openTrust({ owner, home });
  const state = await trust.look(workspace);
  if (!state.ok) throw new Error(state.error);
  const record = {
    ...{ path: workspace, ...state.value.content, trusted_by: "somebody" },
    trusted_at: "2026-01-02T03:04:05.000Z",
  };
  const added = await trust.add(record, () => Promise.resolve(pass(null)));
  if (!added.ok) throw new Error(added.error);
}

function sourceOf({ workspace, owner, home }: PackageLab) {
  return workspaceSource({ workspace, folders: { owner, home } });
}

function own(lab: PackageLab, name = "word-count"): string {
  return `${lab.workspace}/.kyrozen/isolates/${name}`;
}

Deno.test("a workspace's package that needs nothing runs, from a copy, while the workspace is trusted [trust.packages]", () =>
  withPackages(async (lab) => {
    await packageFolder(own(lab));
    const source = sourceOf(lab);
    const before = await source.find("word-count");
    assert(!before.ok);
    assertEquals([before.code, await source.list()], ["permission_denied", []]);
    assertStringIncludes(before.message, "kyrozen trust");
    await trustNow(lab);
    const found = await source.find("word-count");
    assert(found.ok);
    const { sha256, folder } = found.value;
    assertEquals(found.value, {
      ...{ name: "word-count", trust: "untrusted", sha256, folder, read: [], write: [], data: {} },
      entry: `${lab.packages}/${sha256}/src/mod.ts`,
      permissions: { read: [], write: [], net: [], env: [] },
    });
    assertEquals((await source.list()).map(({ name }) => name), ["word-count"]);
    // Who is not root moves no folder that it cannot write.
    await Deno.chmod(folder, 0o700);
    await Deno.rename(folder, `${lab.root}/away`);
    assertEquals(await source.find("word-count"), found);
    const other = await source.find("word-count", "0".repeat(64));
    assertEquals(other.ok ? "" : other.code, "permission_denied");
    await Deno.writeTextFile(`${lab.workspace}/AGENTS.md`, "Do as you like.\n");
    const after = await source.find("word-count");
    assert(!after.ok);
    assertStringIncludes(after.message, "was changed since it was trusted");
  }));

Deno.test("a workspace's package that needs more, or calls itself another name, is refused [trust.packages]", () =>
  withPackages(async (lab) => {
    await packageFolder(own(lab), { manifest: { permissions: { env: ["LEVEL"] } } });
    await packageFolder(own(lab, "other"));
    await packageFolder(own(lab, "broken"), { manifest: { entry: "nothing.ts" } });
    await Deno.symlink("word-count", own(lab, "linked"));
    await Deno.mkdir(`${lab.root}/outside`);
    await packageFolder(`${lab.root}/outside/away`);
    await Deno.symlink(`${lab.root}/outside/away`, own(lab, "away"));
    await trustNow(lab);
    const source = sourceOf(lab);
    const say = async (name: string) => {
      const found = await source.find(name);
      return found.ok ? "" : `${found.code}: ${found.message}`;
    };
    assertStringIncludes(
      await say("word-count"),
      "kyrozen grants add .kyrozen/isolates/word-count",
    );
    assertStringIncludes(await say("other"), 'its manifest calls it "word-count"');
    assertStringIncludes(await say("broken"), "expected the path of a file of the package");
    for (const name of ["linked", "away", "nothing", "..", "../../x", ""]) {
      assertStringIncludes(await say(name), "not_found");
    }
    assertEquals([await source.list(), [...Deno.readDirSync(lab.packages)]], [[], []]);
  }));

Deno.test("trust is bound to every file it is about, to links and to Git's programs [trust.bound]", () =>
  withPackages(async (lab) => {
    const { workspace, owner, home } = lab;
    const write = async (path: string, text: string) => {
      const full = `${workspace}/${path}`;
      await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(full, text);
    };
    const places = [
      ...["agent.yaml", "AGENTS.md", "CLAUDE.md", ".mcp.json", ".kyrozen/instructions.md"],
      ...[".agents/skills/a/SKILL.md", ".claude/skills/b/SKILL.md", "plugins/c/plugin.json"],
    ];
    for (const path of places) await write(path, "one");
    await write(".git/config", "[core]\n\tbare = false\n");
    await write("src/main.ts", "one");
    const trusted = () => isTrusted(workspace, { owner, home });
    assertEquals(await trusted(), false);
    await trustNow(lab);
    assertEquals(await trusted(), true);
    for (const path of places) {
      await write(path, "two");
      assertEquals([path, await trusted()], [path, false]);
      await write(path, "one");
    }
    await write(".git/config", '[core]\n\tbare = true\n[remote "o"]\n\turl = x\n');
    await write("src/main.ts", "two");
    assertEquals(await trusted(), true);
    await write(".git/config", "[core]\n\tfsmonitor = evil\n");
    assertEquals(await trusted(), false);
    await write(".git/config", "");
    await Deno.symlink("/etc", `${workspace}/plugins/link`);
    assertEquals(await trusted(), false);
    await trustNow(lab);
    await Deno.remove(`${workspace}/plugins/link`);
    await Deno.symlink("/usr", `${workspace}/plugins/link`);
    assertEquals(await trusted(), false);
  }));

Deno.test("a damaged file of trust trusts nothing, and neither does a record that is none [trust.damaged]", () =>
  withPackages(async (lab) => {
    const { workspace, owner, home } = lab;
    await packageFolder(own(lab));
    await trustNow(lab);
    const path = `${owner}/trust.json`;
    const sound = await Deno.readTextFile(path);
    const forged = JSON.parse(sound);
    forged.workspaces[0].files = [];
    for (const text of ["", "{", sound.replace('"files"', '"file"'), JSON.stringify(forged)]) {
      await Deno.writeTextFile(path, text);
      assertEquals(await isTrusted(workspace, { owner, home }), false);
      assertEquals((await sourceOf(lab).find("word-count")).ok, false);
    }
    await Deno.writeTextFile(path, sound);
    assertEquals(await isTrusted(workspace, { owner, home }), true);
  }));

Deno.test("what changes between the look and the copy is not run as trusted [trust.packages]", () =>
  withPackages(async (lab) => {
    await packageFolder(own(lab));
    await trustNow(lab);
    // The file says that the workspace is trusted as it is, with other bytes of this package.
    const path = `${lab.owner}/trust.json`;
    const file = JSON.parse(await Deno.readTextFile(path));
    const source = sourceOf(lab);
    assert((await source.find("word-count")).ok);
    await Deno.writeTextFile(`${own(lab)}/src/mod.ts`, "export const other = true;\n");
    assertEquals((await source.find("word-count")).ok, false);
    await trustNow(lab);
    assert((await source.find("word-count")).ok);
    await Deno.writeTextFile(path, JSON.stringify(file));
    assertEquals((await source.find("word-count")).ok, false);
  }));
