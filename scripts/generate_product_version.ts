/**
 * Writes the version of the product as a module, since a core may not read `deno.json`: `--write`, or
 * `--check`, which fails when it is stale.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { settleFiles } from "./docs/settle_files.ts";

const MODULE = "src/core/product_version.ts";

/** The generated file, by path from the repository's root. */
export function generate(): ReadonlyMap<string, string> {
  const text = [
    "// Written by scripts/generate_product_version.ts from deno.json; do not edit.",
    "",
    "/** The version of the product. */",
    `export const PRODUCT_VERSION = ${JSON.stringify(config.version)};`,
    "",
  ].join("\n");
  return new Map([[MODULE, text]]);
}

if (import.meta.main) await settleFiles(generate(), Deno.args);
