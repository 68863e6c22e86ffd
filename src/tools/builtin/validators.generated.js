// @ts-self-types="./validators.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
export const VALIDATORS = Object.freeze({ __proto__: null });
