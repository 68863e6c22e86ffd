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
    "depth": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100,
      "description": "Levels to list. Default 3",
    },
    "stats": {
      "type": "boolean",
      "description": "Also count files and lines per extension, all levels",
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
      if (!(((key0 === "path") || (key0 === "depth")) || (key0 === "stats"))) {
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
    if (data.depth !== undefined && func0.call(data, "depth")) {
      let data1 = data.depth;
      if (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) {
        const err4 = {
          instancePath: instancePath + "/depth",
          schemaPath: "#/properties/depth/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
      if ((typeof data1 == "number") && (isFinite(data1))) {
        if (data1 > 100 || isNaN(data1)) {
          const err5 = {
            instancePath: instancePath + "/depth",
            schemaPath: "#/properties/depth/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 100 },
            message: "must be <= 100",
          };
          if (vErrors === null) vErrors = [err5];
          else vErrors.push(err5);
          errors++;
        }
        if (data1 < 1 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/depth",
            schemaPath: "#/properties/depth/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err6];
          else vErrors.push(err6);
          errors++;
        }
      }
    }
    if (data.stats !== undefined && func0.call(data, "stats")) {
      if (typeof data.stats !== "boolean") {
        const err7 = {
          instancePath: instancePath + "/stats",
          schemaPath: "#/properties/stats/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else vErrors.push(err7);
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err8];
    else vErrors.push(err8);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, ["path", "depth", "stats"]);
