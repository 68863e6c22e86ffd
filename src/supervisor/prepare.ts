import type { ParsedCommandLine } from "../contract/mod.ts";
import type { Environment } from "./environment.ts";
import { findFolders, findHome, type Folders, prepareFolders } from "./folders.ts";
import { findInvocationFolder, readParentFolder } from "./invocation_folder.ts";
import { resolveWritten } from "./paths.ts";
import { findProduct, type Product } from "./product.ts";
import { type Checked, pass } from "./refusal.ts";
import { checkApart, resolveWorkspace } from "./workspace.ts";

/** Everything that a start is derived from; all paths are real and absolute. */
export interface Setup {
  readonly product: Product;
  /** The folder that the person was in. */
  readonly base: string;
  readonly workspace: string;
  readonly folders: Folders;
}

/** Finds the product, the workspace and the home folder, or the first reason to start nothing. */
export async function prepare(
  line: ParsedCommandLine,
  environment: Environment,
): Promise<Checked<Setup>> {
  const cwd = Deno.cwd();
  const base = await findInvocationFolder({ environment, cwd, parentFolder: readParentFolder });
  const product = findProduct();
  if (!product.ok) return product;
  const project = textOption(line, "project") ?? base;
  const written = resolveWritten("workspace", project, { base, environment });
  if (!written.ok) return written;
  const workspace = resolveWorkspace(written.value);
  if (!workspace.ok) return workspace;
  const home = findHome({ option: textOption(line, "home"), environment, base });
  if (!home.ok) return home;
  const folders = (onlyLooks(line) ? findFolders : prepareFolders)(home.value);
  if (!folders.ok) return folders;
  const apart = checkApart(workspace.value, folders.value);
  if (!apart.ok) return apart;
  return pass({
    product: product.value,
    base,
    workspace: workspace.value,
    folders: folders.value,
  });
}

/** Whether the command only shows what is there, and so makes no folder. */
function onlyLooks({ command }: ParsedCommandLine): boolean {
  return command === "permissions" || command === "doctor" ||
    /^(?:(?:ledger|config|prompt) |grants (?:list|show)$|skills (?:new|validate|test)$)/.test(
      command,
    );
}

function textOption(line: ParsedCommandLine, name: string): string | undefined {
  const value = line.options[name];
  return typeof value === "string" ? value : undefined;
}
