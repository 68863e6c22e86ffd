// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "staged": { "type": "boolean", "description": "What is staged, not the working tree" },
    "from": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "pattern": "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$",
      "description": "The revision to compare with. Default: what is staged",
    },
    "to": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "pattern": "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$",
      "description": "Compare from with this, not the working tree",
    },
    "paths": {
      "type": "array",
      "items": { "type": "string", "minLength": 1, "maxLength": 4096 },
      "maxItems": 100,
      "description": "Literal paths. Default: all",
    },
    "context_lines": { "type": "integer", "minimum": 0, "maximum": 20, "description": "Default 3" },
    "stat": { "type": "boolean", "description": "Only the changed files and their line counts" },
  },
  "required": [],
  "additionalProperties": false,
};
const func0 = Object.prototype.hasOwnProperty;
const func62 = codePointLength;
const pattern4 = new RegExp("^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$", "u");
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
      if (
        !((((((key0 === "staged") || (key0 === "from")) || (key0 === "to")) ||
          (key0 === "paths")) || (key0 === "context_lines")) || (key0 === "stat"))
      ) {
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
    if (data.staged !== undefined && func0.call(data, "staged")) {
      if (typeof data.staged !== "boolean") {
        const err1 = {
          instancePath: instancePath + "/staged",
          schemaPath: "#/properties/staged/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else vErrors.push(err1);
        errors++;
      }
    }
    if (data.from !== undefined && func0.call(data, "from")) {
      let data1 = data.from;
      if (typeof data1 === "string") {
        if (func62(data1) > 256) {
          const err2 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/maxLength",
            keyword: "maxLength",
            params: { limit: 256 },
            message: "must NOT have more than 256 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data1) < 1) {
          const err3 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err3];
          else vErrors.push(err3);
          errors++;
        }
        if (!pattern4.test(data1)) {
          const err4 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/pattern",
            keyword: "pattern",
            params: { pattern: "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" },
            message: 'must match pattern "' +
              "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" + '"',
          };
          if (vErrors === null) vErrors = [err4];
          else vErrors.push(err4);
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/from",
          schemaPath: "#/properties/from/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err5];
        else vErrors.push(err5);
        errors++;
      }
    }
    if (data.to !== undefined && func0.call(data, "to")) {
      let data2 = data.to;
      if (typeof data2 === "string") {
        if (func62(data2) > 256) {
          const err6 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/maxLength",
            keyword: "maxLength",
            params: { limit: 256 },
            message: "must NOT have more than 256 characters",
          };
          if (vErrors === null) vErrors = [err6];
          else vErrors.push(err6);
          errors++;
        }
        if (func62(data2) < 1) {
          const err7 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err7];
          else vErrors.push(err7);
          errors++;
        }
        if (!pattern4.test(data2)) {
          const err8 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/pattern",
            keyword: "pattern",
            params: { pattern: "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" },
            message: 'must match pattern "' +
              "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" + '"',
          };
          if (vErrors === null) vErrors = [err8];
          else vErrors.push(err8);
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + "/to",
          schemaPath: "#/properties/to/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err9];
        else vErrors.push(err9);
        errors++;
      }
    }
    if (data.paths !== undefined && func0.call(data, "paths")) {
      let data3 = data.paths;
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          const err10 = {
            instancePath: instancePath + "/paths",
            schemaPath: "#/properties/paths/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            message: "must NOT have more than 100 items",
          };
          if (vErrors === null) vErrors = [err10];
          else vErrors.push(err10);
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === "string") {
            if (func62(data4) > 4096) {
              const err11 = {
                instancePath: instancePath + "/paths/" + i0,
                schemaPath: "#/properties/paths/items/maxLength",
                keyword: "maxLength",
                params: { limit: 4096 },
                message: "must NOT have more than 4096 characters",
              };
              if (vErrors === null) vErrors = [err11];
              else vErrors.push(err11);
              errors++;
            }
            if (func62(data4) < 1) {
              const err12 = {
                instancePath: instancePath + "/paths/" + i0,
                schemaPath: "#/properties/paths/items/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                message: "must NOT have fewer than 1 characters",
              };
              if (vErrors === null) vErrors = [err12];
              else vErrors.push(err12);
              errors++;
            }
          } else {
            const err13 = {
              instancePath: instancePath + "/paths/" + i0,
              schemaPath: "#/properties/paths/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) vErrors = [err13];
            else vErrors.push(err13);
            errors++;
          }
        }
      } else {
        const err14 = {
          instancePath: instancePath + "/paths",
          schemaPath: "#/properties/paths/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) vErrors = [err14];
        else vErrors.push(err14);
        errors++;
      }
    }
    if (data.context_lines !== undefined && func0.call(data, "context_lines")) {
      let data5 = data.context_lines;
      if (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) {
        const err15 = {
          instancePath: instancePath + "/context_lines",
          schemaPath: "#/properties/context_lines/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err15];
        else vErrors.push(err15);
        errors++;
      }
      if ((typeof data5 == "number") && (isFinite(data5))) {
        if (data5 > 20 || isNaN(data5)) {
          const err16 = {
            instancePath: instancePath + "/context_lines",
            schemaPath: "#/properties/context_lines/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 20 },
            message: "must be <= 20",
          };
          if (vErrors === null) vErrors = [err16];
          else vErrors.push(err16);
          errors++;
        }
        if (data5 < 0 || isNaN(data5)) {
          const err17 = {
            instancePath: instancePath + "/context_lines",
            schemaPath: "#/properties/context_lines/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) vErrors = [err17];
          else vErrors.push(err17);
          errors++;
        }
      }
    }
    if (data.stat !== undefined && func0.call(data, "stat")) {
      if (typeof data.stat !== "boolean") {
        const err18 = {
          instancePath: instancePath + "/stat",
          schemaPath: "#/properties/stat/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) vErrors = [err18];
        else vErrors.push(err18);
        errors++;
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
  "staged",
  "from",
  "to",
  "paths",
  "context_lines",
  "stat",
]);
