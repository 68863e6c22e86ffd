import { assert, assertEquals } from "@std/assert";
import { withPackages } from "../../../tests/support/package_lab.ts";
import { snapshotFolder, stagePackage } from "./snapshot.ts";
import { SnapshotChecks } from "./snapshot_checks.ts";

/** After so many milliseconds a check of what was written is remembered. */
const AGE_MS = 2300;

Deno.test("a snapshot that was checked long after it was written is refused once a byte of it changes, whatever its times say [grants.snapshot]", () =>
  withPackages(async ({ source, packages }) => {
    const staged = await stagePackage(source, packages);
    assert(staged.ok);
    assert((await staged.value.keep()).ok);
    const { sha256 } = staged.value;
    const folder = snapshotFolder(packages, sha256);
    await new Promise((resolve) => setTimeout(resolve, AGE_MS));
    const checks = new SnapshotChecks();
    const first = await checks.check(folder, sha256);
    const second = await checks.check(folder, sha256);
    assert(first.ok && second.ok);
    // Otherwise what is remembered would not be what is tried here.
    assert(second.value === first.value);
    assertEquals((await checks.check(folder, "0".repeat(64))).ok, false);
    assert((await checks.check(folder, sha256)).ok);

    await changeByte(`${folder}/src/mod.ts`);
    const changed = await checks.check(folder, sha256);
    assertEquals(
      changed.ok ? "" : changed.error.replace(/^.*: /, ""),
      "its files are not those that were granted",
    );
  }));

/** Changes the first byte and puts size, mode and times back. */
async function changeByte(path: string): Promise<void> {
  const { size, mode, mtime, atime } = await Deno.stat(path);
  const bytes = await Deno.readFile(path);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await Deno.chmod(path, 0o600);
  await Deno.writeFile(path, bytes);
  await Deno.utime(path, atime ?? 0, mtime ?? 0);
  await Deno.chmod(path, (mode ?? 0) & 0o777);
  const after = await Deno.stat(path);
  assertEquals([after.size, after.mode, after.mtime], [size, mode, mtime]);
}
