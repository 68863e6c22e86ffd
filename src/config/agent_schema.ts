import { z } from "zod";
import { CAPABILITIES, CAPABILITY_PROFILES } from "../contract/mod.ts";
import { LIMIT_RANGES } from "./limit_ranges.ts";

/** The words that a list of capabilities may hold. `dynamic` is accepted for old files. */
export const CAPABILITY_WORDS: readonly string[] = [
  ...CAPABILITIES,
  ...Object.keys(CAPABILITY_PROFILES),
  "dynamic",
];

/** A text of `least` to `most` characters, counted as JSON Schema counts them. */
function text({ least = 1, most }: { least?: number; most: number }): z.ZodString {
  const fits = (value: string) => {
    // No text has more characters than units, so that most are not counted.
    const length = value.length <= most && least <= 1 ? value.length : [...value].length;
    return length >= least && length <= most;
  };
  return z.string().refine(fits).meta({ minLength: least, maxLength: most });
}

/** What a provider and a role of a subagent may be called. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/u;
/** {@linkcode NAME}, in words. */
export const NAME_PHRASE = "1 to 64 letters, digits and _ . -, the first a letter or a digit";

function whole([least, most]: readonly [number, number]): z.ZodInt {
  return z.int().min(least).max(most);
}

const PROVIDER_NAME = z.string().regex(NAME).meta({ title: NAME_PHRASE })
  .describe(
    "The name of a provider, upper or lower case; auto is the one that is configured, offline needs none",
  );
const MODEL_NAME = text({ most: 200 }).describe("The name of a model; auto is the provider's own");

const PROVIDER = z.strictObject({
  name: PROVIDER_NAME.optional(),
  model: MODEL_NAME.optional(),
  max_tokens: whole([1, 1_000_000]).describe("The most tokens of one answer").optional(),
}).describe("Which model answers");

const ROLE_NAME = z.string().regex(/^[A-Za-z0-9]\P{Cc}{0,63}$/u)
  .meta({ title: "1 to 64 characters on one line, the first a letter or a digit" })
  .describe("What the agent is called");
const ROLE_SYSTEM = text({ most: 25_000 }).describe("Who the agent is, told to the model");

const EXAMPLE = z.strictObject({ user: text({ most: 8000 }), assistant: text({ most: 8000 }) });

const LIMITS = z.strictObject({
  max_rounds: whole(LIMIT_RANGES.max_rounds).describe("The most times that the model is asked")
    .optional(),
  max_tool_calls: whole(LIMIT_RANGES.max_tool_calls).describe("The most tools that are called")
    .optional(),
  max_tokens: whole(LIMIT_RANGES.max_tokens).describe("The most tokens of a turn, both ways")
    .optional(),
  max_cost_usd: z.number().min(LIMIT_RANGES.max_cost_usd[0]).max(LIMIT_RANGES.max_cost_usd[1])
    .describe("The most that a turn may cost, in US dollars").optional(),
  deadline_s: z.number().min(LIMIT_RANGES.deadline_s[0]).max(LIMIT_RANGES.deadline_s[1])
    .describe("The longest time of a turn, in seconds").optional(),
}).describe("What one turn may use");

const SUBAGENTS = z.strictObject({
  concurrency: whole([1, 64]).describe("How many may work at once").optional(),
  // The schema's own check of a key would leave out the value of one that is wrong.
  roles: z.record(z.string(), z.strictObject({ provider: PROVIDER_NAME, model: MODEL_NAME })).meta({
    propertyNames: { type: "string", pattern: NAME.source, title: NAME_PHRASE },
  }).describe("The model of each role, by the role's name").optional(),
}).describe("Agents that an agent starts");

function layer<Role extends z.ZodType>(role: Role) {
  return z.strictObject({
    version: z.literal(1).describe("The version of this form").optional(),
    provider: PROVIDER.optional(),
    role: role.optional(),
    instructions: text({ least: 0, most: 25_000 })
      .describe("What the agent should know or heed in every turn").optional(),
    examples: z.array(EXAMPLE).max(12).describe("Exchanges that show how to answer").optional(),
    capabilities: z.array(z.enum(CAPABILITY_WORDS)).min(1)
      .describe("The most that the agent may do; it bounds and never grants").optional(),
    limits: LIMITS.optional(),
    subagents: SUBAGENTS.optional(),
  });
}

/** What a file may hold: any part, but of `role` both keys. */
export const FILE_SCHEMA = layer(
  z.strictObject({ name: ROLE_NAME, system: ROLE_SYSTEM }).describe("Who the agent is"),
);

/** What the environment may say: any key alone. */
export const ENVIRONMENT_SCHEMA = layer(
  z.strictObject({ name: ROLE_NAME.optional(), system: ROLE_SYSTEM.optional() }),
);

/** What all layers make together: nothing that a turn needs is missing. */
export const MERGED_SCHEMA = FILE_SCHEMA.required().extend({
  provider: PROVIDER.required({ name: true, model: true }),
  limits: LIMITS.required({ max_rounds: true, max_tool_calls: true }),
  subagents: SUBAGENTS.required(),
});
