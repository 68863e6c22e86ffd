import { type ConfigSchema, PERMISSION_MODES, WIRE_PROTOCOLS } from "../contract/mod.ts";
import { BASE_URL_PATTERN, BASE_URL_PHRASE } from "../providers/mod.ts";

const NAME = "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$";
const NAME_PHRASE = "1 to 64 letters, digits and _ . -, the first a letter or a digit";

const VARIABLE: ConfigSchema = {
  type: "string",
  pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$",
  title: "the name of a variable of the environment, not its value",
};

const ADDRESS: ConfigSchema = {
  type: "string",
  pattern: BASE_URL_PATTERN,
  title: BASE_URL_PHRASE,
};

const TEXT: ConfigSchema = { type: "string", minLength: 1, maxLength: 4096 };
const TEXTS: ConfigSchema = { type: "array", maxItems: 100, items: TEXT };

// What a rule may say is checked by itself: a wrong one is left out, and the others still count.
const RULES: ConfigSchema = {
  type: "array",
  maxItems: 1000,
  description:
    "Rules such as read_webpage(example.com), or {rule, match, not_match} with examples that are " +
    "checked; a wrong one is reported and left out",
};

function mapping(properties: NonNullable<ConfigSchema["properties"]>): ConfigSchema {
  return { type: "object", properties, additionalProperties: false };
}

function named(entry: ConfigSchema): ConfigSchema {
  return {
    type: "object",
    maxProperties: 100,
    propertyNames: { type: "string", pattern: NAME, title: NAME_PHRASE },
    additionalProperties: entry,
  };
}

/** What `owner/settings.json` may hold, as JSON Schema. */
export const SETTINGS_SCHEMA: ConfigSchema = mapping({
  version: { type: "integer", minimum: 1, maximum: 1, description: "The version of this form" },
  providers: {
    ...named({
      ...mapping({
        base_url: {
          ...ADDRESS,
          description:
            "Where the provider is reached; of those that the product knows it knows that",
        },
        api_key_env: {
          ...VARIABLE,
          description: "The variable that holds the key; without it NAME_API_KEY",
        },
        protocol: {
          enum: WIRE_PROTOCOLS,
          description: "How it is spoken to; openai-chat without it",
        },
      }),
    }),
    description: "Providers by name",
  },
  permissions: {
    ...mapping({
      mode: { enum: PERMISSION_MODES, description: "What happens to a call that no rule names" },
      allow: RULES,
      ask: RULES,
      deny: RULES,
    }),
    description: "What is allowed, asked about and refused: the strictest rule that names a call",
  },
  mcp_servers: {
    ...named(mapping({
      command: { ...TEXT, description: "The program that is started" },
      args: TEXTS,
      env: { type: "array", maxItems: 100, items: VARIABLE, description: "What it may read" },
      url: { ...ADDRESS, description: "Where a server is reached that runs already" },
      token_env: { ...VARIABLE, description: "The variable that holds its token" },
    })),
    description: "MCP servers by name. Nothing reads them yet",
  },
  skills: {
    ...mapping({
      dir: { ...TEXT, description: "One more folder of skills; KYROZEN_SKILLS_DIR wins over it" },
      always_on: {
        type: "array",
        maxItems: 100,
        items: {
          type: "string",
          pattern: "^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$",
          title: "the name of a skill",
        },
        description: "Skills whose guidance is used in every turn, as far as there is room",
      },
      hot_reload: {
        type: "boolean",
        description: "Whether changed skills are read again between the turns of a chat; " +
          "KYROZEN_SKILL_HOTRELOAD wins over it",
      },
    }),
    description: "Skills beside the product's own",
  },
  admin: {
    ...mapping({
      address: {
        type: "string",
        pattern: "^(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]):[0-9]{1,5}$",
        title: "a loopback address with a port, such as 127.0.0.1:8421",
      },
    }),
    description: "The admin interface. Nothing reads it yet",
  },
  theme: { enum: ["auto", "dark", "light"], description: "Colours. Nothing reads it yet" },
});

/** The keys of the settings that are checked and kept, but that nothing acts on in this version. */
export const UNREAD_SETTINGS: readonly string[] = [
  "mcp_servers",
  "admin",
  "theme",
];
