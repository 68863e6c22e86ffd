import {
  checkSchema,
  findingOf,
  type FormProblem,
  MAX_MISTAKES,
  readJson,
  withCredentials,
} from "../contract/findings.ts";
import {
  type ConfigFinding,
  type ConfigSchema,
  fieldPath,
  type FileBytes,
  fileText,
  type JsonObject,
  type JsonValue,
  type Mistake,
  pathKey,
  shownKey,
} from "../contract/mod.ts";

/** What a file of JSON must look like, and what it is called. */
export interface JsonForm {
  /** As messages name it. */
  readonly path: string;
  readonly schema: ConfigSchema;
  /** What a schema cannot say, of a value that need not match it. @default {nothing} */
  readonly more?: (value: JsonValue) => readonly Mistake[];
  /** Whether what looks like a key or a token is refused. @default {true} */
  readonly credentials?: boolean;
}

/** A file of JSON that is sound, or everything that is wrong with it, in the order of its text. */
export type CheckedJson =
  | {
    readonly ok: true;
    readonly value: JsonObject;
    /** A mistake that is found later, with its place. */
    readonly tell: (mistake: Mistake) => ConfigFinding;
  }
  | { readonly ok: false; readonly findings: readonly ConfigFinding[] };

/** Checks a file of JSON that was read. */
export function checkJsonFile(file: FileBytes, form: JsonForm): CheckedJson {
  const read = fileText(file);
  if (!read.ok) return { ok: false, findings: [{ path: form.path, ...read.finding }] };
  return checkJsonText(read.text, form);
}

/** Checks the text of a file of JSON. */
export function checkJsonText(text: string, form: JsonForm): CheckedJson {
  const { path, schema, more = () => [], credentials = true } = form;
  const { value, places, problems } = readJson(text);
  const wrongForm = problems.map((problem) => formFinding(problem, path));
  if (value === undefined) return { ok: false, findings: wrongForm };
  const bySchema = checkSchema(value, schema);
  const refused = new Set(bySchema.map(({ path }) => pathKey(path)));
  const own = more(value).filter(({ path }) => !refused.has(pathKey(path)));
  const all = [...bySchema, ...own];
  const mistakes = credentials ? withCredentials(value, all) : all;
  const tell = (mistake: Mistake) => findingOf(mistake, { path, places });
  const findings = inOrder([...wrongForm, ...mistakes.slice(0, MAX_MISTAKES).map(tell)]);
  if (findings.length > 0) return { ok: false, findings };
  return { ok: true, value: value as JsonObject, tell };
}

function formFinding({ path: field, ...said }: FormProblem, path: string): ConfigFinding {
  const shown = field.map((part) => typeof part === "string" ? shownKey(part) : part);
  return { path, field: fieldPath(shown), ...said };
}

function inOrder(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return findings.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
}
