// What is set around the product when it starts reaches no process that it starts.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { onlyChild, until } from "../processes.ts";
import { childEnvironment, onGround, runDeno } from "./product.ts";

const MAIN = ["run", "-A", "--quiet", `${REPOSITORY}src/main.ts`];

/** Variables with which others have made a child run or trust something else (DN-4). */
function poison(folder: string): Record<string, string> {
  return {
    // A library that exists: the loader must really take it for the supervisor.
    LD_PRELOAD: "/lib/x86_64-linux-gnu/libm.so.6",
    DENO_V8_FLAGS: "--stack-size=500",
    NODE_OPTIONS: `--require=${folder}/evil.js`,
    BASH_ENV: `${folder}/evil`,
    ENV: `${folder}/evil`,
    PYTHONSTARTUP: `${folder}/evil`,
    PAGER: `${folder}/evil`,
    EDITOR: `${folder}/evil`,
    GIT_EXTERNAL_DIFF: `${folder}/evil`,
    GIT_SSH_COMMAND: `${folder}/evil`,
    GIT_PAGER: `${folder}/evil`,
    GIT_DIR: `${folder}/elsewhere`,
    API_KEY: "sk-test-SENTINEL-123",
    // A request to the link's own port would go there.
    HTTP_PROXY: "http://127.0.0.1:9",
    ALL_PROXY: "http://127.0.0.1:9",
  };
}

Deno.test({
  name:
    "the core gets a built environment, with LD_PRELOAD and others set around the product (DN-4); on Linux [supervisor.environment]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await onGround(async (ground) => {
      const env = { ...await childEnvironment(ground), ...poison(ground.root), LANG: "C.UTF-8" };
      const seen: string[] = [];
      const run = { args: [...MAIN, "run", "--project", ground.workspace, "-"], cwd: "/", env };
      const end = await runDeno(run, {
        stdin: "open",
        async meanwhile(child) {
          const core = await onlyChild(child.pid);
          const read = () => Deno.readTextFileSync(`/proc/${core}/environ`).split("\0");
          await until("the core runs", () => read().some((line) => line.startsWith("DENO_DIR=")));
          seen.push(...read().map((line) => line.split("=", 1)[0] ?? "").filter(Boolean));
          child.kill("SIGTERM");
        },
      });
      assertEquals(end.code, 143);
      assertEquals(seen.sort(), [
        "DENO_DIR",
        "DENO_NO_UPDATE_CHECK",
        "DENO_WEBGPU_BACKEND",
        "KYROZEN_LINK",
        "LANG",
        "NO_COLOR",
      ]);
    });
  },
});

Deno.test("neither a poisoned environment nor a program of the workspace runs for a Git read (DN-4) [supervisor.binaries]", async () => {
  await onGround(async (ground) => {
    const { root, workspace } = ground;
    const script = `#!/bin/sh\ntouch ${root}/ran\n`;
    for (const path of [`${root}/evil`, `${workspace}/git`]) {
      await Deno.writeTextFile(path, script, { mode: 0o755 });
    }
    await new Deno.Command("git", { args: ["init", "--quiet", workspace] }).output();
    const clean = await childEnvironment(ground);
    const env = { ...clean, ...poison(root), PATH: `.:${workspace}:${clean.PATH}` };
    const args = [...MAIN, "--project", workspace, "git status"];
    const { code, stdout } = await runDeno({ args, cwd: workspace, env });
    assertEquals(code, 0);
    assertStringIncludes(stdout, "file");
    assert(!await Deno.stat(`${root}/ran`).then(() => true, () => false), "something ran");
  });
});
