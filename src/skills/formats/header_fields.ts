import { checkSchema, foundPhrase, MAX_MISTAKES, unknownKey } from "../../contract/findings.ts";
import {
  type ConfigSchema,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  type Mistake,
} from "../../contract/mod.ts";
import { splitAllowedTools } from "./allowed_tools.ts";
import { isBearableName, isSkillName, NAME_PHRASE } from "./skill_names.ts";

/** What the header of a `SKILL.md` says. All its texts are somebody else's. */
export interface SkillHeader {
  /** Never a path unless it is of the form that folders have. */
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata: { readonly [key: string]: string };
  /** An upper bound. @default {it names none} */
  readonly allowed_tools?: readonly string[];
}

const FIELDS: ConfigSchema = {
  type: "object",
  required: ["name", "description"],
  properties: {
    name: { type: "string", title: NAME_PHRASE },
    description: { type: "string", minLength: 1, maxLength: 1024 },
    license: { type: "string", minLength: 1, maxLength: 500 },
    compatibility: { type: "string", minLength: 1, maxLength: 500 },
    metadata: { type: "object", title: "a mapping of keys to texts" },
    "allowed-tools": { type: "string", title: "a text of names with blanks between them" },
  },
};

/** What was said of a header while it was read. */
export class HeaderMistakes {
  readonly errors: Mistake[] = [];
  readonly warnings: Mistake[] = [];

  warn(mistake: Mistake): void {
    if (this.warnings.length < MAX_MISTAKES) this.warnings.push(mistake);
  }
}

/** What the fields of a header say; what is wrong with them is told. */
export function headerFields(
  value: JsonObject,
  told: HeaderMistakes,
  directory: string | undefined,
): SkillHeader {
  const known = Object.fromEntries(
    Object.entries(value).filter(([key]) => Object.hasOwn(FIELDS.properties ?? {}, key)),
  );
  tellUnknown(value, told);
  const license = takeText(known, "license", told);
  const compatibility = takeText(known, "compatibility", told);
  const allowed = takeAllowed(known, told);
  return {
    name: takeName(known, told, directory),
    description: takeDescription(known, told),
    metadata: takeMetadata(known.metadata, told),
    ...(license === undefined ? {} : { license }),
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(allowed === undefined ? {} : { allowed_tools: allowed }),
  };
}

/** A key that is not known is left out; one that was meant to narrow what is allowed is no small slip. */
function tellUnknown(value: JsonObject, told: HeaderMistakes): void {
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(FIELDS.properties ?? {}, key)) continue;
    const mistake = unknownKey([key], FIELDS);
    const narrows = mistake.suggestion === "allowed-tools" || /^allowed.?tools?$/i.test(key);
    if (narrows) told.errors.push({ ...mistake, suggestion: "allowed-tools" });
    else told.warn({ ...mistake, found: "one that is not read" });
  }
}

function takeName(known: JsonObject, told: HeaderMistakes, directory: string | undefined): string {
  const path = ["name"];
  const name = typeof known.name === "string" ? known.name.trim().normalize("NFKC") : "";
  if (name === "" || !isBearableName(name)) {
    const at = Object.hasOwn(known, "name") ? "value" : "missing";
    told.errors.push({ path, at, expected: NAME_PHRASE, found: foundName(known.name) });
    return name;
  }
  if (!isSkillName(name)) {
    told.warn({ path, at: "value", expected: NAME_PHRASE, found: foundName(name) });
  }
  if (directory !== undefined && directory.normalize("NFKC") !== name) {
    const found = "another name";
    told.warn({ path, at: "value", expected: "the name of the folder that it stands in", found });
  }
  return name;
}

function foundName(name: JsonValue | undefined): string {
  if (typeof name !== "string" || name.trim() === "") return foundPhrase(name, {});
  const length = [...name.trim()].length;
  return length > 64 ? `one of ${length} characters` : "one with other characters";
}

function takeDescription(known: JsonObject, told: HeaderMistakes): string {
  const { description } = known;
  if (typeof description === "string" && description.trim() !== "") {
    return takeText(known, "description", told) ?? "";
  }
  const at = Object.hasOwn(known, "description") ? "value" : "missing";
  const expected = "a text of 1 to 1024 characters";
  const found = typeof description === "string" ? "an empty text" : foundPhrase(description, {});
  told.errors.push({ path: ["description"], at, expected, found });
  return "";
}

/** A text within its bounds; of one that is too long the beginning, and what is no text is left out. */
function takeText(known: JsonObject, key: string, told: HeaderMistakes): string | undefined {
  const value = known[key];
  if (value === undefined) return undefined;
  const schema = FIELDS.properties?.[key] ?? {};
  const text = typeof value === "string" ? value.trim() : value;
  for (const mistake of checkSchema(text, schema, [key])) {
    const cut = typeof text === "string" && text !== "" ? "only its beginning is read" : undefined;
    const found = [mistake.found, cut].filter((part) => part !== undefined).join(": ");
    told.warn({ ...mistake, found });
  }
  if (typeof text !== "string" || text === "") return undefined;
  return [...text].slice(0, schema.maxLength).join("");
}

function takeMetadata(
  value: JsonValue | undefined,
  told: HeaderMistakes,
): { readonly [key: string]: string } {
  if (value === undefined || value === "") return {};
  const path = ["metadata"];
  const expected = "a mapping of keys to texts";
  if (!isPlainObject(value)) {
    const found = `${foundPhrase(value, {})}: it is not read`;
    told.warn({ path, at: "value", expected, found });
    return {};
  }
  const taken: [string, string][] = [];
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === "string") taken.push([key, part]);
    else {
      const found = `${foundPhrase(part, {})}: it is not read`;
      told.warn({ path: [...path, key], at: "value", expected: "a text", found });
    }
  }
  // No prototype is left to a key of somebody else's.
  return Object.assign(Object.create(null), Object.fromEntries(taken));
}

/** What cannot be understood as a bound is an error: without it the text would be allowed more. */
function takeAllowed(known: JsonObject, told: HeaderMistakes): readonly string[] | undefined {
  const value = known["allowed-tools"];
  if (value === undefined) return undefined;
  const path = ["allowed-tools"];
  const expected = FIELDS.properties?.["allowed-tools"]?.title ?? "a text";
  const { names, slip } = splitAllowedTools(value);
  const found = slip ?? foundPhrase(value, {});
  if (names === undefined) told.errors.push({ path, at: "value", expected, found });
  else if (slip !== undefined) told.warn({ path, at: "value", expected, found });
  return names;
}
