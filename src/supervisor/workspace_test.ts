import { assertEquals } from "@std/assert";
import { checkApart, resolveWorkspace } from "./workspace.ts";

async function refusal(path: string): Promise<string> {
  const result = await resolveWorkspace(path);
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
      assertEquals(await resolveWorkspace(path), { ok: true, value: path });
      assertEquals(await resolveWorkspace(`${path}-link`), { ok: true, value: path });
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
      await refusal(`${folder}/no\x1b[2Jne`),
      `Cannot use workspace "${folder}/no\\x1b[2Jne": it does not exist; ${rest}`,
    );
    assertEquals(
      await refusal(`${folder}/file`),
      `Cannot use workspace "${folder}/file": it is a file; ${rest}`,
    );
    assertEquals(
      await refusal(`${folder}/file/below`),
      `Cannot use workspace "${folder}/file/below": it lies under a file; ${rest}`,
    );
    assertEquals(
      await refusal(`${folder}/a,b`),
      `Cannot use workspace "${folder}/a,b": a comma in its path would split the list of folders ` +
        "that is granted; rename the folder or use another one",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("checkApart() refuses the owner's side and what lies in it [security.owner_inside_workspace]", () => {
  const refused = (path: string) => ({
    ok: false,
    code: 3,
    error: `Cannot use workspace "${path}": it lies in "/h/owner", which is kept from the agent; ` +
      "name another folder with --project",
  });
  assertEquals(checkApart("/h/owner", "/h/owner"), refused("/h/owner") as never);
  assertEquals(checkApart("/h/owner/a", "/h/owner"), refused("/h/owner/a") as never);
  assertEquals(checkApart("/h/owner2", "/h/owner"), { ok: true, value: "/h/owner2" });
});
