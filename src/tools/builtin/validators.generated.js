// @ts-self-types="./validators.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
import { codePointLength, jsonEqual } from "../schema_runtime.ts";
import { toValidator } from "../to_validator.ts";
const check_calculate = validate20;
const schema31 = {
  "type": "object",
  "properties": {
    "expression": {
      "type": "string",
      "minLength": 1,
      "maxLength": 2000,
      "description": 'As "2*(3+4)" or "round(10/3, 2)"',
    },
  },
  "required": ["expression"],
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
    if ((data.expression === undefined) || (!(func0.call(data, "expression")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "expression" },
        message: "must have required property '" + "expression" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "expression")) {
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
    if (data.expression !== undefined && func0.call(data, "expression")) {
      let data0 = data.expression;
      if (typeof data0 === "string") {
        if (func62(data0) > 2000) {
          const err2 = {
            instancePath: instancePath + "/expression",
            schemaPath: "#/properties/expression/maxLength",
            keyword: "maxLength",
            params: { limit: 2000 },
            message: "must NOT have more than 2000 characters",
          };
          if (vErrors === null) vErrors = [err2];
          else vErrors.push(err2);
          errors++;
        }
        if (func62(data0) < 1) {
          const err3 = {
            instancePath: instancePath + "/expression",
            schemaPath: "#/properties/expression/minLength",
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
          instancePath: instancePath + "/expression",
          schemaPath: "#/properties/expression/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err5];
    else vErrors.push(err5);
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_discover_tools = validate21;
const schema32 = {
  "type": "object",
  "properties": {
    "query": {
      "type": "string",
      "maxLength": 200,
      "description": "Words, or the name of a tool. Default: all",
    },
  },
  "required": [],
  "additionalProperties": false,
};
function validate21(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) evaluated0.props = undefined;
  if (evaluated0.dynamicItems) evaluated0.items = undefined;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "query")) {
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
    if (data.query !== undefined && func0.call(data, "query")) {
      let data0 = data.query;
      if (typeof data0 === "string") {
        if (func62(data0) > 200) {
          const err1 = {
            instancePath: instancePath + "/query",
            schemaPath: "#/properties/query/maxLength",
            keyword: "maxLength",
            params: { limit: 200 },
            message: "must NOT have more than 200 characters",
          };
          if (vErrors === null) vErrors = [err1];
          else vErrors.push(err1);
          errors++;
        }
      } else {
        const err2 = {
          instancePath: instancePath + "/query",
          schemaPath: "#/properties/query/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err2];
        else vErrors.push(err2);
        errors++;
      }
    }
  } else {
    const err3 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err3];
    else vErrors.push(err3);
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_find_files = validate22;
const schema33 = {
  "type": "object",
  "properties": {
    "glob": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1000,
      "description": 'As "README*" or "src/**/*.{yml,yaml}"',
    },
    "path": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "description": "Default: the workspace itself",
    },
    "limit": { "type": "integer", "minimum": 1, "maximum": 2000, "description": "Default 200" },
  },
  "required": ["glob"],
  "additionalProperties": false,
};
function validate22(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) evaluated0.props = undefined;
  if (evaluated0.dynamicItems) evaluated0.items = undefined;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if ((data.glob === undefined) || (!(func0.call(data, "glob")))) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "glob" },
        message: "must have required property '" + "glob" + "'",
      };
      if (vErrors === null) vErrors = [err0];
      else vErrors.push(err0);
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(((key0 === "glob") || (key0 === "path")) || (key0 === "limit"))) {
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
    if (data.glob !== undefined && func0.call(data, "glob")) {
      let data0 = data.glob;
      if (typeof data0 === "string") {
        if (func62(data0) > 1000) {
          const err2 = {
            instancePath: instancePath + "/glob",
            schemaPath: "#/properties/glob/maxLength",
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
            instancePath: instancePath + "/glob",
            schemaPath: "#/properties/glob/minLength",
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
          instancePath: instancePath + "/glob",
          schemaPath: "#/properties/glob/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err4];
        else vErrors.push(err4);
        errors++;
      }
    }
    if (data.path !== undefined && func0.call(data, "path")) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (func62(data1) > 4096) {
          const err5 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) vErrors = [err5];
          else vErrors.push(err5);
          errors++;
        }
        if (func62(data1) < 1) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) vErrors = [err6];
          else vErrors.push(err6);
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) vErrors = [err7];
        else vErrors.push(err7);
        errors++;
      }
    }
    if (data.limit !== undefined && func0.call(data, "limit")) {
      let data2 = data.limit;
      if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
        const err8 = {
          instancePath: instancePath + "/limit",
          schemaPath: "#/properties/limit/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) vErrors = [err8];
        else vErrors.push(err8);
        errors++;
      }
      if ((typeof data2 == "number") && (isFinite(data2))) {
        if (data2 > 2000 || isNaN(data2)) {
          const err9 = {
            instancePath: instancePath + "/limit",
            schemaPath: "#/properties/limit/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 2000 },
            message: "must be <= 2000",
          };
          if (vErrors === null) vErrors = [err9];
          else vErrors.push(err9);
          errors++;
        }
        if (data2 < 1 || isNaN(data2)) {
          const err10 = {
            instancePath: instancePath + "/limit",
            schemaPath: "#/properties/limit/minimum",
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
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_git_diff = validate23;
const schema34 = {
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
const pattern4 = new RegExp("^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$", "u");
function validate23(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
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
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_git_log = validate24;
const schema35 = {
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
function validate24(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
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
        if (func62(data2) > 256) {
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
        if (func62(data2) < 1) {
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
            if (func62(data4) > 4096) {
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
            if (func62(data4) < 1) {
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
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_git_show = validate25;
const schema36 = {
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
function validate25(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
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
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_git_status = validate26;
const schema37 = {
  "type": "object",
  "properties": {},
  "required": [],
  "additionalProperties": false,
};
function validate26(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) evaluated0.props = undefined;
  if (evaluated0.dynamicItems) evaluated0.items = undefined;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      const err0 = {
        instancePath,
        schemaPath: "#/additionalProperties",
        keyword: "additionalProperties",
        params: { additionalProperty: key0 },
        message: "must NOT have additional properties",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else vErrors.push(err0);
      errors++;
    }
  } else {
    const err1 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) vErrors = [err1];
    else vErrors.push(err1);
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_list_dir = validate27;
const schema38 = {
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
function validate27(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
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
        if (func62(data0) > 4096) {
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
        if (func62(data0) < 1) {
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
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_list_tree = validate28;
const schema39 = {
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
function validate28(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
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
        if (func62(data0) > 4096) {
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
        if (func62(data0) < 1) {
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
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_read_file = validate29;
const schema40 = {
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
function validate29(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
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
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
const check_search_files = validate30;
const schema41 = {
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
function validate30(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate30.evaluated;
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
  validate30.errors = vErrors;
  return errors === 0;
}
validate30.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };

export const VALIDATORS = Object.freeze({
  __proto__: null,
  calculate: toValidator(check_calculate, ["expression"]),
  discover_tools: toValidator(check_discover_tools, ["query"]),
  find_files: toValidator(check_find_files, ["glob", "path", "limit"]),
  git_diff: toValidator(check_git_diff, ["staged", "from", "to", "paths", "context_lines", "stat"]),
  git_log: toValidator(check_git_log, ["max_count", "skip", "rev", "paths"]),
  git_show: toValidator(check_git_show, ["rev", "path", "stat"]),
  git_status: toValidator(check_git_status, []),
  list_dir: toValidator(check_list_dir, ["path"]),
  list_tree: toValidator(check_list_tree, ["path", "depth", "stats"]),
  read_file: toValidator(check_read_file, ["path", "start_line", "end_line", "start_column"]),
  search_files: toValidator(check_search_files, [
    "pattern",
    "literal",
    "case_sensitive",
    "glob",
    "path",
    "context",
    "limit",
  ]),
});
