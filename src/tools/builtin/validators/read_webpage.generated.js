// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "url": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4000,
      "description": "https://example.com/page",
    },
    "offset": {
      "type": "integer",
      "minimum": 0,
      "description": "Character to start at. Default: 0",
    },
    "max_chars": {
      "type": "integer",
      "minimum": 1,
      "maximum": 40000,
      "description": "Default: 20000",
    },
    "raw": { "type": "boolean", "description": "Its source, not its text" },
  },
  "required": ["url"],
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
    if ((data.url === undefined) || (!(func0.call(data, "url")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "url" },
        message: "must have required property '" + "url" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (
        !((((key0 === "url") || (key0 === "offset")) || (key0 === "max_chars")) || (key0 === "raw"))
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
    if (data.url !== undefined && func0.call(data, "url")) {
      let data0 = data.url;
      if (typeof data0 === "string") {
        if (func62(data0) > 4000) {
          const err2 = {
            instancePath: instancePath + "/url",
            schemaPath: "#/properties/url/maxLength",
            keyword: "maxLength",
            params: { limit: 4000 },
            message: "must NOT have more than 4000 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data0) < 1) {
          const err3 = {
            instancePath: instancePath + "/url",
            schemaPath: "#/properties/url/minLength",
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
          instancePath: instancePath + "/url",
          schemaPath: "#/properties/url/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
    }
    if (data.offset !== undefined && func0.call(data, "offset")) {
      let data1 = data.offset;
      if (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) {
        const err5 = {
          instancePath: instancePath + "/offset",
          schemaPath: "#/properties/offset/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err5];
        else vErrors.push(err5);
        errors++;
      }
      if ((typeof data1 == "number") && (isFinite(data1))) {
        if (data1 < 0 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/offset",
            schemaPath: "#/properties/offset/minimum",
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
    if (data.max_chars !== undefined && func0.call(data, "max_chars")) {
      let data2 = data.max_chars;
      if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
        const err7 = {
          instancePath: instancePath + "/max_chars",
          schemaPath: "#/properties/max_chars/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err7];
        else vErrors.push(err7);
        errors++;
      }
      if ((typeof data2 == "number") && (isFinite(data2))) {
        if (data2 > 40000 || isNaN(data2)) {
          const err8 = {
            instancePath: instancePath + "/max_chars",
            schemaPath: "#/properties/max_chars/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 40000 },
            message: "must be <= 40000",
          };
          if (vErrors === null) vErrors = [err8];
          else vErrors.push(err8);
          errors++;
        }
        if (data2 < 1 || isNaN(data2)) {
          const err9 = {
            instancePath: instancePath + "/max_chars",
            schemaPath: "#/properties/max_chars/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            message: "must be >= 1",
          };
          if (vErrors === null) vErrors = [err9];
          else vErrors.push(err9);
          errors++;
        }
      }
    }
    if (data.raw !== undefined && func0.call(data, "raw")) {
      if (typeof data.raw !== "boolean") {
        const err10 = {
          instancePath: instancePath + "/raw",
          schemaPath: "#/properties/raw/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) vErrors = [err10];
        else vErrors.push(err10);
        errors++;
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

export const validate = toValidator(check, ["url", "offset", "max_chars", "raw"]);
