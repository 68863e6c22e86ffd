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
      "description": "A file, or output:ID as a shortened result names it",
    },
    "start_line": { "type": "integer", "minimum": 1, "description": "From 1" },
    "end_line": { "type": "integer", "minimum": 1, "description": "Included" },
    "start_column": {
      "type": "integer",
      "minimum": 1,
      "description": "Only to go on within a very long line",
    },
  },
  "required": ["path"],
  "additionalProperties": false,
};
const func0 = Object.prototype.hasOwnProperty;
const func62 = codePointLength;
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
    if ((data.path === undefined) || (!(func0.call(data, "path")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (
        !((((key0 === "path") || (key0 === "start_line")) || (key0 === "end_line")) ||
          (key0 === "start_column"))
      ) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) vErrors = [err1];
        else vErrors.push(err1);
        errors++;
      }
    }
    if (data.path !== undefined && func0.call(data, "path")) {
      let data0 = data.path;
      if (typeof data0 === "string") {
        if (func62(data0) > 4096) {
          const err2 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data0) < 1) {
          const err3 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err3];
          else vErrors.push(err3);
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
    }
    if (data.start_line !== undefined && func0.call(data, "start_line")) {
      let data1 = data.start_line;
      if (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) {
        const err5 = {
          instancePath: instancePath + "/start_line",
          schemaPath: "#/properties/start_line/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err5];
        else vErrors.push(err5);
        errors++;
      }
      if ((typeof data1 == "number") && (isFinite(data1))) {
        if (data1 < 1 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/start_line",
            schemaPath: "#/properties/start_line/minimum",
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
    if (data.end_line !== undefined && func0.call(data, "end_line")) {
      let data2 = data.end_line;
      if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
        const err7 = {
          instancePath: instancePath + "/end_line",
          schemaPath: "#/properties/end_line/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err7];
        else vErrors.push(err7);
        errors++;
      }
      if ((typeof data2 == "number") && (isFinite(data2))) {
        if (data2 < 1 || isNaN(data2)) {
          const err8 = {
            instancePath: instancePath + "/end_line",
            schemaPath: "#/properties/end_line/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err8];
          else vErrors.push(err8);
          errors++;
        }
      }
    }
    if (data.start_column !== undefined && func0.call(data, "start_column")) {
      let data3 = data.start_column;
      if (!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) {
        const err9 = {
          instancePath: instancePath + "/start_column",
          schemaPath: "#/properties/start_column/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err9];
        else vErrors.push(err9);
        errors++;
      }
      if ((typeof data3 == "number") && (isFinite(data3))) {
        if (data3 < 1 || isNaN(data3)) {
          const err10 = {
            instancePath: instancePath + "/start_column",
            schemaPath: "#/properties/start_column/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err10];
          else vErrors.push(err10);
          errors++;
        }
      }
    }
  } else {
    const err11 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err11];
    else vErrors.push(err11);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, ["path", "start_line", "end_line", "start_column"]);
