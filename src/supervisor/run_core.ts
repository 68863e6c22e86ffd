import {
  failureOutput,
  type OutputFormat,
  type ParsedCommandLine,
  type PermissionSetup,
  showInline,
} from "../contract/mod.ts";
import { coreExit } from "./core_exit.ts";
import type { Environment } from "./environment.ts";
import { openGuard } from "./guard_core.ts";
import { report, writeError, writeOut } from "./output.ts";
import { isWithin } from "./paths.ts";
import type { Providers } from "./open_providers.ts";
import type { Setup } from "./prepare.ts";
import type { SkillWishes } from "./skills/skill_wishes.ts";
import { spawnCore } from "./spawn_core.ts";
import { resetScreen, saveTerminal } from "./terminal.ts";

/** What one core is run for. */
export interface CoreRun {
  readonly setup: Setup;
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  /** The providers that the core is told, and the hosts that it may reach for them. @default {none} */
  readonly providers?: Providers;
  /** What the core is told that the owner permits. @default {the mode `ask`, and no rule} */
  readonly permissions?: PermissionSetup;
  /** What the person says of skills. @default {nothing} */
  readonly skills?: SkillWishes;
  /** How a core that does not end well is answered for. */
  readonly output: OutputFormat;
  /** Called when signals are taken here. @default {nothing is called} */
  readonly onGuard?: () => void;
  /** The module that is run instead of the core's entry, with the same flags. */
  readonly entry?: string;
}

/** Runs a core on this terminal to its end, puts back a terminal that it left behind, and gives the exit code. */
export async function runCore(run: CoreRun): Promise<number> {
  const { setup, output, providers, onGuard, ...rest } = run;
  if (rest.line.options.quiet !== true) showWorkspace(setup);
  const chats = rest.line.command === "chat";
  const guard = openGuard();
  onGuard?.();
  const saving = saveTerminal();
  const core = spawnCore({ ...setup, ...rest, ...providers, report, ready: saving });
  if (!core.ok) {
    writeOut(failureOutput(output, core));
    report(core.error);
    return core.code;
  }
  const ended = await guard.watch(core.value);
  guard.close();
  // A runtime that ends by itself puts the terminal back itself.
  if (ended.status.signal !== null) {
    await (await saving)?.restore();
    resetScreen({ below: chats ? "cleared" : "kept" });
  } else if (chats) {
    resetScreen({ below: "kept" });
  }
  const { code, failure } = coreExit(ended);
  if (failure !== undefined) {
    writeOut(failureOutput(output, failure));
    report(failure.error);
  }
  return code;
}

function showWorkspace({ workspace, folders }: Setup): void {
  writeError(`workspace: ${showInline(workspace, 4096)}\n`);
  for (const path of folders.reopened ?? []) {
    report(
      `note: the owner of "${showInline(path)}" could not use it; it is open again (mode 700)`,
    );
  }
  if (!isWithin(folders.owner, workspace)) return;
  report(
    "note: the workspace holds the home folder; what it keeps for its owner stays closed to the agent",
  );
}
