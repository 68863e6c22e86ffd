import { showInline } from "../contract/mod.ts";
import type { Folders } from "./folders.ts";
import { checkFlagPath, isWithin, quotePath } from "./paths.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** The real path of the workspace; refuses one that is no folder or that no flag can name. */
export function resolveWorkspace(path: string): Checked<string> {
  let real: string;
  try {
    real = Deno.realPathSync(path);
    if (!Deno.statSync(real).isDirectory) return unusable(path, "it is a file");
  } catch (error) {
    return unusable(path, reasonOf(error));
  }
  return checkFlagPath("workspace", real);
}

/** Refuses to work on one of the two sides of the home folder; the home folder itself is fine. */
export function checkApart(
  workspace: string,
  { owner, state }: Pick<Folders, "owner" | "state">,
): Checked<string> {
  if (isWithin(workspace, owner)) return liesIn(workspace, owner, "is kept from the agent");
  // A tool would show the agent its own record, and one that writes would change it.
  if (isWithin(workspace, state)) {
    return liesIn(workspace, state, "holds the product's own records");
  }
  return pass(workspace);
}

function liesIn(workspace: string, side: string, what: string): Checked<string> {
  return unusable(workspace, `it lies in ${quotePath(side)}, which ${what}`);
}

function unusable(path: string, reason: string): Checked<string> {
  return refuse(
    `Cannot use workspace ${quotePath(path)}: ${reason}; name another folder with --project`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "it does not exist";
  if (error instanceof Deno.errors.NotADirectory) return "it lies under a file";
  if (error instanceof Deno.errors.NotCapable) return "it lies among the system's own files";
  if (error instanceof Deno.errors.PermissionDenied) return "it may not be read";
  return showInline(error instanceof Error ? error.message : String(error));
}
