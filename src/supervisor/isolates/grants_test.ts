import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withPackages } from "../../../tests/support/package_lab.ts";
import { pass, refuse } from "../refusal.ts";
import { type Grant, openGrants } from "./grants.ts";

function grant(name: string, more: Partial<Grant> = {}): Grant {
  return {
    name,
    version: "1.0.0",
    sha256: "a".repeat(64),
    trust: "untrusted",
    entry: "mod.ts",
    permissions: { read: [], write: [], net: [], env: [] },
    publisher: "Example",
    license: "MIT",
    source: "/packages/one",
    granted_by: "somebody",
    granted_at: "2026-01-02T03:04:05.000Z",
    ...more,
  };
}

function nothing() {
  return Promise.resolve(pass(null));
}

Deno.test("a grant is found until it is taken back, by every process [grants.kept]", () =>
  withPackages(async ({ owner }) => {
    const [grants, other] = [openGrants(owner), openGrants(owner)];
    assertEquals(other.list(), pass([]));
    await grants.add(grant("b"), nothing);
    await other.add(grant("a"), nothing);
    await grants.add(grant("b", { version: "2.0.0" }), (earlier) => {
      assertEquals(earlier, grant("b"));
      return nothing();
    });
    assertEquals(other.list(), pass([grant("a"), grant("b", { version: "2.0.0" })]));
    assertEquals(await other.revoke("b", nothing), {
      ok: true,
      value: grant("b", { version: "2.0.0" }),
    });
    const unused: string[] = [];
    for (const sha256 of ["a".repeat(64), "b".repeat(64)]) {
      await grants.ifUnused(sha256, () => unused.push(sha256));
    }
    assertEquals(unused, ["b".repeat(64)]);
    assertEquals(grants.find("b"), pass(undefined));
    assertEquals(await grants.revoke("b", nothing), {
      ok: false,
      code: 3,
      error: 'No package called "b" is granted: granted are a',
    });
    assertEquals((Deno.statSync(`${owner}/grants.json`).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("many who change the grants at once lose none of them [grants.kept]", () =>
  withPackages(async ({ owner }) => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const added = await Promise.all(
      names.map((name) => openGrants(owner).add(grant(name), nothing)),
    );
    assert(added.every(({ ok }) => ok));
    const list = openGrants(owner).list();
    assertEquals(list.ok && list.value.map(({ name }) => name), names.toSorted());
  }));

Deno.test("what is refused at the last moment changes nothing [grants.kept]", () =>
  withPackages(async ({ owner }) => {
    const grants = openGrants(owner);
    await grants.add(grant("a"), nothing);
    const before = await Deno.readTextFile(`${owner}/grants.json`);
    const refusal = () => Promise.resolve(refuse("no"));
    assertEquals(await grants.add(grant("b"), refusal), refuse("no"));
    assertEquals(await grants.revoke("a", refusal), refuse("no"));
    assertEquals(await Deno.readTextFile(`${owner}/grants.json`), before);
  }));

Deno.test("while the file of grants is damaged none applies, and it is not overwritten [grants.damaged]", () =>
  withPackages(async ({ owner }) => {
    const grants = openGrants(owner);
    await grants.add(grant("a"), nothing);
    const path = `${owner}/grants.json`;
    const sound = await Deno.readTextFile(path);
    const with_ = (more: Partial<Grant>) =>
      JSON.stringify({ version: 1, grants: [grant("a", more)] });
    const net = ["10.0.0.1"];
    const damaged: readonly [string, string][] = [
      [sound.slice(0, -20), `${path}:20:21: grants[0].granted_at`],
      ["", ":1:1: expected a mapping, found an empty file"],
      [sound.replace('"trust"', '"turst"'), `${path}:8:7: grants[0].turst: expected a known key`],
      [sound.replace("untrusted", "first-party"), "grants[0].trust"],
      [sound.replace('"mod.ts"', '"../mod.ts"'), "grants[0].entry"],
      [with_({ permissions: { ...grant("a").permissions, net } }), "grants[0].permissions.net[0]"],
      [JSON.stringify({ version: 1, grants: [grant("a"), grant("a")] }), "grants[1].name"],
      [JSON.stringify({ version: 2, grants: [] }), "version"],
    ];
    for (const [text, reason] of damaged) {
      await Deno.writeTextFile(path, text);
      const answers = [
        grants.list(),
        grants.find("a"),
        await grants.add(grant("b"), nothing),
        await grants.revoke("a", nothing),
      ];
      for (const answer of answers) {
        assert(!answer.ok);
        assertStringIncludes(answer.error, reason);
        assertStringIncludes(answer.error, "no grant applies until it is put right or moved away");
      }
      assertEquals(await Deno.readTextFile(path), text);
    }
    await Deno.writeFile(path, new Uint8Array([0x7b, 0xff]));
    assertEquals(grants.list().ok, false);
    await Deno.remove(path);
    await Deno.symlink("/etc/passwd", path);
    assertEquals(grants.list().ok, false);
    await Deno.remove(path);
    await Deno.writeTextFile(path, sound);
    assertEquals(grants.find("a"), pass(grant("a")));
  }));
