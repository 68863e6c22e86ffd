/** A variable that the product knows. */
export interface VariableSpec {
  readonly name: string;
  /** What its text must be, as a phrase. */
  readonly type: string;
  /** What holds while it is unset or blank, as a phrase. */
  readonly fallback: string;
  readonly summary: string;
  /** Whether this version reads it; a variable that is only reserved says so in the reference. */
  readonly read: boolean;
}

/** Every variable of the product, in the order of the reference. */
export const VARIABLES: readonly VariableSpec[] = [
  {
    name: "KYROZEN_HOME",
    type: "a path",
    fallback: "`.kyrozen` in the folder that `HOME` names",
    summary: "where state is kept; `--home` wins over it",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_CONFIG",
    type: "a path of a file that exists",
    fallback: "no file",
    summary: "a layer over the project's `agent.yaml`; `--config` wins over it",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_PROVIDER",
    type: "the name of a provider that is configured, `auto` or `offline`",
    fallback: "as configured",
    summary: "`provider.name`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_MODEL",
    type: "1 to 200 characters",
    fallback: "as configured",
    summary: "`provider.model`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_ROLE",
    type: "1 to 64 characters, the first a letter or a digit",
    fallback: "as configured",
    summary: "`role.name`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_ROLE_PROMPT",
    type: "1 to 25000 characters",
    fallback: "as configured",
    summary: "`role.system`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_INSTRUCTIONS",
    type: "at most 25000 characters",
    fallback: "as configured",
    summary: "`instructions`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_EXAMPLES",
    type: 'JSON: a list of `{"user", "assistant"}`',
    fallback: "as configured",
    summary: "`examples`",
    read: true,
  },
  {
    name: "KYROZEN_AGENT_CAPABILITIES",
    type: "capabilities and profiles with commas between",
    fallback: "as configured",
    summary: "`capabilities`, which only bound what an agent may do",
    read: true,
  },
  {
    name: "KYROZEN_PROVIDER",
    type: "the name of a provider, `auto` or `offline`",
    fallback: "the only one that is configured",
    summary: "the provider that is asked where no `agent.yaml` names one",
    read: true,
  },
  {
    name: "KYROZEN_MODEL",
    type: "the name of a model, as in `--model`",
    fallback: "the provider's own",
    summary: "the model that is asked where no `agent.yaml` names one",
    read: true,
  },
  {
    name: "KYROZEN_BASE_URL",
    type: "an https address, or http on loopback",
    fallback: "the provider's own",
    summary:
      "where the provider that `KYROZEN_PROVIDER` or `KYROZEN_MODEL` names is reached, else the only one with a key",
    read: true,
  },
  {
    name: "KYROZEN_PROMPT_PROFILE",
    type: "the name of a profile",
    fallback: "none",
    summary: "how much of each tool a model is told",
    read: false,
  },
  {
    name: "KYROZEN_SKILLS_DIR",
    type: "a path",
    fallback: "`skills.dir` of the settings, else none",
    summary: "one more folder of skills, each in a folder of its own",
    read: true,
  },
  {
    name: "KYROZEN_SKILL_HOTRELOAD",
    type: "`1`, `true` or `yes`; `0`, `false` or `no`",
    fallback: "`skills.hot_reload` of the settings, else `0`",
    summary: "whether changed skills are read again between the turns of a chat",
    read: true,
  },
  {
    name: "KYROZEN_APPROVAL_MODE",
    type: "`ask`, `accept-edits`, `full` or `never-ask`",
    fallback: "as the settings say, else `ask`",
    summary:
      "what happens to a call that no rule of the settings names; `--permission-mode` wins over it, and it over the settings",
    read: true,
  },
  {
    name: "KYROZEN_ADMIN_TOKEN",
    type: "a secret",
    fallback: "none",
    summary: "opens the admin interface",
    read: false,
  },
  {
    name: "KYROZEN_CONTEXT_WINDOW_TOKENS",
    type: "a whole number",
    fallback: "the model's own",
    summary: "how much a model can read at once",
    read: false,
  },
  {
    name: "KYROZEN_ALLOW_DYNAMIC_TOOLS",
    type: "anything",
    fallback: "nothing",
    summary: "ignored: a tool cannot be defined by a model",
    read: false,
  },
  {
    name: "NO_COLOR",
    type: "anything but blank",
    fallback: "colour on a terminal",
    summary: "no colour; `--no-color` does the same",
    read: true,
  },
];

/** What the names of the variables begin with that stand for keys of `agent.yaml`. */
export const AGENT_VARIABLE_PREFIX = "KYROZEN_AGENT_";
