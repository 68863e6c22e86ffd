import { assertEquals, assertThrows } from "@std/assert";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";
import { flagWords } from "../flags.ts";
import { isolateFlags } from "./host_flags.ts";
import type { HostedPackage } from "./package_source.ts";
import { deniedPlaces } from "./private_ranges.ts";

const PRODUCT = {
  root: "/product",
  deno: "/bin/deno",
  config: "/product/deno.json",
  lock: "/product/deno.lock",
  core: "",
  ledgerCommand: "",
  doctorCommand: "",
  skillReader: "/product/src/skill_reader.ts",
  builtinSkills: "/product/builtin_skills",
  isolateHost: "/product/src/isolate_host.ts",
  assets: ["/product/src", "/product/builtin_skills"],
};

function hosted(name: string, more: Partial<HostedPackage> = {}): HostedPackage {
  return {
    name,
    trust: "reviewed",
    sha256: null,
    folder: `/packages/${name}`,
    entry: `/packages/${name}/mod.ts`,
    permissions: NO_PERMISSIONS,
    read: [],
    write: [],
    data: {},
    ...more,
  };
}

function flags(packages: readonly HostedPackage[], reach: readonly string[] = []): string[] {
  const all = isolateFlags({ product: PRODUCT, socket: "/run/link", packages, reach });
  return flagWords(all).filter((flag) => /^--(?:allow|deny)-/.test(flag));
}

const CLOSED = ["--deny-run", "--deny-ffi", "--deny-sys", "--deny-import"];

Deno.test("isolateFlags() opens the link and the packages' own files, and no host [isolates.flags]", () => {
  assertEquals(flags([hosted("one"), hosted("two", { read: ["/space"], write: ["/space/out"] })]), [
    "--allow-env=KYROZEN_ISOLATE_LINK",
    ...CLOSED,
    "--allow-read=/product/src/sandbox/isolate,/run/link,/packages/one,/packages/two,/space,/space/out",
    "--allow-write=/run/link,/space/out",
    "--allow-net=unix:/run/link",
  ]);
});

Deno.test("isolateFlags() denies every private place as soon as a host is granted [isolates.flags]", () => {
  const net = { ...NO_PERMISSIONS, net: ["a.example:443"] };
  const packages = [hosted("one", { permissions: net }), hosted("two", { permissions: net })];
  const denial = `--deny-net=${deniedPlaces({ ownAddress: false }).join(",")}`;
  assertEquals(flags(packages).slice(-3), [
    "--allow-net=unix:/run/link",
    "--allow-net=a.example:443",
    denial,
  ]);
  const open = hosted("web", { permissions: { ...NO_PERMISSIONS, net: "public" } });
  assertEquals(flags([open]).slice(-2), ["--allow-net", denial]);
  for (
    const place of ["10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "168.63.129.16/32", "[::1]"]
  ) {
    assertEquals(denial.split(/[=,]/).includes(place), true, place);
  }
});

Deno.test("isolateFlags() reaches what stands in for the public, and only that, in tests", () => {
  const open = hosted("web", { permissions: { ...NO_PERMISSIONS, net: "public" } });
  assertEquals(flags([open], ["127.0.0.1:8080"]).slice(-3), [
    "--allow-net=unix:/run/link",
    "--allow-net=127.0.0.1:8080",
    `--deny-net=${deniedPlaces({ ownAddress: true }).join(",")}`,
  ]);
});

Deno.test("isolateFlags() refuses a path or a host that would be more than one [isolates.flags]", () => {
  assertThrows(() => flags([hosted("one", { read: ["/a,/b"] })]), Error, "comma");
  const net = (host: string) => hosted("one", { permissions: { ...NO_PERMISSIONS, net: [host] } });
  for (const host of ["a.example,b.example", "*.example"]) {
    assertThrows(() => flags([net(host)]), Error, "more than one host");
  }
});

Deno.test("deniedPlaces() leaves out this machine's own address alone, if it must", () => {
  const contains = (range: string, address: number) => {
    const [text = "", bits = "32"] = range.split("/");
    const start = text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
    return Math.floor(start / 2 ** (32 - Number(bits))) ===
      Math.floor(address / 2 ** (32 - Number(bits)));
  };
  const denied = (address: number, more: { readonly ownAddress: boolean }) =>
    deniedPlaces(more).filter((range) => !range.startsWith("[")).some((range) =>
      contains(range, address)
    );
  const own = 0x7f000001;
  assertEquals([denied(own, { ownAddress: false }), denied(own, { ownAddress: true })], [
    true,
    false,
  ]);
  for (
    const other of [
      0x7f000000,
      0x7f000002,
      0x7f000101,
      0x7fffffff,
      0x7f010001,
      0x80000001,
    ]
  ) {
    const [all, most] = [denied(other, { ownAddress: false }), denied(other, { ownAddress: true })];
    assertEquals(most, all, other.toString(16));
  }
});
