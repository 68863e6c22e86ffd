import { assertEquals } from "@std/assert";
import { checkApart, resolveWorkspace } from "./workspace.ts";

function refusal(path: string): string {
  const result = resolveWorkspace(path);
  assertEquals(result.ok ? 0 : result.code, 3);
  return result.ok ? "" : result.error;
}

Deno.test("resolveWorkspace() takes spaces, a newline and other characters, and resolves links [supervisor.workspace]", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const name of ["with spaces", "two\nlines", 'q"uote', "per%20cent", "ünï", "-dash"]) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path);
      await Deno.symlink(path, `${path}-link`);
      assertEquals(resolveWorkspace(path), { ok: true, value: path });
      assertEquals(resolveWorkspace(`${path}-link`), { ok: true, value: path });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("resolveWorkspace() refuses with one sentence that shows the path safely [supervisor.workspace]", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    await Deno.mkdir(`${folder}/a,b`);
    const rest = "name another folder with --project";
    assertEquals(
      refusal(`${folder}/no\x1b[2Jne`),
      `Cannot use workspace "${folder}/no\\x1b[2Jne": it does not exist; ${rest}`,
    );
    assertEquals(
      refusal(`${folder}/file`),
      `Cannot use workspace "${folder}/file": it is a file; ${rest}`,
    );
    assertEquals(
      refusal(`${folder}/file/below`),
      `Cannot use workspace "${folder}/file/below": it lies under a file; ${rest}`,
    );
    assertEquals(
      refusal(`${folder}/a,b`),
      `Cannot use workspace "${folder}/a,b": a comma in its path would split the list of folders ` +
        "that is granted; rename the folder or use another one",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("checkApart() refuses both sides of the home folder and what lies in them [security.owner_inside_workspace]", () => {
  const sides = { owner: "/h/owner", state: "/h/state" };
  const error = (path: string, side: string, what: string) =>
    `Cannot use workspace "${path}": it lies in "${side}", which ${what}; name another folder ` +
    "with --project";
  for (
    const [side, what] of [
      [sides.owner, "is kept from the agent"],
      [sides.state, "holds the product's own records"],
    ] as const
  ) {
    for (const path of [side, `${side}/a`]) {
      assertEquals(checkApart(path, sides), { ok: false, code: 3, error: error(path, side, what) });
    }
    assertEquals(checkApart(`${side}2`, sides), { ok: true, value: `${side}2` });
  }
  assertEquals(checkApart("/h", sides), { ok: true, value: "/h" });
  assertEquals(checkApart("/", sides), { ok: true, value: "/" });
});
