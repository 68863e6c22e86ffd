// Written by scripts/generate_product_version.ts from deno.json; do not edit.

/** The version of the product. */
export const PRODUCT_VERSION = "0.1.0";
