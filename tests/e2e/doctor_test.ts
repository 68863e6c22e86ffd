import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { onGround, runProduct } from "./product.ts";
import { removeAll } from "../support/remove_all.ts";

Deno.test("doctor looks at a home without making one, and mends lists in its own process [store.doctor] [store.rebuild] [supervisor.doctor_process]", async () => {
  await onGround(async (ground) => {
    const doctor = (...args: string[]) =>
      runProduct(ground, { args: ["doctor", ...args], task: "kyrozen" });
    await removeAll(ground.home);
    const fresh = await doctor();
    assertEquals([fresh.code, fresh.stderr], [0, ""]);
    assertStringIncludes(fresh.stdout, "There is no ledger yet");
    assert(!await Deno.lstat(ground.home).then(() => true, () => false));
    assertEquals((await runProduct(ground, { args: ["what is 2+2?"] })).code, 0);
    const sound = await doctor("--json");
    assertEquals([sound.code, sound.stderr], [0, ""]);
    const { ok, rows, rebuilt } = JSON.parse(sound.stdout);
    assert(ok && rows > 0 && rebuilt === false);
    const database = new DatabaseSync(`${ground.home}/state/ledger.db`);
    database.exec("UPDATE sessions SET title = 'forged'");
    database.close();
    const found = await doctor();
    assertEquals([found.code, found.stderr], [1, ""]);
    assertStringIncludes(found.stdout, 'The table "sessions" differs from the ledger\'s rows');
    const mended = await doctor("--rebuild");
    assertEquals([mended.code, mended.stderr], [0, ""]);
    assertEquals((await doctor()).code, 0);
  });
});

Deno.test("doctor makes a damaged database anew under its own flags, and sessions go on [store.rebuild_file] [supervisor.doctor_process]", async () => {
  await onGround(async (ground) => {
    const kyrozen = (...args: string[]) =>
      runProduct(ground, { args: ["--quiet", ...args], task: "kyrozen" });
    assertEquals((await kyrozen("what is 2+2?")).code, 0);
    const path = `${ground.home}/state/ledger.db`;
    const database = new DatabaseSync(path);
    const find = "SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'";
    const page = Number(database.prepare(find).get()?.rootpage) - 1;
    database.close();
    const bytes = await Deno.readFile(path);
    await Deno.writeFile(path, bytes.fill(0x5a, page * 4096, page * 4096 + 4096));
    assertEquals((await kyrozen("doctor")).code, 1);
    const mended = await kyrozen("doctor", "--rebuild");
    assertEquals([mended.code, mended.stderr], [0, ""]);
    assertStringIncludes(mended.stdout, `is kept as "${path}.damaged".\n`);
    assertEquals((await kyrozen("run", "--continue", "what is 1+1?")).stdout, "1+1 = 2\n");
    assertEquals((await kyrozen("doctor")).code, 0);
  });
});

Deno.test("doctor says which walls around packages are missing, and what that weakens [isolates.walls]", async () => {
  await onGround(async (ground) => {
    await removeAll(ground.home);
    const bare = await Deno.makeTempDir();
    // Without the runtime's own place nothing could be started.
    await Deno.symlink(Deno.execPath(), `${bare}/deno`);
    const doctor = (...args: string[]) =>
      runProduct(ground, { args: ["doctor", ...args], task: "kyrozen", env: { PATH: bare } });
    const text = await doctor();
    assertEquals([text.code, text.stderr], [0, ""]);
    assertStringIncludes(text.stdout, "bwrap is not there: the code of packages is kept in by");
    assertStringIncludes(text.stdout, 'run "apt install bubblewrap".\n');
    const { ok, missing_walls } = JSON.parse((await doctor("--json")).stdout);
    assertEquals(ok, true);
    const names = missing_walls.map(({ wall }: { readonly wall: string }) => wall);
    assertEquals(names, ["bubblewrap", "prlimit", "setpriv"]);
    await removeAll(bare);
  });
});

Deno.test("doctor finds grants that cannot be read, and a copy that is not what was granted [grants.doctor]", async () => {
  await onGround(async (ground) => {
    const doctor = () => runProduct(ground, { args: ["doctor"], task: "kyrozen" });
    const source = await makePackage(`${ground.home}-package`);
    const add = ["grants", "add", source, "--yes", "--quiet"];
    assertEquals((await runProduct(ground, { args: add, task: "kyrozen" })).code, 0);
    assertEquals((await doctor()).code, 0);
    const owner = `${ground.home}/owner`;
    const [copy] = await Array.fromAsync(Deno.readDir(`${owner}/packages`), ({ name }) => name);
    const module = `${owner}/packages/${copy}/mod.ts`;
    await Deno.chmod(module, 0o600);
    await Deno.writeTextFile(module, "export const add = () => 4;\n");
    const changed = await doctor();
    assertEquals(changed.code, 1);
    assertStringIncludes(changed.stdout, 'Package "adder" does not run: ');
    await Deno.writeTextFile(`${owner}/grants.json`, "{bad");
    await Deno.writeTextFile(`${owner}/trust.json`, "{bad");
    const damaged = await doctor();
    assertEquals(damaged.code, 1);
    assertStringIncludes(damaged.stdout, "2 findings.\n");
  });
});

async function makePackage(folder: string): Promise<string> {
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${folder}/mod.ts`, "export const add = () => 3;\n");
  const manifest = {
    ...{ name: "adder", version: "1.0.0", description: "Adds", publisher: "Example" },
    ...{ license: "MIT", entry: "mod.ts" },
    permissions: { read: [], write: [], net: ["example.com"], env: [] },
  };
  await Deno.writeTextFile(`${folder}/isolate.json`, JSON.stringify(manifest));
  return folder;
}
