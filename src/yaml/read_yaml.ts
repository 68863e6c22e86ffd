import { type Document, LineCounter, parseAllDocuments, type ParsedNode } from "yaml";
import { MAX_MISTAKES } from "../contract/findings.ts";
import {
  type ConfigFinding,
  type FieldPath,
  fieldPath,
  type JsonObject,
  pathKey,
  type Place,
  type Places,
} from "../contract/mod.ts";
import { walkYaml } from "./walk_yaml.ts";
import { ownCauses, type Soundness, soundnessOf } from "./yaml_faults.ts";
import { yamlProblem } from "./yaml_problem.ts";

/** What a text of YAML holds; `value` is missing if it is no mapping. */
export interface YamlReading {
  readonly value: JsonObject | undefined;
  readonly places: Places;
  readonly findings: readonly ConfigFinding[];
  readonly sound: Soundness;
}

/** How a text of YAML is read. */
export interface YamlOptions {
  /** `text`: every single value is the text that stands there, `1.0` and `null` too. @default {"core"} */
  readonly scalars?: "core" | "text";
}

/** Reads one text of YAML 1.2; every mistake of form is found, and its text is never repeated. */
export function readYaml(text: string, path: string, options: YamlOptions = {}): YamlReading {
  const lines = new LineCounter();
  const place = (offset: number) => placeOf(lines, offset);
  const say = (offset: number, said: Said): ConfigFinding => ({
    path,
    ...place(offset),
    field: fieldPath(said.at ?? []),
    expected: said.expected,
    ...(said.found === undefined ? {} : { found: said.found }),
  });
  const documents = withoutEnvironment(() => parse(text, lines, options));
  if (documents === undefined) {
    const findings = [say(0, { expected: "YAML that is not nested this deeply" })];
    return { value: undefined, places: noPlaces, findings, sound: soundnessOf([], place) };
  }
  const all = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  const errors = ownCauses(all).slice(0, MAX_MISTAKES);
  const findings = errors.map((error) => say(error.pos[0], yamlProblem(error)));
  const [first, second] = documents;
  if (second !== undefined) {
    const found = "a second one";
    findings.push(say(second.range[0], { expected: "one document", found }));
  }
  if (first?.directives?.yaml.explicit && first.directives.yaml.version !== "1.2") {
    findings.push(say(0, { expected: "YAML 1.2", found: "another version" }));
  }
  const offsets = new Map<string, { key: number; value: number }>();
  const isDeep = errors.some(({ code }) => code === "RESOURCE_EXHAUSTION");
  const walked = isDeep ? undefined : walkYaml(first, {
    visit: (path, at) => offsets.set(pathKey(path), at),
    problem: (offset, said) => {
      if (findings.length < 2 * MAX_MISTAKES) findings.push(say(offset, said));
    },
  });
  return {
    value: walked,
    places: placesOf(offsets, place),
    findings,
    sound: soundnessOf(errors, place),
  };
}

/** What is said of one mistake of form. */
export interface Said {
  readonly at?: FieldPath;
  readonly expected: string;
  readonly found?: string;
}

type Parsed = Document.Parsed<ParsedNode>;

const noPlaces: Places = { key: () => undefined, value: () => undefined };

function parse(
  text: string,
  lineCounter: LineCounter,
  { scalars }: YamlOptions,
): readonly Parsed[] | undefined {
  const schema = scalars === "text" ? "failsafe" : "core";
  const quiet = { prettyErrors: false, logLevel: "silent", schema } as const;
  try {
    return [...parseAllDocuments(text, { ...quiet, lineCounter, uniqueKeys: false })] as Parsed[];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Runs `work` while the process shows no variables: the parser looks two up for its own debugging,
 * which a process that may read none would answer with an error.
 */
function withoutEnvironment<T>(work: () => T): T {
  const own = Object.getOwnPropertyDescriptor(process, "env");
  Object.defineProperty(process, "env", { value: {}, configurable: true, writable: true });
  try {
    return work();
  } finally {
    if (own !== undefined) Object.defineProperty(process, "env", own);
  }
}

function placesOf(
  offsets: ReadonlyMap<string, { key: number; value: number }>,
  place: (offset: number) => Place,
): Places {
  const find = (path: FieldPath, side: "key" | "value") => {
    const at = offsets.get(pathKey(path));
    return at === undefined ? undefined : place(at[side]);
  };
  return { key: (path) => find(path, "key"), value: (path) => find(path, "value") };
}

function placeOf(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
