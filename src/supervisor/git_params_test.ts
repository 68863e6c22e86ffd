import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "seeded-fast-check";
import { normalize } from "node:path/posix";
import { CATALOG_SCHEMAS, REVISION_PATTERN } from "../contract/mod.ts";
import type { GitReadId, JsonObject } from "../contract/mod.ts";
import { checkGitParams } from "./git_params.ts";

const WORKSPACE = "/home/ann/my project";

function check(entry: GitReadId, params: unknown) {
  return checkGitParams(entry, params, WORKSPACE);
}

Deno.test("checkGitParams() accepts what the schemas describe and makes paths relative [git.arguments]", () => {
  assertEquals(check("git_status", {}), { ok: true, value: { paths: [] } });
  const diff = { staged: true, from: "HEAD~3", context_lines: 0, stat: false };
  assertEquals(check("git_diff", { ...diff, paths: ["a//b/", `${WORKSPACE}/c`, "."] }), {
    ok: true,
    value: { ...diff, paths: ["a/b", "c", "."] },
  });
  assertEquals(check("git_show", { rev: "v1.0", path: "./src/../a b" }), {
    ok: true,
    value: { rev: "v1.0", paths: [], path: "a b" },
  });
});

Deno.test("checkGitParams() names what does not fit, without trusting the core [git.arguments]", () => {
  const cases: [GitReadId, unknown, RegExp][] = [
    ["git_status", null, /the parameters must be an object/],
    ["git_status", [], /the parameters must be an object/],
    ["git_status", { args: ["-p"] }, /"args" is not a parameter/],
    ["git_status", JSON.parse('{"__proto__": 1}'), /"__proto__" is not a parameter/],
    ["git_log", { constructor: 1 }, /"constructor" is not a parameter/],
    ["git_show", {}, /"rev" is missing/],
    ["git_show", { rev: 7 }, /"rev" must be text/],
    ["git_show", { rev: "a".repeat(257) }, /"rev" must be text of 1 to 256/],
    ["git_show", { rev: "HEAD", path: "" }, /"path" must be text/],
    ["git_show", { rev: "HEAD", path: "a\0b" }, /"path" holds what no name can hold/],
    ["git_show", { rev: "HEAD", path: "\ud800" }, /"path" holds what no name can hold/],
    ["git_show", { rev: "HEAD", path: "a", stat: true }, /"path" and "stat"/],
    ["git_diff", { to: "HEAD" }, /"to" needs "from"/],
    ["git_diff", { from: "a", to: "b", staged: true }, /"to" and "staged"/],
    ["git_diff", { staged: "true" }, /"staged" must be true or false/],
    ["git_diff", { context_lines: 21 }, /an integer from 0 to 20/],
    ["git_diff", { context_lines: 1.5 }, /an integer from 0 to 20/],
    ["git_diff", { paths: "a" }, /"paths" must be a list of at most 100/],
    ["git_diff", { paths: Array(101).fill("a") }, /"paths" must be a list of at most 100/],
    ["git_diff", { paths: ["a", 1] }, /"paths\/1" must be text/],
    ["git_log", { max_count: 0 }, /an integer from 1 to 200/],
    ["git_log", { max_count: NaN }, /an integer from 1 to 200/],
    ["git_log", { rev: "--all" }, /"rev" is no plain revision: "--all"/],
  ];
  for (const [entry, params, why] of cases) {
    const outcome = check(entry, params);
    assert(!outcome.ok, `${entry} ${JSON.stringify(params)}`);
    assertEquals(outcome.code, "invalid_arguments");
    assertMatch(outcome.message, why);
  }
});

Deno.test("revisions that people use match, and nothing that Git reads otherwise [git.revision]", () => {
  const pattern = new RegExp(REVISION_PATTERN, "u");
  const good = [
    "HEAD",
    "HEAD~3",
    "HEAD^2",
    "v1.0-rc.1",
    "feature/über-x",
    "main@{upstream}",
    "@{u}",
    "@{-1}",
    "HEAD^{commit}",
    "deadbeef",
    "user@host#1",
  ];
  for (const rev of good) assert(pattern.test(rev), rev);
  const bad = ["-x", "--all", "^main", "a..b", "a...b", "a b", "a\tb", "a\nb", "a:b", "a?", "a*"];
  for (const rev of [...bad, "a[b", "a\\b", "HEAD^{/x}", "a\u202eb", "a\u0000b", "", ":/x"]) {
    assertEquals(pattern.test(rev), false, rev);
  }
});

Deno.test("whatever passes as a revision starts no option and holds no separator [git.revision]", () => {
  const pieces = fc.constantFrom(
    "-",
    "--",
    "..",
    "^",
    "@{",
    "}",
    "/",
    ":",
    " ",
    "\n",
    "\0",
    "a",
    "é",
  );
  const rev = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces).map((list) => list.join("")),
  );
  fc.assert(
    fc.property(rev, (text) => {
      if (!check("git_log", { rev: text }).ok) return;
      assert(text.length > 0 && !/^[-^]/.test(text) && !text.includes(".."));
      // deno-lint-ignore no-control-regex -- the point of the check
      assertEquals(/[\u0000-\u0020\u007f-\u00a0:?*[\\]/.test(text), false);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("whatever passes as a path stays in the workspace when it is joined to it [git.paths]", () => {
  const pieces = fc.constantFrom("..", ".", "", "a", "b c", WORKSPACE, "/", "/..", "...", "..a");
  const list = fc.array(pieces, { minLength: 1 }).map((parts) => parts.join("/"));
  const isPathKept = (text: string) => {
    const outcome = check("git_diff", { paths: [text] });
    if (!outcome.ok && outcome.code === "invalid_arguments") return;
    const joined = normalize(text.startsWith("/") ? `${text}/` : `${WORKSPACE}/${text}/`);
    assertEquals(outcome.ok, joined.startsWith(`${WORKSPACE}/`));
    if (!outcome.ok) return;
    const [relative = ""] = outcome.value.paths;
    assertEquals(normalize(`${WORKSPACE}/${relative}/`), joined);
    assertEquals(/^\/|(?:^|\/)\.\.(?:\/|$)/.test(relative), false);
  };
  fc.assert(fc.property(fc.oneof(fc.string(), list), isPathKept), { numRuns: 2000 });
});

Deno.test("every schema of the catalog is closed and uses only what the supervisor checks", () => {
  for (const [entry, schema] of Object.entries(CATALOG_SCHEMAS)) {
    assertEquals([schema.type, schema.additionalProperties], ["object", false]);
    const filled: Record<string, unknown> = { rev: "HEAD" };
    for (const [name, node] of Object.entries(schema.properties)) {
      const sample: Record<string, unknown> = { string: "a", boolean: true, integer: 1, array: [] };
      const params: JsonObject = { ...filled, [name]: sample[node.type ?? ""] } as JsonObject;
      const known = Object.hasOwn(schema.properties, "rev") ? params : { [name]: params[name] };
      const outcome = check(entry as GitReadId, known);
      assert(outcome.ok || /cannot be combined|needs/.test(outcome.message), `${entry} ${name}`);
    }
  }
});
