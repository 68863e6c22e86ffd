import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { packageFolder, withPackages } from "../../../tests/support/package_lab.ts";
import { snapshotFolder, stagePackage, verifySnapshot } from "./snapshot.ts";
import { SnapshotChecks } from "./snapshot_checks.ts";

const SWAPPER = new URL("../../../tests/fixtures/grants/swap.ts", import.meta.url);

async function refusal(source: string, packages: string): Promise<string> {
  const staged = await stagePackage(source, packages);
  if (staged.ok) staged.value.discard();
  // Nothing of it is left behind, whatever the reason.
  assertEquals([...Deno.readDirSync(packages)], []);
  return staged.ok ? "" : staged.error;
}

async function keep(source: string, packages: string): Promise<string> {
  const staged = await stagePackage(source, packages);
  if (!staged.ok) throw new Error(staged.error);
  const kept = await staged.value.keep();
  if (!kept.ok) throw new Error(kept.error);
  return staged.value.sha256;
}

Deno.test("a snapshot holds the bytes that were hashed, for reading alone [grants.snapshot]", () =>
  withPackages(async ({ source, packages }) => {
    const sha256 = await keep(source, packages);
    const folder = snapshotFolder(packages, sha256);
    const verified = await verifySnapshot(folder, sha256);
    assert(verified.ok);
    assertEquals(verified.value.files.map(({ path }) => path), ["isolate.json", "src/mod.ts"]);
    const mode = (path: string) => (Deno.statSync(folder + path).mode ?? 0) & 0o777;
    assertEquals(["", "/src", "/src/mod.ts"].map(mode), [0o500, 0o500, 0o400]);
    assertEquals([...Deno.readDirSync(packages)].map(({ name }) => name), [sha256]);
  }));

Deno.test("the same content is one snapshot, wherever and in whatever order it was written [grants.snapshot]", () =>
  withPackages(async ({ root, source, packages }) => {
    const sha256 = await keep(source, packages);
    const other = `${root}/other`;
    await packageFolder(other, { order: "reversed" });
    // What Git keeps, and a folder without files, are no content.
    await Deno.mkdir(`${other}/.git`);
    await Deno.writeTextFile(`${other}/.git/config`, "");
    await Deno.mkdir(`${other}/empty/er`, { recursive: true });
    assertEquals(await keep(other, packages), sha256);
    assertEquals([...Deno.readDirSync(packages)].length, 1);
    await Deno.writeTextFile(`${other}/src/mod.ts`, "// other\n");
    assert(await keep(other, packages) !== sha256);
    await Deno.rename(`${other}/src/mod.ts`, `${other}/src/mod2.ts`);
    assertEquals(new Set([...Deno.readDirSync(packages)].map(({ name }) => name)).size, 2);
  }));

Deno.test("a link, a second name, a pipe and a folder that leads away are refused [grants.snapshot]", () =>
  withPackages(async ({ root, source, packages }) => {
    const trials: readonly [string, (path: string) => Promise<unknown>][] = [
      ["is a link", (path) => Deno.symlink("/etc/passwd", path)],
      ["is a link", (path) => Deno.symlink("..", path)],
      ["hard link", (path) => Deno.link(`${source}/isolate.json`, path)],
      ["no regular file", (path) => new Deno.Command("mkfifo", { args: [path] }).output()],
    ];
    for (const [reason, make] of trials) {
      await make(`${source}/odd`);
      assertStringIncludes(await refusal(source, packages), reason);
      await Deno.remove(`${source}/odd`);
    }
    assertStringIncludes(await refusal(`${root}/nothing`, packages), "is gone");
  }));

Deno.test("names that a flag or a terminal would misread, or a system would mix up, are refused [grants.snapshot]", () =>
  withPackages(async ({ source, packages }) => {
    const names = ["a,b", "a\\b", "a\x1b[31m", "a\nb", "a\u202eb", "a\u200bb"];
    for (const name of names) {
      await Deno.writeTextFile(`${source}/${name}`, "");
      assert(await refusal(source, packages) !== "", name);
      await Deno.remove(`${source}/${name}`);
    }
    for (const [one, other] of [["Mod.ts", "mod.ts"], ["\u00e9", "e\u0301"], ["ﬁ", "fi"]]) {
      await Deno.writeTextFile(`${source}/${one}`, "");
      await Deno.writeTextFile(`${source}/${other}`, "");
      assertStringIncludes(await refusal(source, packages), "take for that of");
      await Promise.all([one, other].map((name) => Deno.remove(`${source}/${name}`)));
    }
    const args = ["-c", `cd "$0" && printf x > "$(printf 'bad\\377')"`, source];
    await new Deno.Command("sh", { args }).output();
    assertStringIncludes(await refusal(source, packages), "not UTF-8");
  }));

Deno.test("too many files, too many bytes and too deep folders are refused soon [grants.bounds]", () =>
  withPackages(async ({ source, packages }) => {
    await Deno.mkdir(`${source}/many`);
    const args = ["-c", `cd "$0/many" && seq 1 2500 | xargs touch`, source];
    await new Deno.Command("sh", { args }).output();
    const before = performance.now();
    assertStringIncludes(await refusal(source, packages), "more than 2000 files");
    assert(performance.now() - before < 20_000);
    await Deno.remove(`${source}/many`, { recursive: true });
    await Deno.truncate(`${source}/src/mod.ts`, 64 * 1024 * 1024);
    assertStringIncludes(await refusal(source, packages), "more than 67108864 bytes");
    await Deno.writeTextFile(`${source}/src/mod.ts`, "");
    await Deno.mkdir(source + "/d".repeat(17), { recursive: true });
    assertStringIncludes(await refusal(source, packages), "deeper than 16");
  }));

Deno.test("what changes while it is copied, or after, changes nothing that was hashed [grants.swapped]", () =>
  withPackages(async ({ source, packages }) => {
    const staged = await stagePackage(source, packages);
    assert(staged.ok);
    // Between the look at it and the word of the person.
    await Deno.writeTextFile(`${source}/src/mod.ts`, "export const evil = true;\n");
    const kept = await staged.value.keep();
    assert(kept.ok);
    const text = await Deno.readTextFile(`${kept.value}/src/mod.ts`);
    assertStringIncludes(text, "count");
    assert((await verifySnapshot(kept.value, staged.value.sha256)).ok);
  }));

for (const what of ["src/mod.ts", "src"]) {
  Deno.test(`${what} swapped for a link again and again never brings in what it leads to [grants.swapped]`, () =>
    withPackages(async ({ root, source, packages }) => {
      await Deno.mkdir(`${root}/secret`);
      await Deno.writeTextFile(`${root}/secret/mod.ts`, "a secret");
      const link = what === "src" ? `${root}/secret` : `${root}/secret/mod.ts`;
      const swapper = new Worker(SWAPPER, { type: "module" });
      const stop = new Int32Array(new SharedArrayBuffer(4));
      swapper.postMessage({ path: `${source}/${what}`, link, beside: `${root}/beside`, stop });
      const told = () => new Promise((resolve) => swapper.onmessage = resolve);
      await told();
      const seen = new Set<string>();
      try {
        for (let round = 0; round < 40; round++) {
          const staged = await stagePackage(source, packages);
          if (!staged.ok) continue;
          // At the moment of the look it may have had neither name.
          seen.add(
            await Deno.readTextFile(`${staged.value.folder}/src/mod.ts`).catch(() => "nothing"),
          );
          staged.value.discard();
        }
      } finally {
        const ended = told();
        Atomics.store(stop, 0, 1);
        await ended;
        swapper.terminate();
      }
      assertEquals([...seen].filter((text) => text.includes("secret")), []);
    }));
}

Deno.test("a changed, added or removed file, a link and a wrong name are no snapshot [grants.verified]", () =>
  withPackages(async ({ root, source, packages }) => {
    const sha256 = await keep(source, packages);
    const folder = snapshotFolder(packages, sha256);
    const checks = new SnapshotChecks();
    const sound = async () =>
      [await verifySnapshot(folder, sha256), await checks.check(folder, sha256)].map(({ ok }) =>
        ok
      );
    assertEquals(await sound(), [true, true]);
    await Deno.chmod(`${folder}/src/mod.ts`, 0o600);
    await Deno.chmod(`${folder}/src`, 0o700);
    await Deno.chmod(folder, 0o700);
    const text = await Deno.readTextFile(`${folder}/src/mod.ts`);
    const changes: readonly [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => Deno.writeTextFile(`${folder}/src/mod.ts`, text.replace("count", "c0unt")),
        () => Deno.writeTextFile(`${folder}/src/mod.ts`, text),
      ],
      [() => Deno.writeTextFile(`${folder}/new`, ""), () => Deno.remove(`${folder}/new`)],
      [
        () => Deno.rename(`${folder}/src/mod.ts`, `${root}/away`),
        () => Deno.rename(`${root}/away`, `${folder}/src/mod.ts`),
      ],
      ...["", "/src"].map((below): [() => Promise<unknown>, () => Promise<unknown>] => [
        async () => {
          await Deno.mkdir(`${folder}${below}/.git`);
          await Deno.writeTextFile(`${folder}${below}/.git/x.ts`, "");
        },
        () => Deno.remove(`${folder}${below}/.git`, { recursive: true }),
      ]),
      [() => Deno.symlink("/etc", `${folder}/etc`), () => Deno.remove(`${folder}/etc`)],
    ];
    for (const [harm, mend] of changes) {
      await harm();
      assertEquals(await sound(), [false, false]);
      await mend();
      assertEquals(await sound(), [true, true]);
    }
    assertEquals((await verifySnapshot(folder, "0".repeat(64))).ok, false);
    await Deno.symlink(folder, `${packages}/link`);
    assertEquals((await verifySnapshot(`${packages}/link`, sha256)).ok, false);
  }));

Deno.test("a snapshot that was damaged is put right by the same content [grants.verified]", () =>
  withPackages(async ({ source, packages }) => {
    const sha256 = await keep(source, packages);
    const folder = snapshotFolder(packages, sha256);
    await Deno.chmod(`${folder}/src/mod.ts`, 0o600);
    await Deno.writeTextFile(`${folder}/src/mod.ts`, "");
    assertEquals(await keep(source, packages), sha256);
    assert((await verifySnapshot(folder, sha256)).ok);
  }));

Deno.test("what a process left that was killed is removed, and not what another one works on [grants.leftover]", () =>
  withPackages(async ({ source, packages }) => {
    await Deno.mkdir(`${packages}/.staging-left/src`, { recursive: true });
    await Deno.writeTextFile(`${packages}/.staging-left/src/mod.ts`, "half");
    await Deno.chmod(`${packages}/.staging-left/src`, 0o500);
    const first = await stagePackage(source, packages);
    const second = await stagePackage(source, packages);
    assert(first.ok && second.ok);
    assertEquals([...Deno.readDirSync(packages)].length, 2);
    const kept = [await first.value.keep(), await second.value.keep()];
    assertEquals(kept[0], kept[1]);
    assertEquals([...Deno.readDirSync(packages)].map(({ name }) => name), [first.value.sha256]);
  }));
