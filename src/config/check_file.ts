import type { ConfigFinding, NamedFile } from "../contract/mod.ts";
import type { ModelSources } from "./choose_model.ts";

/**
 * Every mistake of one file, alone and over what the product brings along; empty if there is none.
 * Whether its provider is configured is no matter of the file: others may use it too.
 */
export async function checkFile(
  file: NamedFile,
  sources: ModelSources = {},
): Promise<readonly ConfigFinding[]> {
  const { loadFile } = await import("./load_layers.ts");
  const result = await loadFile(file, sources);
  return result.ok ? [] : result.findings;
}
