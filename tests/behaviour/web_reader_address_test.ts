import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fc } from "seeded-fast-check";
import { addressProblem } from "../../isolates/web_reader/address_problem.ts";
import { answerOf, failureText, serveRaw, tryRead } from "./web_lab.ts";

/** Ranges that are no public ones, by their first address and length. */
const IPV4: readonly (readonly [number, number])[] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 4],
  [0xf0000000, 4],
];
const IPV6: readonly (readonly [string, number])[] = [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:2::", 48],
  ["2001:10::", 28],
  ["2001:20::", 28],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["4000::", 3],
  ["8000::", 1],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
}

/** An address of a range, its free bits as given. */
function inIpv4([start, length]: readonly [number, number], free: number): string {
  const mask = length === 0 ? 0 : (0xffffffff << (32 - length)) >>> 0;
  return dotted(((start & mask) | (free & ~mask)) >>> 0);
}

function inIpv6([start, length]: readonly [string, number], free: bigint): string {
  const groups = new URL(`http://[${start}]/`).hostname.slice(1, -1);
  const [head = "", tail = ""] = groups.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array(8 - left.length - right.length).fill("0");
  const base = BigInt(
    `0x${
      [...left, ...groups.includes("::") ? middle : [], ...right].map((one) => one.padStart(4, "0"))
        .join("")
    }`,
  );
  const open = (1n << BigInt(128 - length)) - 1n;
  const hex = ((base & ~open) | (free & open)).toString(16).padStart(32, "0");
  return hex.replace(/(.{4})(?!$)/g, "$1:");
}

Deno.test("no address of a range that is not public passes [web_reader.public_only]", () => {
  fc.assert(fc.property(fc.constantFrom(...IPV4), fc.nat(0xffffffff), (range, free) => {
    assert(addressProblem(inIpv4(range, free)) !== undefined, inIpv4(range, free));
  }));
  const bits = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
  fc.assert(fc.property(fc.constantFrom(...IPV6), bits, (range, free) => {
    assert(addressProblem(inIpv6(range, free)) !== undefined, inIpv6(range, free));
  }));
});

Deno.test("public addresses pass, and what is no address does not [web_reader.public_only]", () => {
  for (const one of ["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450::1"]) {
    assertEquals(addressProblem(one), undefined, one);
  }
  for (
    const one of [
      "",
      "8.8.8",
      "0x8.8.8.8",
      "010.8.8.8",
      "8.8.8.8 ",
      "fe80::1%eth0",
      "::7f00:1",
      "x",
      "168.63.129.16",
      "::127.0.0.1",
      "::ffff:8.8.8.8",
      "fd00:ec2::254",
      "169.254.169.254",
    ]
  ) assert(addressProblem(one) !== undefined, one);
});

/** All ways to write 127.0.0.1 and its neighbours that a URL parser knows. */
const FORMS: readonly string[] = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7F.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0x1",
  "%31%32%37.0.0.1",
  "１２７.0.0.1",
  "127。0。0。1",
  "0",
  "0.0.0.0",
  "0x0",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[2002:7f00:1::]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "a.b.localhost.",
  "ⓛocalhost",
];

Deno.test("every way to write this machine is refused before a connection [web_reader.public_only] [web_reader.names]", async () => {
  await using server = serveRaw(answerOf("inner"));
  for (const form of FORMS) {
    const lookups: string[] = [];
    const end = await tryRead(`http://${form}:${server.port}/`, {
      lookup: (name) => (lookups.push(name), Promise.reject(new Error("asked"))),
    });
    assertEquals(end.failure?.code, "permission_denied", `${form}: ${failureText(end)}`);
    assertEquals(lookups, [], form);
  }
  assertEquals(server.connections, 0);
});

Deno.test("private networks and metadata are refused in what they are called [web_reader.public_only]", async () => {
  const expected = {
    "http://10.1.2.3/": "an address of a private network",
    "http://172.31.0.1/": "an address of a private network",
    "http://192.168.1.1/": "an address of a private network",
    "http://169.254.169.254/latest/": "a link-local address, as those of cloud metadata",
    "http://100.100.100.200/": "an address of a provider's inner network",
    "http://168.63.129.16/": "an address of cloud metadata",
    "http://[fd00:ec2::254]/": "an address of a private network",
    "http://[fe80::1]/": "a link-local address, as those of cloud metadata",
  };
  for (const [url, what] of Object.entries(expected)) {
    assertEquals(
      failureText(await tryRead(url)),
      `permission_denied: Refused to read ${url}: ${
        new URL(url).hostname.replace(/[[\]]/g, "")
      } is ${what}; only public addresses are read`,
    );
  }
});

Deno.test("one private address of a name is reason enough to refuse it [web_reader.names]", async () => {
  await using server = serveRaw(answerOf("inner"));
  for (const found of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["2606:4700::1", "::1"]]) {
    const end = await tryRead(`http://looks.example:${server.port}/`, {
      lookup: () => Promise.resolve(found.map((address) => ({ address, family: 4 }))),
    });
    assertStringIncludes(
      failureText(end),
      `permission_denied: Refused to read http://looks.example:${server.port}/: "looks.example" leads to ${
        found.at(-1)
      }, an address of this machine`,
    );
  }
  assertEquals(server.connections, 0);
});

Deno.test("the override reaches its one place and no other port [web_reader.public_only]", async () => {
  await using server = serveRaw(answerOf("inner"));
  await using other = serveRaw(answerOf("other"));
  const reach = [server.place];
  assertEquals((await tryRead(`http://${server.place}/`, { reach })).page?.text, "inner");
  const end = await tryRead(`http://${other.place}/`, { reach });
  assertEquals(end.failure?.code, "permission_denied");
  assertEquals(other.connections, 0);
});

Deno.test("other schemes, logins and empty hosts are no pages [web_reader.public_only]", async () => {
  const expected = {
    "file:///etc/passwd": "permission_denied",
    "ftp://example.com/": "permission_denied",
    "data:text/plain,x": "permission_denied",
    "javascript:alert(1)": "permission_denied",
    "ws://example.com/": "permission_denied",
    "http://user:pass@example.com/": "permission_denied",
    "http://user@example.com/": "permission_denied",
    "http://": "invalid_arguments",
    "http:///": "invalid_arguments",
    "example.com": "invalid_arguments",
    "": "invalid_arguments",
    [`https://example.com/${"a".repeat(5000)}`]: "invalid_arguments",
  };
  for (const [url, code] of Object.entries(expected)) {
    assertEquals((await tryRead(url)).failure?.code, code, url);
  }
});
