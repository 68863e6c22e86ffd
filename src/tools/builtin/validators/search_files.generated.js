// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "pattern": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1000,
      "description": "RE2 syntax, applied to each line",
    },
    "literal": { "type": "boolean", "description": "pattern is literal text" },
    "case_sensitive": { "type": "boolean", "description": "Default true" },
    "glob": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1000,
      "description": 'Only these files: "*.ts"',
    },
    "path": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "description": "A folder or file. Default: the workspace",
    },
    "context": {
      "type": "integer",
      "minimum": 0,
      "maximum": 10,
      "description": "Lines around each match. Default 0",
    },
    "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000,
      "description": "Matches to return. Default 100",
    },
  },
  "required": ["pattern"],
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
    if ((data.pattern === undefined) || (!(func0.call(data, "pattern")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "pattern" },
        message: "must have required property '" + "pattern" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (
        !(((((((key0 === "pattern") || (key0 === "literal")) || (key0 === "case_sensitive")) ||
          (key0 === "glob")) || (key0 === "path")) || (key0 === "context")) || (key0 === "limit"))
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
    if (data.pattern !== undefined && func0.call(data, "pattern")) {
      let data0 = data.pattern;
      if (typeof data0 === "string") {
        if (func62(data0) > 1000) {
          const err2 = {
            instancePath: instancePath + "/pattern",
            schemaPath: "#/properties/pattern/maxLength",
            keyword: "maxLength",
            params: { limit: 1000 },
            message: "must NOT have more than 1000 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data0) < 1) {
          const err3 = {
            instancePath: instancePath + "/pattern",
            schemaPath: "#/properties/pattern/minLength",
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
          instancePath: instancePath + "/pattern",
          schemaPath: "#/properties/pattern/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
    }
    if (data.literal !== undefined && func0.call(data, "literal")) {
      if (typeof data.literal !== "boolean") {
        const err5 = {
          instancePath: instancePath + "/literal",
          schemaPath: "#/properties/literal/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else vErrors.push(err5);
        errors++;
      }
    }
    if (data.case_sensitive !== undefined && func0.call(data, "case_sensitive")) {
      if (typeof data.case_sensitive !== "boolean") {
        const err6 = {
          instancePath: instancePath + "/case_sensitive",
          schemaPath: "#/properties/case_sensitive/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else vErrors.push(err6);
        errors++;
      }
    }
    if (data.glob !== undefined && func0.call(data, "glob")) {
      let data3 = data.glob;
      if (typeof data3 === "string") {
        if (func62(data3) > 1000) {
          const err7 = {
            instancePath: instancePath + "/glob",
            schemaPath: "#/properties/glob/maxLength",
            keyword: "maxLength",
            params: { limit: 1000 },
            message: "must NOT have more than 1000 characters",
          };
          if (vErrors === null) vErrors = [err7];
          else vErrors.push(err7);
          errors++;
        }
        if (func62(data3) < 1) {
          const err8 = {
            instancePath: instancePath + "/glob",
            schemaPath: "#/properties/glob/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err8];
          else vErrors.push(err8);
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + "/glob",
          schemaPath: "#/properties/glob/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err9];
        else vErrors.push(err9);
        errors++;
      }
    }
    if (data.path !== undefined && func0.call(data, "path")) {
      let data4 = data.path;
      if (typeof data4 === "string") {
        if (func62(data4) > 4096) {
          const err10 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) vErrors = [err10];
          else vErrors.push(err10);
          errors++;
        }
        if (func62(data4) < 1) {
          const err11 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err11];
          else vErrors.push(err11);
          errors++;
        }
      } else {
        const err12 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err12];
        else vErrors.push(err12);
        errors++;
      }
    }
    if (data.context !== undefined && func0.call(data, "context")) {
      let data5 = data.context;
      if (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) {
        const err13 = {
          instancePath: instancePath + "/context",
          schemaPath: "#/properties/context/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err13];
        else vErrors.push(err13);
        errors++;
      }
      if ((typeof data5 == "number") && (isFinite(data5))) {
        if (data5 > 10 || isNaN(data5)) {
          const err14 = {
            instancePath: instancePath + "/context",
            schemaPath: "#/properties/context/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 10 },
            message: "must be <= 10",
          };
          if (vErrors === null) vErrors = [err14];
          else vErrors.push(err14);
          errors++;
        }
        if (data5 < 0 || isNaN(data5)) {
          const err15 = {
            instancePath: instancePath + "/context",
            schemaPath: "#/properties/context/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) vErrors = [err15];
          else vErrors.push(err15);
          errors++;
        }
      }
    }
    if (data.limit !== undefined && func0.call(data, "limit")) {
      let data6 = data.limit;
      if (!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) {
        const err16 = {
          instancePath: instancePath + "/limit",
          schemaPath: "#/properties/limit/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err16];
        else vErrors.push(err16);
        errors++;
      }
      if ((typeof data6 == "number") && (isFinite(data6))) {
        if (data6 > 1000 || isNaN(data6)) {
          const err17 = {
            instancePath: instancePath + "/limit",
            schemaPath: "#/properties/limit/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1000 },
            message: "must be <= 1000",
          };
          if (vErrors === null) vErrors = [err17];
          else vErrors.push(err17);
          errors++;
        }
        if (data6 < 1 || isNaN(data6)) {
          const err18 = {
            instancePath: instancePath + "/limit",
            schemaPath: "#/properties/limit/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err18];
          else vErrors.push(err18);
          errors++;
        }
      }
    }
  } else {
    const err19 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err19];
    else vErrors.push(err19);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, [
  "pattern",
  "literal",
  "case_sensitive",
  "glob",
  "path",
  "context",
  "limit",
]);
