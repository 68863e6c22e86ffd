import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  GUIDANCE,
  inLab,
  installedOf,
  manifestOf,
  type SkillLab,
  skillText,
  toolOf,
} from "./skill_registry_lab.ts";

const ROOT = ".claude/skills";

/** Broken packages by their folder: each is written, and must then be listed once with a reason. */
const BROKEN: { readonly [folder: string]: (lab: SkillLab, folder: string) => void } = {
  bare: (lab, folder) => lab.write(`${folder}/SKILL.md`, "---\n---\n"),
  empty: (lab, folder) => lab.write(`${folder}/SKILL.md`, ""),
  folder: (lab, folder) =>
    Deno.mkdirSync(`${lab.workspace}/${folder}/SKILL.md`, { recursive: true }),
  open: (lab, folder) => lab.write(`${folder}/SKILL.md`, "---\nname: open\ndescription: x\nBody\n"),
  headless: (lab, folder) => lab.write(`${folder}/SKILL.md`, "# No header\n"),
  latin: (lab, folder) => {
    lab.write(`${folder}/SKILL.md`, "");
    const bytes = new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0x6e, 0xe4, 0x0a]);
    Deno.writeFileSync(`${lab.workspace}/${folder}/SKILL.md`, bytes);
  },
  manifest: (lab, folder) => lab.write(`${folder}/manifest.yaml`, "name: [\n"),
  misspelt: (lab, folder) => lab.write(`${folder}/manifest.yaml`, "egres: {}\n"),
  older: (lab, folder) => lab.write(`${folder}/skill.json`, "{"),
  dangling: (lab, folder) => {
    Deno.mkdirSync(`${lab.workspace}/${folder}`, { recursive: true });
    Deno.symlinkSync("nothing.md", `${lab.workspace}/${folder}/SKILL.md`);
  },
};

Deno.test("each broken package is listed once with its file and reason, and its neighbours load [skill_registry.apart]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(`${ROOT}/aaa`, "aaa");
    for (const [name, write] of Object.entries(BROKEN)) write(lab, `${ROOT}/${name}`);
    lab.skill(`${ROOT}/zzz`, "zzz");
    const look = await lab.open().look();
    assertEquals(look.guiding.map(({ name }) => name), ["aaa", "zzz"]);
    const skipped = look.records.filter(({ status }) => status === "skipped");
    const folders = skipped.map(({ path }) => path.split(`${ROOT}/`)[1]?.split("/")[0]);
    assertEquals(folders.sort(), Object.keys(BROKEN).sort());
    for (const { path, reason = "" } of skipped) {
      assertStringIncludes(reason, "skipped: ");
      assert(look.lines.some((line) => line.includes(path)), `${path} is not told`);
    }
    assertEquals(skipped.filter(({ manifest }) => manifest !== undefined), []);
    assertEquals(look.lines.length, Object.keys(BROKEN).length);
  });
});

Deno.test({
  name: "a package that may not be read hides no other (not as the superuser, who may read all) " +
    "[skill_registry.apart]",
  ignore: Deno.uid() === 0,
  fn: () =>
    inLab(async (lab) => {
      lab.tell();
      lab.skill(`${ROOT}/shut`, "shut");
      lab.skill(`${ROOT}/good`, "good");
      Deno.chmodSync(`${lab.workspace}/${ROOT}/shut/SKILL.md`, 0);
      const { records } = await lab.open().look();
      assertEquals(records.map(({ name, status }) => [name, status]), [
        ["good", "active"],
        ["shut", "skipped"],
      ]);
    }),
});

Deno.test("a package is known by the name that it says, and a folder of another name is a warning [skill_registry.identity]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(`${ROOT}/deja-search`, "deja-history");
    const skills = lab.open();
    const look = await skills.look();
    const [record] = look.records;
    assertEquals([record?.name, record?.status, record?.manifest?.name], [
      "deja-history",
      "active",
      "deja-history",
    ]);
    const [finding] = record?.diagnostics ?? [];
    assertEquals([finding?.path, finding?.line], [
      `${lab.workspace}/${ROOT}/deja-search/SKILL.md`,
      2,
    ]);
    const [line = ""] = await skills.news(look);
    assertStringIncludes(line, "skill deja-history: ");
    assertStringIncludes(line, "deja-search/SKILL.md:2:");
  });
});

Deno.test("no name that is none becomes a part of a path [skill_registry.identity]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    const names = ["../x", "A-B", "-a", "a--b", "a".repeat(65), "a/b", ".", "a\\u0000b"];
    for (const [index, name] of names.entries()) {
      lab.write(`${ROOT}/d${index}/SKILL.md`, skillText(JSON.stringify(name)));
      lab.drop(`d${index}/SKILL.md`, skillText(JSON.stringify(name)));
    }
    const { records } = await lab.open().survey();
    for (const { path, manifest } of records) {
      assert(/\/d\d$/.test(path), path);
      if (manifest !== undefined) assert(/^[a-z0-9-]{1,}$/i.test(manifest.name), manifest.name);
    }
    assertEquals(new Set(records.map(({ path }) => path)).size, names.length * 2);
  });
});

Deno.test("a broken index of the product is said, and everything else is found [skill_registry.apart]", async () => {
  await inLab(async (lab) => {
    lab.tell();
    lab.skill(`${ROOT}/good`, "good");
    for (const text of ["{", "null", '{"version":1,"skills":[{}]}']) {
      Deno.writeTextFileSync(`${lab.bundled}/index.json`, text);
      const { records, roots } = await lab.open().look();
      assertEquals(records.map(({ name }) => name), ["good"]);
      assertEquals(roots.at(-1)?.notes, [
        "its index.json cannot be read; install the product again",
      ]);
    }
  });
});

Deno.test("of 10 000 installed and 1 000 bundled packages no file is looked at, for a turn no folder of one [skill_registry.no_files]", async () => {
  await inLab(async (lab) => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) =>
        installedOf(manifestOf(`skill-${index}`, {
          guidance: GUIDANCE,
          tools: index % 10 === 0 ? [toolOf(`tool_${index}`)] : [],
        })),
    );
    lab.bundle(...Array.from({ length: 1_000 }, (_, index) => manifestOf(`own-${index}`)));
    lab.tell({ installed: many });
    for (const { manifest: { name } } of many.slice(0, 100)) {
      lab.drop(`${name}/1.0.0/SKILL.md`, skillText(name));
    }
    const calls: string[] = [];
    const note = <T>(what: string, act: (path: string) => T) => (path: string) => {
      calls.push(`${what} ${path.replace(lab.root, "")}`);
      return act(path);
    };
    const files = {
      list: note("list", (path) => [...Deno.readDirSync(path)]),
      lstat: note("lstat", Deno.lstatSync),
      stat: note("stat", Deno.statSync),
      realPath: note("realPath", Deno.realPathSync),
    };
    const read = (folder: string) => Promise.reject(new Error(`${folder} was read`));
    const skills = lab.open({ files, read });
    const { records } = await skills.look();
    assertEquals(records.length, 11_000);
    assertEquals(calls, [
      "lstat /garden/.kyrozen/skills",
      "lstat /garden/.agents/skills",
      "lstat /garden/.claude/skills",
      "list /k/state/skills",
    ]);
    calls.length = 0;
    assertEquals((await skills.survey()).records.length, 11_000);
    const touched = calls.filter((call) => call.startsWith("list /k/state/skills/"));
    assertEquals([touched.length, calls.filter((call) => call.includes("1.0.0"))], [100, []]);
  });
});

Deno.test("a turn with nothing of a person's reads the product's index alone [skill_registry.no_files]", async () => {
  await inLab(async (lab) => {
    const calls: string[] = [];
    const gone = (path: string): never => {
      calls.push(path.replace(lab.root, ""));
      throw new Deno.errors.NotFound(path);
    };
    lab.bundle(manifestOf("own", { guidance: GUIDANCE }));
    const files = { list: gone, lstat: gone, stat: gone, realPath: gone };
    const { guiding } = await lab.open({ files, port: undefined }).look();
    assertEquals(guiding.map(({ name }) => name), ["own"]);
    assertEquals([...new Set(calls)], [
      "/garden/.kyrozen/skills",
      "/garden/.agents/skills",
      "/garden/.claude/skills",
    ]);
  });
});
