import type { GitReadId } from "./supervisor_link.ts";
import type { InputSchema, SchemaNode } from "./schema.ts";

/**
 * What a revision looks like: no option, no range, no negation, no search, no white space and no
 * control character. `HEAD~3`, `v1.0`, `feature/x`, `main@{upstream}` and hashes match.
 */
export const REVISION_PATTERN = "^(?![-^])(?!.*(?:\\.\\.|\\{/))[^\\s\\p{C}:?*\\[\\\\]+$";

const REVISION: SchemaNode = {
  type: "string",
  minLength: 1,
  maxLength: 256,
  pattern: REVISION_PATTERN,
};

const PATHS: SchemaNode = {
  type: "array",
  items: { type: "string", minLength: 1, maxLength: 4096 },
  maxItems: 100,
  description: "Literal paths. Default: all",
};

const STAT: SchemaNode = {
  type: "boolean",
  description: "Only the changed files and their line counts",
};

/** The parameters of every read of Git: what a tool asks for and what the supervisor accepts. */
export const CATALOG_SCHEMAS: { readonly [entry in GitReadId]: InputSchema } = {
  git_status: { type: "object", properties: {}, additionalProperties: false },
  git_diff: {
    type: "object",
    properties: {
      staged: { type: "boolean", description: "What is staged, not the working tree" },
      from: {
        ...REVISION,
        description: "The revision to compare with. Default: what is staged",
      },
      to: { ...REVISION, description: "Compare from with this, not the working tree" },
      paths: PATHS,
      context_lines: { type: "integer", minimum: 0, maximum: 20, description: "Default 3" },
      stat: STAT,
    },
    additionalProperties: false,
  },
  git_log: {
    type: "object",
    properties: {
      max_count: { type: "integer", minimum: 1, maximum: 200, description: "Default 20" },
      skip: { type: "integer", minimum: 0, maximum: 1_000_000, description: "Default 0" },
      rev: { ...REVISION, description: "Where to start. Default HEAD" },
      paths: PATHS,
    },
    additionalProperties: false,
  },
  git_show: {
    type: "object",
    properties: {
      rev: { ...REVISION, description: "Commit, branch or tag" },
      path: {
        type: "string",
        minLength: 1,
        maxLength: 4096,
        description: "This file or folder as it was at rev, not the commit",
      },
      stat: STAT,
    },
    required: ["rev"],
    additionalProperties: false,
  },
};
