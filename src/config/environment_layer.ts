import {
  AGENT_VARIABLE_PREFIX,
  type ConfigFinding,
  type FieldPath,
  type JsonObject,
  type JsonValue,
  nearest,
  pathKey,
  shownKey,
  VARIABLES,
} from "../contract/mod.ts";
import type { Layer } from "./layer.ts";

/** Variables by name. */
export interface Environment {
  readonly [name: string]: string;
}

/** The layer that the environment makes, and what is wrong before its values are looked at. */
export interface EnvironmentReading {
  readonly layer: Layer | undefined;
  readonly findings: readonly ConfigFinding[];
}

const FIELDS: { readonly [name: string]: FieldPath } = {
  KYROZEN_AGENT_PROVIDER: ["provider", "name"],
  KYROZEN_AGENT_MODEL: ["provider", "model"],
  KYROZEN_AGENT_ROLE: ["role", "name"],
  KYROZEN_AGENT_ROLE_PROMPT: ["role", "system"],
  KYROZEN_AGENT_INSTRUCTIONS: ["instructions"],
  KYROZEN_AGENT_EXAMPLES: ["examples"],
  KYROZEN_AGENT_CAPABILITIES: ["capabilities"],
};

/** The variable that names a file of configuration. */
export const CONFIG_VARIABLE = "KYROZEN_AGENT_CONFIG";

/** The variables that stand for keys of the configuration; blank ones are unset. */
export function agentVariables(environment: Environment): readonly string[] {
  return Object.keys(environment).filter((name) =>
    name.startsWith(AGENT_VARIABLE_PREFIX) && environment[name]?.trim() !== "" &&
    name !== CONFIG_VARIABLE
  ).sort();
}

/** Reads the variables; an unknown name with the prefix is a mistake. */
export function readEnvironment(environment: Environment): EnvironmentReading {
  const names = agentVariables(environment);
  const findings: ConfigFinding[] = [];
  const sources = new Map<string, string>();
  const value: Record<string, JsonValue> = {};
  for (const name of names) {
    const path = FIELDS[name];
    if (path === undefined) {
      findings.push(unknownVariable(name));
      continue;
    }
    const read = readVariable(name, environment[name] ?? "");
    if (read === undefined) {
      const expected = 'JSON: a list of {"user": …, "assistant": …}';
      findings.push({ ...noPlace(name), field: "examples", expected, found: "no JSON" });
      continue;
    }
    put(value, path, read);
    sources.set(pathKey(path.slice(0, 1)), name);
    sources.set(pathKey(path), name);
  }
  return { findings, layer: Object.keys(value).length === 0 ? undefined : layerOf(value, sources) };
}

function layerOf(value: JsonObject, sources: ReadonlyMap<string, string>): Layer {
  const source = (path: FieldPath) => {
    for (let end = path.length; end > 0; end--) {
      const name = sources.get(pathKey(path.slice(0, end)));
      if (name !== undefined) return name;
    }
    return undefined;
  };
  const places = { key: () => undefined, value: () => undefined, source };
  return { name: "environment", path: "(environment)", byProject: false, value, places };
}

function unknownVariable(name: string): ConfigFinding {
  const known = VARIABLES.map((variable) => variable.name)
    .filter((name) => name.startsWith(AGENT_VARIABLE_PREFIX));
  const suggestion = nearest(name, known);
  const expected = suggestion === undefined
    ? `one of the variables ${known.join(", ")}`
    : "a known variable";
  const shown = shownKey(name.length > 40 ? name.slice(0, 40) : name);
  return { ...noPlace(shown), field: "", expected, ...(suggestion && { suggestion }) };
}

function noPlace(path: string): Pick<ConfigFinding, "path" | "line" | "column"> {
  return { path, line: null, column: null };
}

function readVariable(name: string, text: string): JsonValue | undefined {
  if (name === "KYROZEN_AGENT_CAPABILITIES") {
    return text.split(",").map((word) => word.trim()).filter((word) => word !== "");
  }
  if (name !== "KYROZEN_AGENT_EXAMPLES") return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function put(value: Record<string, JsonValue>, path: FieldPath, read: JsonValue): void {
  const [first = "", second] = path;
  if (second === undefined) value[first] = read;
  else value[first] = { ...value[first] as JsonObject, [second]: read };
}
