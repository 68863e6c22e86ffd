/**
 * Writes the argument validators of the built-in tools, so that a start does not load ajv:
 * `--write`, or `--check`, which fails when they are stale. The options are those with which
 * arguments of other tools are checked at run time.
 *
 * @module
 */
import standalone from "ajv/dist/standalone/index.js";
import type { ToolSpec } from "../src/contract/mod.ts";
import { createAjv } from "../src/tools/compile_validator.ts";
import { builtinSpecs } from "./docs/builtin_specs.ts";
import { formatText } from "./docs/format_text.ts";
import { settleFiles } from "./docs/settle_files.ts";

const CODE = "src/tools/builtin/validators.generated.js";
const TYPES = "src/tools/builtin/validators.generated.d.ts";

// What ajv's code takes from ajv's own files, and what stands for it here.
const RUNTIME: { readonly [required: string]: string } = {
  'require("ajv/dist/runtime/ucs2length").default': "codePointLength",
  'require("ajv/dist/runtime/equal").default': "jsonEqual",
};

/** The generated files, by path from the repository's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [CODE, await formatText(validatorCode(builtinSpecs()), "js")],
    [TYPES, typeCode()],
  ]);
}

/**
 * The module that holds a validator for each of `specs`.
 *
 * @throws {Error} If a schema needs a part of ajv that has no stand-in; formats do.
 */
export function validatorCode(specs: readonly ToolSpec[]): string {
  const ajv = createAjv({ code: { source: true, esm: true } });
  for (const { name, inputSchema } of specs) ajv.addSchema(inputSchema, name);
  const names = specs.map(({ name }) => [checkName(name), name]);
  const code = withRuntime(standalone.default(ajv, Object.fromEntries(names)));
  const entries = specs.map(({ name, inputSchema }) =>
    `${name}: toValidator(${checkName(name)}, ${
      JSON.stringify(Object.keys(inputSchema.properties))
    }),`
  );
  return [
    '// @ts-self-types="./validators.generated.d.ts"',
    "// Written by scripts/generate_validators.ts; do not edit.",
    "// deno-lint-ignore-file",
    'import { codePointLength, jsonEqual } from "../schema_runtime.ts";',
    'import { toValidator } from "../to_validator.ts";',
    code.replace(/^"use strict";/, "").replaceAll("export const ", "const "),
    "",
    "export const VALIDATORS = Object.freeze({",
    "__proto__: null,",
    ...entries,
    "});",
    "",
  ].join("\n");
}

// A tool may be named like a reserved word.
function checkName(tool: string): string {
  return `check_${tool}`;
}

function withRuntime(code: string): string {
  let result = code;
  for (const [required, name] of Object.entries(RUNTIME)) {
    result = result.replaceAll(required, name);
  }
  const left = result.match(/require\([^)]*\)/)?.[0];
  if (left !== undefined) {
    throw new Error(`Cannot generate validators: the schemas need ${left}, which has no stand-in`);
  }
  return result;
}

function typeCode(): string {
  return [
    "// Written by scripts/generate_validators.ts; do not edit.",
    'import type { ArgumentValidator } from "../../contract/mod.ts";',
    "",
    "/** The generated validators of the built-in tools, by tool name. */",
    "export declare const VALIDATORS: { readonly [tool: string]: ArgumentValidator | undefined };",
    "",
  ].join("\n");
}

if (import.meta.main) await settleFiles(await generate(), Deno.args);
