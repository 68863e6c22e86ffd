import { type ConfigResult, type ConfigSources, loadAgentConfig } from "../../src/config/mod.ts";
import { findingSentence } from "../../src/contract/mod.ts";

/** What the layers of a trial hold. */
export interface ConfigTrial extends Omit<ConfigSources, "workspace" | "file"> {
  /** The workspace's `agent.yaml`, as text or as bytes. */
  readonly project?: string | Uint8Array;
  /** The named file. */
  readonly file?: string;
  /** Puts something else into the workspace. */
  readonly prepare?: (workspace: string) => Promise<unknown>;
}

/** Loads a configuration from layers of its own, in a workspace that is removed afterwards. */
export async function tryConfig(trial: ConfigTrial): Promise<ConfigResult> {
  const { project, file, prepare, ...sources } = trial;
  const workspace = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-config-" }));
  try {
    if (typeof project === "string") await Deno.writeTextFile(`${workspace}/agent.yaml`, project);
    else if (project !== undefined) await Deno.writeFile(`${workspace}/agent.yaml`, project);
    await prepare?.(workspace);
    const named = file === undefined
      ? undefined
      : { path: "named.yaml", inWorkspace: false, text: file };
    return await loadAgentConfig({ ...sources, workspace, file: named });
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

/** What is wrong with a trial, one sentence each. */
export async function problems(trial: ConfigTrial): Promise<readonly string[]> {
  const result = await tryConfig(trial);
  return result.ok ? [] : result.findings.map(findingSentence);
}

/** What is wrong with one file. */
export async function fileProblems(file: string): Promise<readonly string[]> {
  return await problems({ file });
}
