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

const INDEX = "src/tools/builtin/validators.generated";
const FOLDER = "src/tools/builtin/validators";

const WRITTEN = "// Written by scripts/generate_validators.ts; do not edit.";

// What ajv's code takes from ajv's own files, and what stands for it here.
const RUNTIME: { readonly [required: string]: string } = {
  'require("ajv/dist/runtime/ucs2length").default': "codePointLength",
  'require("ajv/dist/runtime/equal").default': "jsonEqual",
};

/** The generated files, by path from the repository's root. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const specs = builtinSpecs();
  const files = new Map([
    [`${INDEX}.js`, await formatText(indexCode(specs), "js")],
    [`${INDEX}.d.ts`, indexTypes()],
    [`${FOLDER}/validator.generated.d.ts`, validatorTypes()],
  ]);
  for (const spec of specs) {
    const path = `${FOLDER}/${spec.name}.generated.js`;
    files.set(path, await formatText(validatorCode(spec), "js"));
  }
  return files;
}

/**
 * The module that holds the validator of one tool.
 *
 * @throws {Error} If its schema needs a part of ajv that has no stand-in; formats do.
 */
export function validatorCode({ name, inputSchema }: ToolSpec): string {
  const ajv = createAjv({ code: { source: true, esm: true } });
  ajv.addSchema(inputSchema, name);
  const code = withRuntime(standalone.default(ajv, { check: name }));
  const known = JSON.stringify(Object.keys(inputSchema.properties));
  return [
    '// @ts-self-types="./validator.generated.d.ts"',
    WRITTEN,
    "// deno-lint-ignore-file",
    'import { codePointLength, jsonEqual } from "../../schema_runtime.ts";',
    'import { toValidator } from "../../to_validator.ts";',
    code.replace(/^"use strict";/, "").replaceAll("export const ", "const "),
    "",
    `export const validate = toValidator(check, ${known});`,
    "",
  ].join("\n");
}

/** The module that loads the validator of a tool when its first call is checked. */
function indexCode(specs: readonly ToolSpec[]): string {
  return [
    '// @ts-self-types="./validators.generated.d.ts"',
    WRITTEN,
    "// deno-lint-ignore-file",
    "export const VALIDATORS = Object.freeze({",
    "__proto__: null,",
    ...specs.map(({ name }) => `${name}: () => import("./validators/${name}.generated.js"),`),
    "});",
    "",
  ].join("\n");
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

function indexTypes(): string {
  return [
    WRITTEN,
    'import type { ArgumentValidator } from "../../contract/mod.ts";',
    "",
    "/** Loads the module of a built-in tool's validator, by tool name. */",
    "export declare const VALIDATORS: {",
    "  readonly [tool: string]: (() => Promise<{ validate: ArgumentValidator }>) | undefined;",
    "};",
    "",
  ].join("\n");
}

function validatorTypes(): string {
  return [
    WRITTEN,
    'import type { ArgumentValidator } from "../../../contract/mod.ts";',
    "",
    "/** The validator of one built-in tool. */",
    "export declare const validate: ArgumentValidator;",
    "",
  ].join("\n");
}

if (import.meta.main) await settleFiles(await generate(), Deno.args);
