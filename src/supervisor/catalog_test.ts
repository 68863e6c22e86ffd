import { assertEquals } from "@std/assert";
import { GIT_READS } from "../contract/mod.ts";
import { openCatalog } from "./catalog.ts";

Deno.test("openCatalog() has its entries only with Git outside of the workspace [supervisor.binaries]", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(`${folder}/git`, "#!/bin/sh\n", { mode: 0o755 });
    const entries = async (workspace: string, untrusted: readonly string[]) =>
      (await openCatalog({ workspace, untrusted, environment: { PATH: folder } })).entries;
    assertEquals(await entries("/elsewhere", []), GIT_READS);
    assertEquals(await entries(folder, []), []);
    assertEquals(await entries("/elsewhere", [folder]), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("openCatalog() answers a request that was cancelled before, and one with wrong parameters", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  try {
    const catalog = await openCatalog({
      workspace,
      untrusted: [],
      environment: Deno.env.toObject(),
    });
    const cancelled = await catalog.run("git_log", {}, AbortSignal.abort());
    assertEquals(!cancelled.outcome.ok && cancelled.outcome.code, "cancelled");
    const { signal } = new AbortController();
    const wrong = await catalog.run("git_log", { "--output": "/tmp/x" }, signal);
    assertEquals(!wrong.outcome.ok && wrong.outcome.code, "invalid_arguments");
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});
