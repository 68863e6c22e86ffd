import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { PRIVATE_IPV4 } from "../../contract/isolate_manifest.ts";
import { deniedPlaces } from "./private_ranges.ts";
import { checkManifest, manifestSentences } from "./read_manifest.ts";

const GOOD = {
  name: "word-count",
  version: "1.0.0-rc.1+5",
  description: "Counts words",
  publisher: "Example",
  license: "MIT",
  source: "https://example.com/word-count",
  entry: "src/mod.ts",
  permissions: { read: ["workspace"], net: ["example.com"] },
  commands: ["git"],
};

function check(text: string) {
  const bytes = new TextEncoder().encode(text);
  const hasFile = (path: string) => path === "src/mod.ts";
  return checkManifest({ ok: true, bytes }, { path: "isolate.json", hasFile });
}

function problems(text: string): readonly string[] {
  const read = check(text);
  return read.ok ? [] : manifestSentences(read.findings);
}

Deno.test("a manifest that is sound is read with all its permissions [grants.manifest]", () => {
  assertEquals(check(JSON.stringify(GOOD)), {
    ok: true,
    manifest: {
      ...GOOD,
      permissions: { read: ["workspace"], write: [], net: ["example.com"], env: [] },
    },
  });
});

Deno.test("all that is wrong with a manifest is told at once, each with its place [grants.manifest]", () => {
  const text = `{
  "name": "Word_Count",
  "version": "1",
  "descripton": "d",
  "publisher": "p",
  "license": "",
  "entry": "mod.ts",
  "permissions": {
    "read": ["/etc"],
    "network": [],
    "net": ["*.example.com", "10.0.0.1", 5],
    "env": ["A=b"]
  },
  "entry": "src/mod.ts"
}`;
  assertEquals(problems(text), [
    "isolate.json:2:11: name: expected a name of 1 to 64 characters: a-z, 0-9, and single dashes between them, found a text of 10 characters",
    "isolate.json:3:14: version: expected a semantic version such as 1.0.0, found a text of 1 character",
    'isolate.json:4:3: descripton: expected a known key; did you mean "description"?',
    "isolate.json:6:14: license: expected a text of 1 to 100 characters, found an empty text",
    "isolate.json:7:12: entry: expected the path of a file of the package, found one that is not there",
    "isolate.json:9:14: permissions.read[0]: expected a place: workspace, a folder in it such as workspace/docs, or data, found a text of 4 characters",
    "isolate.json:10:5: permissions.network: expected one of the keys read, write, net, env",
    "isolate.json:11:13: permissions.net[0]: expected a host's whole name: no pattern can be granted",
    "isolate.json:11:30: permissions.net[1]: expected a public address: those of private networks and of this machine cannot be granted",
    "isolate.json:11:42: permissions.net[2]: expected a host: name or name:port, found a number",
    "isolate.json:12:13: permissions.env[0]: expected the name of a variable of the environment, not its value, found a text of 3 characters",
    "isolate.json:14:3: entry: expected one key of this name, found another one",
  ]);
});

Deno.test("every key that a manifest needs is missed by its name [grants.manifest]", () => {
  const keys = ["name", "version", "description", "publisher", "license", "entry", "permissions"];
  const fields = problems("{}").map((sentence) => sentence.split(": ")[1]);
  assertEquals(fields, keys);
});

Deno.test("a package is never granted every public address: that is the product's own word [grants.manifest]", () => {
  const said = problems(JSON.stringify({ ...GOOD, permissions: { net: "public" } }));
  assertEquals(said.map((sentence) => sentence.split(": ")[1]), ["permissions.net"]);
});

Deno.test("whatever a manifest holds, it is read or told, and nothing of the language's own is taken for a key [grants.manifest]", () => {
  const keys = fc.constantFrom(...Object.keys(GOOD), "__proto__", "constructor", "toString");
  const odd = fc.dictionary(
    keys,
    fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(GOOD))),
  );
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), odd.map((o) => JSON.stringify(o))), (text) => {
      const read = check(text);
      if (!read.ok) assertEquals(read.findings.length > 0, true);
    }),
  );
  assertEquals(problems(`{"__proto__": 1}`).some((one) => one.includes("__proto__")), true);
});

Deno.test("what cannot be granted is what a process that may reach hosts is denied [grants.hosts]", () => {
  const denied = deniedPlaces({ ownAddress: false });
  assertEquals(PRIVATE_IPV4.filter((range) => !denied.includes(range)), []);
});
