import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "seeded-fast-check";
import {
  chooseInert,
  configFlag,
  configValue,
  parseConfigList,
  writeConfig,
} from "./git_config.ts";
import type { ConfigEntry } from "./git_config.ts";
import { runCommand } from "./run_command.ts";

function entries(...lines: [key: string, value: string | null][]): ConfigEntry[] {
  return lines.map(([key, value]) => ({ key, value }));
}

Deno.test("parseConfigList() tells a key without a value from an empty one", () => {
  const bytes = new TextEncoder().encode("core.bare\0a.b\n\0branch.x.y.merge\nrefs/a\nb\0");
  const found = parseConfigList(bytes);
  assertEquals(
    found,
    entries(["core.bare", null], ["a.b", ""], ["branch.x.y.merge", "refs/a\nb"]),
  );
  assertEquals(["core.bare", "a.b", "c.d"].map((key) => configValue(found, key)), [
    "",
    "",
    undefined,
  ]);
});

Deno.test("configFlag() takes the last entry, and a key without a value as yes", () => {
  const flag = (...values: (string | null)[]) =>
    configFlag(values.map((value) => ({ key: "a.b", value })), "a.b");
  assertEquals([flag("false", "true"), flag(null), flag("On"), flag("1")], Array(4).fill(true));
  assertEquals([flag(), flag("true", "no"), flag(""), flag("0")], Array(4).fill(false));
});

Deno.test("chooseInert() lets only keys through that are known to be inert [git.neutralised]", () => {
  const inert = entries(
    ["core.repositoryformatversion", "1"],
    ["core.filemode", null],
    ["branch.a.b=c.remote", "origin"],
    ["branch.main.merge", "refs/heads/main"],
    ["remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"],
    ["extensions.objectformat", "sha256"],
    ["extensions.refstorage", "reftable"],
  );
  const rest = entries(
    ["core.fsmonitor", "x"],
    ["core.worktree", "/"],
    ["core.attributesfile", "/x"],
    ["core.excludesfile", "/x"],
    ["include.path", "/x"],
    ["includeif.gitdir:/.path", "/x"],
    ["filter.a.clean", "x"],
    ["filter.branch.a.merge.clean", "x"],
    ["diff.external", "x"],
    ["branch.main.mergeoptions", "x"],
    ["remote.origin.url", "ext::x"],
    ["remote.origin.uploadpack", "x"],
    ["remote.origin.promisor", "true"],
    ["extensions.partialclone", "origin"],
    ["extensions.worktreeconfig", "true"],
    ["unheard.of", "x"],
  );
  assertEquals(chooseInert([...rest, ...inert]), { ok: true, value: inert });
});

Deno.test("chooseInert() refuses extensions of the format that it does not know [git.format]", () => {
  for (
    const [name, value] of [
      ["future", "on"],
      ["constructor", "x"],
      ["refstorage", "files:///x"],
      ["objectformat", "md5"],
      ["refstorage", null],
    ] as const
  ) {
    const outcome = chooseInert(entries([`extensions.${name}`, value]));
    assert(!outcome.ok);
    assertEquals(outcome.code, "permission_denied");
    assertMatch(outcome.message, new RegExp(`extension "${name}"`));
  }
});

Deno.test("Git reads back from writeConfig() what was written", async () => {
  const line = fc.string({ unit: "binary" }).map((text) =>
    // What Git itself cannot keep: a NUL, and a carriage return before the end of a line.
    text.toWellFormed().replace(/[\0\r]/g, "")
  );
  const middle = fc.oneof(line, fc.constantFrom("a=b", "a.b", 'a"b', "a\\b", " ", "]"))
    .map((text) => text.replaceAll("\n", ""));
  const entry = fc.record({
    key: fc.oneof(fc.constant("core.name"), middle.map((text) => `branch.${text}.merge`)),
    value: fc.option(line),
  }, { noNullPrototype: true });
  const folder = await Deno.makeTempDir();
  const git = await Deno.realPath("/usr/bin/git");
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 20 }), async (list) => {
      await Deno.writeTextFile(`${folder}/config`, writeConfig(list));
      const { code, stdout } = await runCommand({
        binary: git,
        args: ["config", "--file", `${folder}/config`, "--list", "-z"],
        cwd: folder,
        env: { HOME: folder, GIT_CEILING_DIRECTORIES: "/", GIT_CONFIG_NOSYSTEM: "1" },
        signal: AbortSignal.timeout(30_000),
        maxBytes: 1 << 20,
      });
      assertEquals([code, parseConfigList(stdout)], [0, list]);
    }),
    { numRuns: 40 },
  );
  await Deno.remove(folder, { recursive: true });
});
