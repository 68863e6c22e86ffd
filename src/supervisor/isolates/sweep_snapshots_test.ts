import { assert, assertEquals } from "@std/assert";
import { packageFolder, withPackages } from "../../../tests/support/package_lab.ts";
import { pass } from "../refusal.ts";
import { openGrants } from "./grants.ts";
import { snapshotFolder, stagePackage } from "./snapshot.ts";
import { sweepSnapshots } from "./sweep_snapshots.ts";
import { openTrust } from "./trust.ts";

Deno.test("an old copy that nothing refers to is removed, and no other one [grants.leftover]", () =>
  withPackages(async (lab) => {
    const { owner, home, packages, workspace } = lab;
    const grants = openGrants(owner);
    const nothing = () => Promise.resolve(pass(null));
    const keep = async (source: string, hours: number) => {
      const staged = await stagePackage(source, packages);
      assert(staged.ok && (await staged.value.keep()).ok);
      const made = new Date(Date.now() - hours * 3_600_000);
      await Deno.utime(snapshotFolder(packages, staged.value.sha256), made, made);
      return staged.value.sha256;
    };
    const kept: { [name: string]: string } = {};
    for (const [name, hours] of [["left", 2], ["granted", 2], ["new", 0.5]] as const) {
      await packageFolder(`${lab.root}/${name}`, { manifest: { name } });
      kept[name] = await keep(`${lab.root}/${name}`, hours);
    }
    await grants.add({
      ...{ name: "granted", version: "1.0.0", sha256: kept.granted ?? "", trust: "untrusted" },
      ...{ entry: "src/mod.ts", permissions: { read: [], write: [], net: [], env: [] } },
      ...{ publisher: "Example", license: "MIT", source: lab.root, granted_by: "somebody" },
      granted_at: "2026-01-02T03:04:05.000Z",
    }, nothing);
    const own = `${workspace}/.kyrozen/isolates/own`;
    await packageFolder(own, { manifest: { name: "own" } });
    await Deno.mkdir(`${own}/.git`);
    await Deno.writeTextFile(`${own}/.git/config`, "");
    kept.own = await keep(own, 2);
    const trust = openTrust({ owner, home });
    const state = await trust.look(workspace);
    assert(state.ok);
    const said = { path: workspace, trusted_by: "a", trusted_at: "2026-01-02T03:04:05.000Z" };
    await trust.add({ ...state.value.content, ...said }, nothing);
    const names = () => [...Deno.readDirSync(packages)].map(({ name }) => name).toSorted();
    const whole = await Deno.readTextFile(`${owner}/trust.json`);
    await Deno.writeTextFile(`${owner}/trust.json`, "damaged");
    await sweepSnapshots(grants, { owner, home });
    assertEquals(names(), Object.values(kept).toSorted());
    await Deno.writeTextFile(`${owner}/trust.json`, whole);
    await sweepSnapshots(grants, { owner, home });
    assertEquals(names(), [kept.granted, kept.new, kept.own].toSorted());
    await trust.revoke(workspace, nothing);
    await sweepSnapshots(grants, { owner, home });
    assertEquals(names(), [kept.granted, kept.new].toSorted());
  }));
