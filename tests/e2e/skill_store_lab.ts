import type { Ground } from "../core_probe.ts";
import { type ProductEnd, type ProductRun, runProduct } from "./product.ts";

/** Runs a command on skills. */
export function skills(
  ground: Ground,
  args: readonly string[],
  run: Omit<ProductRun, "args"> = {},
): Promise<ProductEnd> {
  return runProduct(ground, { task: "kyrozen", args: ["skills", ...args], ...run });
}

/** What a folder holds, in order; nothing if it is not there. */
export function names(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
  } catch {
    return [];
  }
}

/** The versions in the store, each with its status. */
export async function installed({ home }: Ground): Promise<readonly string[]> {
  const text = await Deno.readTextFile(`${home}/owner/skills.json`).catch(() => '{"skills": []}');
  return JSON.parse(text).skills.map(
    ({ manifest, status }: { manifest: { name: string; version: string }; status: string }) =>
      `${manifest.name}@${manifest.version} ${status}`,
  );
}
