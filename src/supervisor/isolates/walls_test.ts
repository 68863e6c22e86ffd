import { assertEquals, assertStringIncludes } from "@std/assert";
import { findWalls } from "./walls.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("findWalls() says of each wall that is missing what that weakens and what to do [isolates.walls]", async () => {
  await withFolder(async (folder) => {
    const walls = await findWalls({ environment: { PATH: folder }, outside: [] });
    assertEquals([walls.bubblewrap, walls.prlimit, walls.setpriv], [null, null, null]);
    assertEquals(walls.missing, [
      {
        wall: "bubblewrap",
        message: "bwrap is not there: the code of packages is kept in by the runtime's " +
          "permissions alone (isolated (process) instead of isolated (os)); " +
          'run "apt install bubblewrap"',
      },
      {
        wall: "prlimit",
        message: "prlimit is not there: a package can take memory until the system ends a " +
          'process; run "apt install util-linux"',
      },
      {
        wall: "setpriv",
        message: "setpriv is not there: the processes of packages outlive a supervisor that is " +
          'killed, until they notice; run "apt install util-linux"',
      },
    ]);
  });
});

Deno.test("findWalls() counts a bubblewrap that cannot make namespaces as missing [isolates.walls]", async () => {
  await withFolder(async (folder) => {
    const script = "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n";
    await Deno.writeTextFile(`${folder}/bwrap`, script, { mode: 0o755 });
    const { bubblewrap, missing } = await findWalls({ environment: { PATH: folder }, outside: [] });
    assertEquals(bubblewrap, null);
    assertStringIncludes(
      missing[0]?.message ?? "",
      "bwrap does not work here (No permissions to create new namespace)",
    );
  });
});

Deno.test("findWalls() takes no program that lies where others write [isolates.walls]", async () => {
  await withFolder(async (folder) => {
    for (const name of ["bwrap", "prlimit", "setpriv"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "#!/bin/sh\n", { mode: 0o755 });
    }
    const { missing } = await findWalls({ environment: { PATH: folder }, outside: [folder] });
    assertEquals(missing.map(({ wall }) => wall), ["bubblewrap", "prlimit", "setpriv"]);
  });
});
