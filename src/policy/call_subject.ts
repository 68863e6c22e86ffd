import { canonicalJson, type DecisionRequest, type ToolSpec } from "../contract/mod.ts";
import { type Host, hostOf } from "./call_host.ts";
import { type CallPath, resolvePath } from "./call_path.ts";

/** What rules look at in the calls of a tool: hosts, paths, or its arguments as a whole. */
export type SubjectKind = "host" | "path" | "arguments";

/** What a call is about; `undefined` stands for what cannot be told, and then might be anything. */
export type CallSubject =
  | { readonly kind: "host"; readonly parts: readonly (Host | undefined)[] }
  | { readonly kind: "path"; readonly parts: readonly (CallPath | undefined)[] }
  | { readonly kind: "arguments"; readonly parts: readonly [string] };

/** What is needed of a tool to know what its calls are about. */
export type SubjectSpec = Pick<ToolSpec, "capability" | "inputSchema">;

const HOST_ARGUMENT = /^urls?$/;
const PATH_ARGUMENT = /^(?:.+_)?paths?$/;
const REACHES_OUT: readonly string[] = ["network", "browser"];

/** What rules look at in the calls of a tool. */
export function subjectKind({ capability, inputSchema }: SubjectSpec): SubjectKind {
  return kindOf(capability, Object.keys(inputSchema.properties ?? {}));
}

/** The same of a call whose tool is not known. */
export function requestKind({ capability, args }: DecisionRequest): SubjectKind {
  return kindOf(capability, Object.keys(args));
}

/** What a call is about. A path that is not given is the workspace itself. */
export function callSubject(
  { args, realPaths = [] }: Pick<DecisionRequest, "args" | "realPaths">,
  { kind, workspace }: { readonly kind: SubjectKind; readonly workspace: string },
): CallSubject {
  if (kind === "arguments") return { kind, parts: [canonicalJson(args)] };
  const given = (pattern: RegExp) =>
    Object.entries(args).filter(([name]) => pattern.test(name)).flatMap(([, value]) => value);
  if (kind === "host") {
    const urls = given(HOST_ARGUMENT);
    return { kind, parts: some(urls.map((url) => text(url, hostOf))) };
  }
  const paths = given(PATH_ARGUMENT);
  const all = [...paths.length === 0 ? ["."] : paths, ...realPaths];
  return { kind, parts: all.map((path) => text(path, (one) => resolvePath(one, workspace))) };
}

/** The paths that a call names, as it names them. */
export function pathArguments(
  { capability, args }: Pick<DecisionRequest, "capability" | "args">,
): readonly string[] {
  if (kindOf(capability, Object.keys(args)) !== "path") return [];
  return Object.entries(args).filter(([name]) => PATH_ARGUMENT.test(name))
    .flatMap(([, value]) => value).filter((value) => typeof value === "string");
}

function kindOf(capability: string, names: readonly string[]): SubjectKind {
  if (REACHES_OUT.includes(capability) && names.some((name) => HOST_ARGUMENT.test(name))) {
    return "host";
  }
  return names.some((name) => PATH_ARGUMENT.test(name)) ? "path" : "arguments";
}

function some<T>(parts: readonly T[]): readonly (T | undefined)[] {
  return parts.length === 0 ? [undefined] : parts;
}

function text<T>(value: unknown, read: (text: string) => T | undefined): T | undefined {
  return typeof value === "string" ? read(value) : undefined;
}
