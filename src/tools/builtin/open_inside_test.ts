import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FolderWatch } from "./folder_watch.ts";
import { openInside } from "./open_inside.ts";

async function withFolder(use: (workspace: string) => Promise<void>): Promise<void> {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  try {
    await use(workspace);
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

async function refusal(workspace: string, path: string): Promise<string> {
  const { signal } = new AbortController();
  const opened = await openInside({ workspace, path, real: `${workspace}/${path}`, signal });
  if (opened.ok) opened.file.close();
  assert(!opened.ok, path);
  return `${opened.code}: ${opened.message}`;
}

async function run(command: string, ...args: readonly string[]): Promise<boolean> {
  const { success } = await new Deno.Command(command, { args: [...args] }).output();
  return success;
}

Deno.test("openInside() opens a regular file", async () => {
  await withFolder(async (workspace) => {
    await Deno.writeTextFile(`${workspace}/a`, "text");
    const { signal } = new AbortController();
    const opened = await openInside({ workspace, path: "a", real: `${workspace}/a`, signal });
    assert(opened.ok);
    using file = opened.file;
    assertEquals(opened.info.size, 4);
    assertEquals(await new Response(file.readable).text(), "text");
  });
});

Deno.test("openInside() refuses what is no regular file, at once [builtin_tools.regular_files]", async () => {
  await withFolder(async (workspace) => {
    assert(await run("mkfifo", `${workspace}/pipe`));
    await Deno.mkdir(`${workspace}/folder`);
    const listener = Deno.listen({ transport: "unix", path: `${workspace}/socket` });
    try {
      assertEquals(
        await refusal(workspace, "pipe"),
        'invalid_arguments: "pipe" is a named pipe; only regular files are read',
      );
      assertStringIncludes(await refusal(workspace, "socket"), '"socket" is a socket');
      assertEquals(
        await refusal(workspace, "folder"),
        'invalid_arguments: "folder" is a folder, not a file; use list_dir',
      );
      // Needs a right that not every root has.
      if (await run("mknod", `${workspace}/zero`, "c", "1", "5")) {
        assertStringIncludes(await refusal(workspace, "zero"), '"zero" is a character device');
      }
    } finally {
      listener.close();
    }
  });
});

Deno.test("openInside() does not follow a link that took the place of the file [builtin_tools.race]", async () => {
  await withFolder(async (workspace) => {
    await Deno.writeTextFile(`${workspace}/real`, "text");
    await Deno.symlink("real", `${workspace}/link`);
    assertStringIncludes(await refusal(workspace, "link"), "kept changing");
    await Deno.symlink(".", `${workspace}/folder`);
    assertStringIncludes(await refusal(workspace, "folder/real"), "kept changing");
  });
});

Deno.test("openInside() throws the reason of an aborted signal [builtin_tools.signal]", async () => {
  await withFolder(async (workspace) => {
    await Deno.writeTextFile(`${workspace}/a`, "text");
    const signal = AbortSignal.abort("stop");
    const error = await openInside({ workspace, path: "a", real: `${workspace}/a`, signal })
      .then(() => undefined, (reason) => reason);
    assertEquals(error, "stop");
  });
});

Deno.test("FolderWatch notices a folder that was swapped and swapped back [builtin_tools.race]", async () => {
  await withFolder(async (workspace) => {
    await Deno.mkdir(`${workspace}/a/b`, { recursive: true });
    const watch = FolderWatch.start(workspace, `${workspace}/a/b`);
    assert(watch !== undefined);
    assert(watch.holds());
    // The kernel's clock for files moves in steps of a few milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Deno.rename(`${workspace}/a`, `${workspace}/c`);
    assert(!watch.holds());
    await Deno.rename(`${workspace}/c`, `${workspace}/a`);
    assert(!watch.holds());
    assertEquals(FolderWatch.start(workspace, `${workspace}/none`), undefined);
  });
});
