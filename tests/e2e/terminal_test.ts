// A real terminal, held by a shell that puts nothing right by itself.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { makeGround, probePath } from "../core_probe.ts";
import { isGone, onlyChild, until } from "../processes.ts";
import { TmuxTerminal, WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";
import { removeAll } from "../support/remove_all.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

interface Scene {
  readonly terminal: TmuxTerminal;
  readonly root: string;
  readonly workspace: string;
}

async function onTerminal(run: (scene: Scene) => Promise<void>): Promise<void> {
  const ground = await makeGround();
  const terminal = new TmuxTerminal();
  try {
    await terminal.open({ env: { KYROZEN_HOME: ground.home, DENO: Deno.execPath() } });
    await run({ ...ground, terminal });
  } finally {
    await terminal.close();
    await removeAll(ground.root);
  }
}

/** Starts a core that leaves the terminal raw; gives the process ids of both. */
async function startRaw(
  { terminal, root }: Scene,
): Promise<{ parent: number; supervisor: number; core: number }> {
  const config = `--config=${ROOT}deno.json`;
  const entry = `${probePath("supervise.ts")} ${root} ${probePath("raw.ts")}`;
  // The shell between stands for `deno task`.
  await terminal.type(`sh -c '"$DENO" run -A --quiet ${config} ${entry}; exit $?'`);
  const parent = await onlyChild(Number(await terminal.tell("pane_pid")));
  const supervisor = await onlyChild(parent);
  await until("the core has the screen", async () => await terminal.tell("alternate_on") === "1");
  await terminal.shows("raw");
  assertEquals(await terminal.tell("cursor_flag"), "0");
  return { parent, supervisor, core: await onlyChild(supervisor) };
}

/** A line that is typed runs, is echoed, and the screen is as before. */
async function checkUsable({ terminal, root }: Scene): Promise<void> {
  await until("the screen is left", async () => await terminal.tell("alternate_on") === "0");
  await terminal.type(`stty -a > ${root}/modes; echo answer-$((40 + 2))`);
  await terminal.shows("answer-42");
  const modes = await Deno.readTextFile(`${root}/modes`);
  for (const mode of ["icanon", "echo", "isig", "icrnl", "opost"]) {
    assertEquals([mode, modes.split(/[\s;]+/).includes(mode)], [mode, true]);
  }
  assertEquals(await terminal.tell("cursor_flag"), "1");
}

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

Deno.test({
  name: `a core alone asks nobody at the terminal for a permission (DN-7)${WHERE} [cli.alone]`,
  ignore: IGNORE,
  async fn() {
    await onTerminal(async ({ terminal, workspace }) => {
      const core = `"$DENO" run --quiet --config=${ROOT}deno.json`;
      await terminal.type(`cd ${workspace}; ${core} --allow-read=. ${ROOT}src/core.ts 'list'`);
      await terminal.shows("1 file");
      await terminal.type(`clear; ${core} ${ROOT}src/core.ts 'list'; echo code-$?`);
      await terminal.shows("code-3");
      assertStringIncludes(await terminal.screen(), "it was not given --allow-read for it");
    });
  },
});

Deno.test({
  name: `a terminal is usable after its core was killed in raw mode${WHERE} [supervisor.terminal]`,
  ignore: IGNORE,
  async fn() {
    await onTerminal(async (scene) => {
      const { core, supervisor } = await startRaw(scene);
      Deno.kill(core, "SIGKILL");
      await until("both are gone", () => isGone(core) && isGone(supervisor));
      await checkUsable(scene);
      assertStringIncludes(await scene.terminal.screen(), "The core was ended by SIGKILL");
    });
  },
});

Deno.test({
  name:
    `a terminal is usable after the supervisor of a busy core in raw mode was killed${WHERE} [supervisor.terminal]`,
  ignore: IGNORE,
  async fn() {
    await onTerminal(async (scene) => {
      const { core, supervisor } = await startRaw(scene);
      Deno.kill(supervisor, "SIGKILL");
      await until("both are gone", () => isGone(core) && isGone(supervisor));
      await checkUsable(scene);
    });
  },
});

Deno.test({
  name:
    `a terminal is usable after the parent of a supervisor whose core is in raw mode was killed${WHERE} [supervisor.terminal]`,
  ignore: IGNORE,
  async fn() {
    await onTerminal(async (scene) => {
      const { core, supervisor, parent } = await startRaw(scene);
      Deno.kill(parent, "SIGKILL");
      await until("both are gone", () => isGone(core) && isGone(supervisor));
      await checkUsable(scene);
    });
  },
});

Deno.test({
  name:
    `an interrupt typed at the terminal ends the product with exit code 130${WHERE} [supervisor.signals]`,
  ignore: IGNORE,
  async fn() {
    await onTerminal(async (scene) => {
      const { terminal, workspace } = scene;
      await terminal.type(`"$DENO" task --quiet start --project ${workspace} -`);
      const task = await onlyChild(Number(await terminal.tell("pane_pid")));
      const supervisor = await onlyChild(task);
      const core = await onlyChild(supervisor);
      await terminal.shows("workspace:");
      await new Promise((resolve) => setTimeout(resolve, 500));
      await terminal.press("C-c");
      await until("all are gone", () => [task, supervisor, core].every(isGone));
      await terminal.type("echo code-$?");
      await terminal.shows("code-130");
      await checkUsable(scene);
    });
  },
});
