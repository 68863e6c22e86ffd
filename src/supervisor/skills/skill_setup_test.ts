import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openSkillWishes } from "./skill_wishes.ts";
import { SkillTeller } from "./skill_setup.ts";

async function withRoot(test: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  for (const folder of ["home/owner", "home/state", "workspace", "more"]) {
    await Deno.mkdir(`${root}/${folder}`, { recursive: true });
  }
  await test(root).finally(() => Deno.remove(root, { recursive: true }));
}

Deno.test("what is told has a stamp, and is told anew only if something changed [skills.setup]", () =>
  withRoot(async (root) => {
    const home = `${root}/home`;
    const folders = { home, owner: `${home}/owner`, state: `${home}/state`, writable: true };
    const said: string[] = [];
    const teller = new SkillTeller({
      ...{ workspace: `${root}/workspace`, folders, all: true },
      wishes: { always_on: ["garden"], hot_reload: true },
      report: (sentence) => said.push(sentence),
    });
    const first = await teller.tell();
    assert(first !== undefined);
    assertEquals({ ...first, stamp: "" }, {
      ...{ stamp: "", store: null, installed: [], workspace_trusted: false },
      ...{ always_on: ["garden"], hot_reload: true },
    });
    assertEquals(await teller.tell(first.stamp), undefined);
    await Deno.mkdir(`${folders.state}/skills`);
    const second = await teller.tell(first.stamp);
    assertEquals(second?.store, `${folders.state}/skills`);
    await Deno.writeTextFile(`${folders.owner}/skills.json`, "{");
    const third = await teller.tell(second?.stamp);
    assertEquals(third?.installed, []);
    assertStringIncludes(said.join("\n"), "no installed skill is used until it is put right");
    // Told once, as long as it is the same.
    await teller.tell();
    assertEquals(said.length, 1);
  }));

Deno.test("a root that a person names is real, and never what is kept for them [skills.extra_root]", () =>
  withRoot(async (root) => {
    const folders = { home: `${root}/home`, owner: `${root}/home/owner` };
    const open = (environment: { readonly [name: string]: string }, settings?: object) =>
      openSkillWishes({ settings: settings as undefined, environment, base: root, folders });
    const named = open({ KYROZEN_SKILLS_DIR: "more", KYROZEN_SKILL_HOTRELOAD: " Yes " });
    assertEquals(named, {
      ok: true,
      value: {
        wishes: { extra_root: `${root}/more`, always_on: [], hot_reload: true },
        notices: [],
      },
    });
    const settings = { dir: `${root}/more`, always_on: ["a", "a"], hot_reload: true };
    const said = open({ KYROZEN_SKILL_HOTRELOAD: "0" }, settings);
    assertEquals(said.ok && said.value.wishes, {
      ...{ extra_root: `${root}/more`, always_on: ["a"], hot_reload: false },
    });
    const none = open({ KYROZEN_SKILLS_DIR: "none" });
    assert(none.ok && none.value.wishes.extra_root === undefined);
    assertStringIncludes(none.value.notices.join(), "does not exist; no skill is read there");
    await Deno.mkdir(`${root}/a,b`);
    await Deno.symlink(folders.owner, `${root}/link`);
    await Deno.mkdir(`${root}/home/state/skills/auto/pkg`, { recursive: true });
    await Deno.symlink(`${root}/home/state/skills/auto/pkg`, `${root}/proposed`);
    for (
      const [environment, words] of [
        [{ KYROZEN_SKILLS_DIR: root }, "what the product keeps for you"],
        [{ KYROZEN_SKILLS_DIR: "link" }, "what the product keeps for you"],
        [{ KYROZEN_SKILLS_DIR: "home/state/skills/auto" }, "programs put what they propose"],
        [{ KYROZEN_SKILLS_DIR: "proposed" }, "programs put what they propose"],
        [{ KYROZEN_SKILLS_DIR: "a,b" }, "a comma in its path"],
        [{ KYROZEN_SKILL_HOTRELOAD: "maybe" }, 'found "maybe"'],
      ] as const
    ) {
      const refused = open(environment);
      assert(!refused.ok);
      assertStringIncludes(refused.error, words);
    }
  }));
