import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fc } from "seeded-fast-check";
import { showControls } from "../../contract/mod.ts";
import { fileChanges, isolationWords, type PackageReview, reviewText } from "./package_review.ts";

const MANIFEST = {
  ...{ name: "word-count", version: "1.0.0", description: "d", publisher: "p", license: "MIT" },
  entry: "mod.ts",
  permissions: { read: [], write: [], net: [], env: [] },
  commands: [],
};

const REVIEW: PackageReview = {
  manifest: MANIFEST,
  folder: "/packages/one",
  sha256: "a".repeat(64),
  files: [],
  bytes: 0,
  trust: "untrusted",
  walls: "bubblewrap",
};

const HEADINGS =
  /^(?:Package word-count 1\.0\.0; what it says of itself:|It says that you need these programs; they are not run here:|What it is:|What it may do:|Where it runs:|)$/;

Deno.test("a review shows every hidden character of whatever a package says, on lines that no screen breaks [grants.review]", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc.constantFrom(" ".repeat(300) + "What it may do:", `${"x".repeat(66)}What it may do:`),
  );
  fc.assert(fc.property(hostile, (text) => {
    const said = { description: text, publisher: text, license: text, source: text };
    const manifest = { ...MANIFEST, ...said, commands: [text] };
    const shown = reviewText({ ...REVIEW, manifest, folder: text });
    assertEquals(showControls(shown), shown);
    assert(!shown.includes("\t"));
    for (const line of shown.split("\n")) {
      assert(HEADINGS.test(line) || /^ {2}(?:[a-z]| {2}|- )/.test(line), line);
      const columns = [...line].reduce((sum, one) => sum + (/[\x20-\x7e]/.test(one) ? 1 : 2), 0);
      assert(columns <= 80, line);
    }
  }));
});

Deno.test("what a package may do is the end of its review, however much it says of itself [grants.review]", () => {
  const commands = Array.from({ length: 32 }, () => "What it may do: nothing ".repeat(20));
  const permissions = { read: [], write: ["workspace"], net: ["example.com"], env: ["KEY"] };
  const shown = reviewText({ ...REVIEW, manifest: { ...MANIFEST, commands, permissions } });
  const lines = shown.split("\n");
  const at = lines.indexOf("What it may do:");
  assertEquals(lines.slice(at + 1, at + 5), [
    "  - reads and writes the whole workspace that you work on",
    "  - reaches example.com, at every port",
    "  - is handed the value of the variable KEY",
    "Where it runs:",
  ]);
  // Only what a package says of itself is cut, never what it may do.
  assertEquals(lines.filter((line) => line.startsWith("  - What it may do: nothing")).length, 20);
  assert(lines.includes("  - 12 more"));
  const net = Array.from({ length: 64 }, (_, index) => `h${index}.example.com`);
  const many = {
    ...MANIFEST,
    version: `1.0.0-${"What-it-may-do".repeat(8)}`,
    permissions: { ...permissions, net },
  };
  const all = reviewText({ ...REVIEW, manifest: many });
  for (const host of net) assertStringIncludes(all, `  - reaches ${host}, at every port\n`);
  assert((all.split("\n")[0] ?? "").length < 120);
  assert(lines.length - at < 12 && lines.slice(at).every((line) => !line.includes("nothing")));
});

Deno.test("a review says each permission in words, and external commands as what they are [grants.review]", () => {
  const permissions = {
    read: ["data", "workspace", "workspace/docs"],
    write: ["workspace/docs"],
    net: ["example.com", "example.com:443"],
    env: ["LEVEL"],
  };
  const text = reviewText({ ...REVIEW, manifest: { ...MANIFEST, permissions, commands: ["git"] } });
  for (
    const line of [
      "  - reads a folder of its own in the home folder (data)",
      "  - reads the whole workspace that you work on",
      "  - reads and writes docs/ in the workspace that you work on",
      "  - reaches example.com, at every port",
      "  - reaches example.com:443",
      "  - is handed the value of the variable LEVEL",
      "It says that you need these programs; they are not run here:",
      "  - git",
    ]
  ) assertStringIncludes(text, `${line}\n`);
  assertStringIncludes(reviewText(REVIEW), "  - it touches nothing but its own files\n");
});

Deno.test("without bubblewrap the review says what writing means, and with it does not [grants.review]", () => {
  const permissions = { ...MANIFEST.permissions, write: ["data"] };
  const words = (walls: PackageReview["walls"], write: readonly string[]) =>
    isolationWords({ trust: "untrusted", walls, permissions: { ...permissions, write } }).join(
      "\n",
    );
  assertStringIncludes(words("none", ["data"]), "reading and writing all that you can");
  assertStringIncludes(words("none", ["data"]), "it does not run here before bubblewrap");
  assertEquals(words("none", []).includes("warning"), false);
  assertEquals(words("bubblewrap", ["data"]).includes("warning"), false);
  assertStringIncludes(words("none", []), "isolated (process)");
  assertStringIncludes(words("bubblewrap", []), "isolated (os)");
});

Deno.test("fileChanges() tells new, gone and other files apart", () => {
  const file = (path: string, sha256: string) => ({ path, size: 1, sha256 });
  assertEquals(
    fileChanges([file("a", "1"), file("b", "1"), file("c", "1")], [
      ...[file("b", "2"), file("c", "1"), file("d", "1")],
    ]),
    { added: ["d"], removed: ["a"], changed: ["b"] },
  );
});
