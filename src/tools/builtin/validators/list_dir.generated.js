// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "path": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "description": "Default: the workspace itself",
    },
  },
  "required": [],
  "additionalProperties": false,
};
const func0 = Object.prototype.hasOwnProperty;
const func61 = codePointLength;
function validate20(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) evaluated0.props = undefined;
  if (evaluated0.dynamicItems) evaluated0.items = undefined;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "path")) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) vErrors = [err0];
        else vErrors.push(err0);
        errors++;
      }
    }
    if (data.path !== undefined && func0.call(data, "path")) {
      let data0 = data.path;
      if (typeof data0 === "string") {
        if (func61(data0) > 4096) {
          const err1 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) vErrors = [err1];
          else vErrors.push(err1);
          errors++;
        }
        if (func61(data0) < 1) {
          const err2 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err3];
        else vErrors.push(err3);
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err4];
    else vErrors.push(err4);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, ["path"]);
