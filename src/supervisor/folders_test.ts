import { assertEquals, assertStringIncludes } from "@std/assert";
import { findFolders, findHome, prepareFolders } from "./folders.ts";

function home(option: string | undefined, environment: { [name: string]: string }) {
  return findHome({ option, environment, base: "/was/here" });
}

async function inFolder(run: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function modeOf(path: string): Promise<number> {
  return ((await Deno.stat(path)).mode ?? 0) & 0o777;
}

Deno.test("findHome() takes the option, then KYROZEN_HOME, then HOME [supervisor.home]", () => {
  const both = { KYROZEN_HOME: "/from/variable", HOME: "/users/a" };
  assertEquals(home("/given", both), { ok: true, value: "/given" });
  assertEquals(home("given", both), { ok: true, value: "/was/here/given" });
  assertEquals(home(undefined, both), { ok: true, value: "/from/variable" });
  assertEquals(home(undefined, { HOME: "/users/a" }), { ok: true, value: "/users/a/.kyrozen" });
});

Deno.test("findHome() says what to do when HOME is unset or empty [supervisor.home]", () => {
  const unset: { [name: string]: string }[] = [{}, { HOME: "" }, { HOME: "", KYROZEN_HOME: "" }];
  for (const environment of unset) {
    assertEquals(home(undefined, environment), {
      ok: false,
      code: 3,
      error:
        "Cannot find the home folder: HOME is not set; set HOME or KYROZEN_HOME, or give --home PATH",
    });
  }
});

Deno.test("prepareFolders() makes both sides for this user only [supervisor.folders]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/deep/home`;
    assertEquals(prepareFolders(path), {
      ok: true,
      value: { home: path, owner: `${path}/owner`, state: `${path}/state`, writable: true },
    });
    assertEquals(
      await Promise.all([path, `${path}/owner`, `${path}/state`].map(modeOf)),
      [0o700, 0o700, 0o700],
    );
    assertEquals([...Deno.readDirSync(`${path}/state`)], []);
  });
});

Deno.test("prepareFolders() closes sides that a person made open to others [supervisor.folders]", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/owner`, { mode: 0o755 });
    await Deno.mkdir(`${folder}/state`, { mode: 0o777 });
    assertEquals((prepareFolders(folder)).ok, true);
    assertEquals(await Promise.all(["owner", "state"].map((side) => modeOf(`${folder}/${side}`))), [
      0o700,
      0o700,
    ]);
  });
});

Deno.test("prepareFolders() refuses a side that is a link, and takes a home folder that is one [supervisor.folders]", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/real`);
    await Deno.symlink(`${folder}/real`, `${folder}/home`);
    const taken = prepareFolders(`${folder}/home`);
    assertEquals(taken.ok && taken.value.owner, `${folder}/real/owner`);
    for (const target of [`${folder}/real/state`, `${folder}/nowhere`]) {
      const path = `${folder}/real/owner`;
      await Deno.remove(path);
      await Deno.symlink(target, path);
      assertEquals(prepareFolders(`${folder}/home`), {
        ok: false,
        code: 3,
        error:
          `Cannot use the folder "${path}": it is a link, so the two sides of the home folder ` +
          "could mix; put a real folder there, or link the whole home folder",
      });
    }
  });
});

Deno.test("prepareFolders() refuses a file in a folder's place [supervisor.folders]", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    for (const path of [`${folder}/file`, `${folder}/file/below`]) {
      assertEquals(prepareFolders(path), {
        ok: false,
        code: 3,
        error: `Cannot use the folder "${path}": a file stands in its place; ` +
          "name another home folder with KYROZEN_HOME or --home",
      });
    }
  });
});

Deno.test("prepareFolders() refuses a comma [supervisor.comma]", async () => {
  await inFolder((folder) => {
    const refused = prepareFolders(`${folder}/a,b`);
    assertStringIncludes(refused.ok ? "" : refused.error, "comma");
  });
});

Deno.test({
  name:
    "prepareFolders() says that nothing can be kept where nothing can be made; on Linux [supervisor.read_only_home]",
  ignore: Deno.build.os !== "linux",
  fn() {
    const made = prepareFolders("/sys/kernel/kyrozen-home");
    assertEquals(made.ok && [made.value.writable, made.value.readable], [false, false]);
    assertEquals(made.ok, true);
  },
});

Deno.test("findFolders() answers as prepareFolders() and makes nothing [supervisor.folders]", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/real`);
    await Deno.symlink(`${folder}/real`, `${folder}/link`);
    await Deno.writeTextFile(`${folder}/file`, "");
    for (const path of ["link/deep/home", "link", "file", "file/below", "a,b"]) {
      const found = findFolders(`${folder}/${path}`);
      assertEquals([...Deno.readDirSync(`${folder}/real`)], []);
      assertEquals(found, prepareFolders(`${folder}/${path}`));
      await Deno.remove(`${folder}/real`, { recursive: true });
      await Deno.mkdir(`${folder}/real`);
    }
    await Deno.symlink(folder, `${folder}/real/state`);
    assertEquals(findFolders(`${folder}/real`), prepareFolders(`${folder}/real`));
  });
});

Deno.test({
  name:
    "prepareFolders() says in its own words that a place of the system is closed; on Linux [supervisor.home]",
  ignore: Deno.build.os !== "linux",
  fn() {
    assertEquals(prepareFolders("/proc/kyrozen-home"), {
      ok: false,
      code: 3,
      error: 'Cannot use the folder "/proc/kyrozen-home": no folder can be made there; ' +
        "name another home folder with KYROZEN_HOME or --home",
    });
  },
});

for (const mode of [0o000, 0o400, 0o500]) {
  Deno.test(`prepareFolders() opens a side of mode ${mode.toString(8)} again, and says so [supervisor.folders]`, async () => {
    const home = await Deno.realPath(await Deno.makeTempDir());
    try {
      prepareFolders(home);
      await Deno.chmod(`${home}/state`, mode);
      const prepared = prepareFolders(home);
      assertEquals(prepared.ok && [prepared.value.writable, prepared.value.reopened], [
        true,
        [`${home}/state`],
      ]);
      assertEquals(((await Deno.stat(`${home}/state`)).mode ?? 0) & 0o777, 0o700);
      const again = prepareFolders(home);
      assertEquals(again.ok && again.value.reopened, undefined);
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  });
}
