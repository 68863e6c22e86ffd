// What the process that reads the package of a skill can do, and what its answer is worth. Each act is
// first shown to succeed under all permissions.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { flagWords, skillReaderFlags } from "../../src/supervisor/flags.ts";
import { findProduct } from "../../src/supervisor/product.ts";
import { checkReading, readSkillPackage } from "../../src/supervisor/skills/read_package.ts";
import { makeGround, probePath } from "../core_probe.ts";
import { skillFolder } from "../support/skill_lab.ts";

const product = (() => {
  const found = findProduct();
  if (!found.ok) throw new Error(found.error);
  return found.value;
})();

async function acts(flags: readonly string[], given: unknown): Promise<Record<string, string>> {
  const args = ["run", ...flags, probePath("reader_acts.ts"), JSON.stringify(given)];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  const text = new TextDecoder().decode(stdout);
  assert(text !== "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

Deno.test("the process that reads a package can do nothing else [skills.reader]", async () => {
  const ground = await makeGround();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(),
  );
  try {
    const folder = await skillFolder(`${ground.root}/packages/garden`);
    await skillFolder(`${ground.root}/packages/other`);
    await Deno.writeTextFile(`${ground.home}/owner/kept`, "kept");
    await Deno.writeTextFile(`${ground.home}/code.ts`, "export {};");
    const given = { home: ground.home, folder, port: server.addr.port };
    const free = await acts(["-A", "--quiet", `--config=${product.config}`], given);
    assertEquals(Object.entries(free).filter(([, told]) => told !== "done"), []);
    await Deno.remove(`${folder}/new`);
    const held = await acts(flagWords(skillReaderFlags({ product, folder })), given);
    for (const [act, told] of Object.entries(held)) {
      if (act === "read the package") assertEquals(told, "done");
      else if (act === "read a variable") assertEquals(told, "reads as unset");
      else assertMatch(told, /^(?:NotCapable: |TypeError: Requires read access)/, act);
    }
  } finally {
    await server.shutdown();
    await Deno.remove(ground.root, { recursive: true });
  }
});

Deno.test("a package is read without its code, and not through a link of it [skills.reader]", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    const setting = { product, environment: Deno.env.toObject() };
    const folder = await skillFolder(`${root}/garden`);
    await Deno.writeTextFile(`${folder}/tools.ts`, "throw new Error('it ran');\nsyntax error");
    const sound = await readSkillPackage({ folder, called: "garden" }, setting);
    assertEquals(sound.ok && sound.value.manifest?.name, "garden");
    await Deno.writeTextFile(`${root}/secret`, "---\nname: SENTINEL\ndescription: SENTINEL\n---\n");
    await Deno.remove(`${folder}/SKILL.md`);
    await Deno.symlink(`${root}/secret`, `${folder}/SKILL.md`);
    const linked = await readSkillPackage({ folder, called: "garden" }, setting);
    assert(!JSON.stringify(linked).includes("SENTINEL"));
    const missing = await readSkillPackage({ folder: `${root}/none`, called: null }, setting);
    assert(!missing.ok || missing.value.errors.length > 0);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("an answer that is no reading is not believed [skills.reader_answer]", () => {
  const reading = { errors: [], warnings: [], compatibility: [] };
  const finding = { path: "a", line: 1, column: 1, field: "", expected: "b" };
  assertEquals(checkReading(JSON.stringify({ ...reading, errors: [finding] })).ok, true);
  const manifest = {
    ...{ name: "garden", version: "1.0.0", description: "", profiles: [], triggers: [] },
    ...{ egress_hosts: [], tools: [] },
    requires: {
      ...{ packages: [], env_vars: [], config_files: [] },
      ...{ required_credentials: [], binaries: [] },
    },
  };
  assertEquals(checkReading(JSON.stringify({ ...reading, manifest })).ok, true);
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, "expected a mapping"],
    [[], "expected a mapping"],
    [reading, "neither a manifest nor what is wrong"],
    [{ ...reading, more: 1 }, "more: expected no such key"],
    [{ ...reading, manifest: { ...manifest, name: "../x" } }, "manifest.name: expected the name"],
    [{ ...reading, manifest: { ...manifest, version: "1.0.0/.." } }, "manifest.version"],
    [{ ...reading, manifest: { ...manifest, grant: {} } }, "manifest.grant: expected no such key"],
    [{ ...reading, manifest: { ...manifest, egress_hosts: [1] } }, "manifest.egress_hosts[0]"],
    [
      { ...reading, manifest: { ...manifest, description: "a".repeat(5000) } },
      "manifest.description",
    ],
    [{ ...reading, errors: new Array(1001).fill(finding) }, "errors: expected a list"],
    [{ ...reading, errors: [{ ...finding, line: "1" }] }, "errors[0].line"],
  ];
  for (const [answer, words] of wrong) {
    const checked = checkReading(answer === undefined ? "no JSON" : JSON.stringify(answer));
    assert(!checked.ok, JSON.stringify(answer));
    assertStringIncludes(checked.error, words);
  }
});
