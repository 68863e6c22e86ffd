import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import {
  hostProblem,
  ISOLATE_MANIFEST_SCHEMA,
  needsNothing,
  normalPermissions,
  PRIVATE_IPV4,
} from "./isolate_manifest.ts";

Deno.test("hostProblem() takes names and public addresses, with and without a port [grants.hosts]", () => {
  const hosts = [
    "example.com",
    "api.example.com:443",
    "xn--bcher-kva.example",
    "8.8.8.8",
    "8.8.8.8:53",
    "a-b.c1.example:65535",
    "1.example",
  ];
  assertEquals(
    hosts.map((host) => [host, hostProblem(host)]),
    hosts.map((host) => [
      host,
      undefined,
    ]),
  );
});

Deno.test("hostProblem() refuses patterns, schemes, lists and this machine in any notation [grants.hosts]", () => {
  const hosts = [
    ...[
      "",
      "*",
      "*.example.com",
      "https://example.com",
      "a,b",
      "example.com/",
      "a b",
      "EXAMPLE.com",
    ],
    ...["localhost", "x.localhost", "localhost:80", "example.com:0", "example.com:65536", "a:080"],
    ...[
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f000001",
      "0x7f.0.0.1",
      "0177.0.0.1",
      "127.0.0.1:80",
    ],
    ...[
      "10.0.0.1",
      "172.31.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "168.63.129.16",
      "100.64.0.1",
      "0.0.0.0",
    ],
    ...["[::1]", "::1", "[fd00::1]:80", "2001:db8::1", "::ffff:127.0.0.1", "unix:/run/x", "a..b"],
    ...["-a.example", "example.", "exa_mple.com", "10.0.0.0/8", "user@example.com", "a\n", "1.2.3"],
    ...[
      "256.256.256.256",
      "1.2.3.4.5",
      "foo.0x",
      "ⅷ.8.8.8",
      "a.b\u0000",
      `${"a".repeat(64)}.example`,
    ],
  ];
  assertEquals(hosts.filter((host) => hostProblem(host) === undefined), []);
});

Deno.test("hostProblem() never lets through what a reader of addresses takes for another host [grants.hosts]", () => {
  const label = fc.stringMatching(/^[a-z0-9.x-]{1,12}$/);
  const anything = fc.oneof(fc.string(), label, fc.array(label).map((parts) => parts.join(".")));
  fc.assert(fc.property(anything, (host) => {
    if (hostProblem(host) !== undefined) return;
    const url = new URL(`http://${host}`);
    assertEquals(url.hostname, host.split(":")[0]);
    assert(!/[,*/\s@[\]]/.test(host));
  }));
});

Deno.test("hostProblem() refuses every address of a private range in every notation [grants.hosts]", () => {
  const inRange = fc.tuple(fc.constantFrom(...PRIVATE_IPV4), fc.nat(0xffffffff)).map(
    ([range, random]) => {
      const [base = "", bits] = range.split("/");
      const start = base.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
      return start + random % 2 ** (32 - Number(bits));
    },
  );
  fc.assert(fc.property(inRange, fc.constantFrom("", ":80"), (address, port) => {
    const parts = [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);
    const forms = [
      parts.join("."),
      String(address),
      `0x${address.toString(16)}`,
      `0${address.toString(8)}`,
      parts.map((part) => `0x${part.toString(16)}`).join("."),
      parts.map((part) => `0${part.toString(8)}`).join("."),
      `${parts[0]}.${address % 2 ** 24}`,
    ];
    assertEquals(forms.filter((form) => hostProblem(form + port) === undefined), []);
  }));
});

Deno.test("a place is a word and a path below it that leads nowhere else [grants.manifest]", () => {
  const { read } = ISOLATE_MANIFEST_SCHEMA.properties?.permissions?.properties ?? {};
  const pattern = new RegExp(read?.items?.pattern ?? "", "u");
  const good = [
    "workspace",
    "workspace/docs",
    "workspace/a b/ü",
    "data",
    "workspace/..a",
    "workspace/.git",
  ];
  const bad = [
    ...["", "/", "workspace/", "workspace//a", "workspace/..", "workspace/../x", "workspace/a/.."],
    ...["workspace/./a", "data/x", "workspaces", "/etc", "workspace/a,b", "workspace/a\\b", "~"],
    ...["workspace/a\nb", "Workspace", " workspace", "workspace/\u0000"],
  ];
  assertEquals(good.filter((place) => !pattern.test(place)), []);
  assertEquals(bad.filter((place) => pattern.test(place)), []);
});

Deno.test("an entry is the path of a module inside its package [grants.manifest]", () => {
  const pattern = new RegExp(ISOLATE_MANIFEST_SCHEMA.properties?.entry?.pattern ?? "", "u");
  const good = ["mod.ts", "src/mod.js", "a/b/c.mjs", "x.mts", "a..b/mod.ts", ".hidden/mod.ts"];
  const bad = [
    ...[
      "../mod.ts",
      "a/../mod.ts",
      "./mod.ts",
      "/mod.ts",
      "mod",
      "mod.ts?x",
      "mod.ts#x",
      "a//b.ts",
    ],
    ...["data:text/x.ts", "https://example.com/mod.ts", "a\\b.ts", "mod.json", "%2e%2e/mod.ts", ""],
  ];
  assertEquals(good.filter((entry) => !pattern.test(entry)), []);
  assertEquals(bad.filter((entry) => pattern.test(entry)), []);
});

Deno.test("normalPermissions() says each thing once, and needsNothing() means nothing at all", () => {
  const given = { read: ["workspace", "data", "workspace"], env: ["B", "A"] };
  assertEquals(normalPermissions(given), {
    read: ["data", "workspace"],
    write: [],
    net: [],
    env: ["A", "B"],
  });
  assert(needsNothing(normalPermissions({})));
  for (const kind of ["read", "write", "net", "env"]) {
    assert(!needsNothing(normalPermissions({ [kind]: ["data"] })));
  }
});
