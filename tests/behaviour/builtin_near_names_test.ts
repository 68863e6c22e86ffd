import { assertEquals } from "@std/assert";
import { type Lab, withLab } from "./builtin_lab.ts";

async function messageOf(lab: Lab, path: string, tool = "read_file"): Promise<string> {
  return (await lab.failure(tool, { path })).message;
}

Deno.test("a missing path is answered with the name beside it that was meant [builtin_tools.near_names]", async () => {
  await withLab(async (lab) => {
    await lab.write("README.md", "# a");
    await lab.write("docs/guide.\u001b[2J", "# b");
    await lab.write("docs/b.txt", "b");
    const nothing = (path: string) => `Nothing at "${path}" in the workspace`;
    const meant = (path: string, name: string) => `${nothing(path)}; did you mean "${name}"?`;
    assertEquals(await messageOf(lab, "README"), meant("README", "README.md"));
    assertEquals(await messageOf(lab, "./readme.MD"), meant("readme.MD", "README.md"));
    assertEquals(await messageOf(lab, "REDAME.md"), meant("REDAME.md", "README.md"));
    assertEquals(await messageOf(lab, "docs/guide"), meant("docs/guide", "docs/guide.\\x1b[2J"));
    assertEquals(await messageOf(lab, "Docs", "list_dir"), meant("Docs", "docs"));
    assertEquals(await messageOf(lab, "docs/a.txt"), nothing("docs/a.txt"));
    assertEquals(await messageOf(lab, "nowhere/README"), nothing("nowhere/README"));
  });
});

Deno.test("no name from outside the workspace is suggested [builtin_tools.near_names] [builtin_tools.no_leak]", async () => {
  await withLab(async (lab) => {
    await Deno.writeTextFile(`${lab.outside}/secret.txt`, "s");
    await Deno.symlink(lab.outside, `${lab.workspace}/out`);
    for (const path of ["out/secret", "../outside/secret", `${lab.outside}/secret`]) {
      const { code, message } = await lab.failure("read_file", { path });
      assertEquals([code, message.includes("did you mean")], ["permission_denied", false]);
    }
  });
});
