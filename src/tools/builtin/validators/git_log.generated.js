// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "max_count": { "type": "integer", "minimum": 1, "maximum": 200, "description": "Default 20" },
    "skip": { "type": "integer", "minimum": 0, "maximum": 1000000, "description": "Default 0" },
    "rev": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "pattern": "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$",
      "description": "Where to start. Default HEAD",
    },
    "paths": {
      "type": "array",
      "items": { "type": "string", "minLength": 1, "maxLength": 4096 },
      "maxItems": 100,
      "description": "Literal paths. Default: all",
    },
  },
  "required": [],
  "additionalProperties": false,
};
const func0 = Object.prototype.hasOwnProperty;
const func63 = codePointLength;
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
        !((((key0 === "max_count") || (key0 === "skip")) || (key0 === "rev")) || (key0 === "paths"))
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
    if (data.max_count !== undefined && func0.call(data, "max_count")) {
      let data0 = data.max_count;
      if (!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) {
        const err1 = {
          instancePath: instancePath + "/max_count",
          schemaPath: "#/properties/max_count/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err1];
        else vErrors.push(err1);
        errors++;
      }
      if ((typeof data0 == "number") && (isFinite(data0))) {
        if (data0 > 200 || isNaN(data0)) {
          const err2 = {
            instancePath: instancePath + "/max_count",
            schemaPath: "#/properties/max_count/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 200 },
            message: "must be <= 200",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          const err3 = {
            instancePath: instancePath + "/max_count",
            schemaPath: "#/properties/max_count/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err3];
          else vErrors.push(err3);
          errors++;
        }
      }
    }
    if (data.skip !== undefined && func0.call(data, "skip")) {
      let data1 = data.skip;
      if (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) {
        const err4 = {
          instancePath: instancePath + "/skip",
          schemaPath: "#/properties/skip/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
      if ((typeof data1 == "number") && (isFinite(data1))) {
        if (data1 > 1000000 || isNaN(data1)) {
          const err5 = {
            instancePath: instancePath + "/skip",
            schemaPath: "#/properties/skip/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1000000 },
            message: "must be <= 1000000",
          };
          if (vErrors === null) vErrors = [err5];
          else vErrors.push(err5);
          errors++;
        }
        if (data1 < 0 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/skip",
            schemaPath: "#/properties/skip/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) vErrors = [err6];
          else vErrors.push(err6);
          errors++;
        }
      }
    }
    if (data.rev !== undefined && func0.call(data, "rev")) {
      let data2 = data.rev;
      if (typeof data2 === "string") {
        if (func63(data2) > 256) {
          const err7 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/maxLength",
            keyword: "maxLength",
            params: { limit: 256 },
            message: "must NOT have more than 256 characters",
          };
          if (vErrors === null) vErrors = [err7];
          else vErrors.push(err7);
          errors++;
        }
        if (func63(data2) < 1) {
          const err8 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err8];
          else vErrors.push(err8);
          errors++;
        }
        if (!pattern4.test(data2)) {
          const err9 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/pattern",
            keyword: "pattern",
            params: { pattern: "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" },
            message: 'must match pattern "' +
              "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$" + '"',
          };
          if (vErrors === null) vErrors = [err9];
          else vErrors.push(err9);
          errors++;
        }
      } else {
        const err10 = {
          instancePath: instancePath + "/rev",
          schemaPath: "#/properties/rev/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err10];
        else vErrors.push(err10);
        errors++;
      }
    }
    if (data.paths !== undefined && func0.call(data, "paths")) {
      let data3 = data.paths;
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          const err11 = {
            instancePath: instancePath + "/paths",
            schemaPath: "#/properties/paths/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            message: "must NOT have more than 100 items",
          };
          if (vErrors === null) vErrors = [err11];
          else vErrors.push(err11);
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === "string") {
            if (func63(data4) > 4096) {
              const err12 = {
                instancePath: instancePath + "/paths/" + i0,
                schemaPath: "#/properties/paths/items/maxLength",
                keyword: "maxLength",
                params: { limit: 4096 },
                message: "must NOT have more than 4096 characters",
              };
              if (vErrors === null) vErrors = [err12];
              else vErrors.push(err12);
              errors++;
            }
            if (func63(data4) < 1) {
              const err13 = {
                instancePath: instancePath + "/paths/" + i0,
                schemaPath: "#/properties/paths/items/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                message: "must NOT have fewer than 1 characters",
              };
              if (vErrors === null) vErrors = [err13];
              else vErrors.push(err13);
              errors++;
            }
          } else {
            const err14 = {
              instancePath: instancePath + "/paths/" + i0,
              schemaPath: "#/properties/paths/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) vErrors = [err14];
            else vErrors.push(err14);
            errors++;
          }
        }
      } else {
        const err15 = {
          instancePath: instancePath + "/paths",
          schemaPath: "#/properties/paths/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) vErrors = [err15];
        else vErrors.push(err15);
        errors++;
      }
    }
  } else {
    const err16 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err16];
    else vErrors.push(err16);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, ["max_count", "skip", "rev", "paths"]);
