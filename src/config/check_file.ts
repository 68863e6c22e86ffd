import type { ConfigFinding, NamedFile } from "../contract/mod.ts";

/** Every mistake of one file, alone and over what the product brings along; empty if there is none. */
export async function checkFile(
  file: NamedFile,
  providers: readonly string[] = ["offline"],
): Promise<readonly ConfigFinding[]> {
  const { loadFile } = await import("./load_layers.ts");
  const result = await loadFile(file, providers);
  return result.ok ? [] : result.findings;
}
