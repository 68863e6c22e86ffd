// @ts-self-types="./validator.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../../schema_runtime.ts";
import { toValidator } from "../../to_validator.ts";
const check = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "rev": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "pattern": "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$",
      "description": "Commit, branch or tag",
    },
    "path": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "description": "This file or folder as it was at rev, not the commit",
    },
    "stat": { "type": "boolean", "description": "Only the changed files and their line counts" },
  },
  "required": ["rev"],
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
    if ((data.rev === undefined) || (!(func0.call(data, "rev")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "rev" },
        message: "must have required property '" + "rev" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(((key0 === "rev") || (key0 === "path")) || (key0 === "stat"))) {
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
    if (data.rev !== undefined && func0.call(data, "rev")) {
      let data0 = data.rev;
      if (typeof data0 === "string") {
        if (func62(data0) > 256) {
          const err2 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/maxLength",
            keyword: "maxLength",
            params: { limit: 256 },
            message: "must NOT have more than 256 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data0) < 1) {
          const err3 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err3];
          else vErrors.push(err3);
          errors++;
        }
        if (!pattern4.test(data0)) {
          const err4 = {
            instancePath: instancePath + "/rev",
            schemaPath: "#/properties/rev/pattern",
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
          instancePath: instancePath + "/rev",
          schemaPath: "#/properties/rev/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err5];
        else vErrors.push(err5);
        errors++;
      }
    }
    if (data.path !== undefined && func0.call(data, "path")) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (func62(data1) > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) vErrors = [err6];
          else vErrors.push(err6);
          errors++;
        }
        if (func62(data1) < 1) {
          const err7 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err7];
          else vErrors.push(err7);
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err8];
        else vErrors.push(err8);
        errors++;
      }
    }
    if (data.stat !== undefined && func0.call(data, "stat")) {
      if (typeof data.stat !== "boolean") {
        const err9 = {
          instancePath: instancePath + "/stat",
          schemaPath: "#/properties/stat/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) vErrors = [err9];
        else vErrors.push(err9);
        errors++;
      }
    }
  } else {
    const err10 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err10];
    else vErrors.push(err10);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const validate = toValidator(check, ["rev", "path", "stat"]);
