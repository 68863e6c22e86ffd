import type { OptionSpec } from "./command_line.ts";
import { MODES, PERMISSION_MODES } from "./decision.ts";
import { EXPORT_FORMATS, OUTPUT_FORMATS } from "./output_format.ts";

/** Every option of the command line, each stated once. */
export const OPTIONS: readonly OptionSpec[] = [
  {
    name: "project",
    value: "PATH",
    summary: "the folder to work on; without it the folder you are in",
  },
  {
    name: "home",
    value: "PATH",
    summary: "where state is kept; without it KYROZEN_HOME, then ~/.kyrozen",
  },
  {
    name: "config",
    value: "FILE",
    summary: "configuration over the project's; without it KYROZEN_AGENT_CONFIG",
  },
  {
    name: "output",
    value: "FORMAT",
    choices: OUTPUT_FORMATS,
    summary: "how the answer is written",
  },
  { name: "quiet", summary: "print the answer only, no progress and no notices" },
  { name: "no-color", summary: "print no colours; NO_COLOR does the same" },
  { name: "help", summary: "show help on the command; also -h" },
  { name: "version", summary: "show the version" },
  { name: "json", summary: "print one JSON document; the same as --output json" },
  {
    name: "session",
    value: "SESSION",
    summary: "go on with a session: its id or how that begins, its name, or last",
  },
  { name: "continue", summary: "go on with the newest session of the workspace" },
  { name: "all", summary: "of every workspace, not only of this one" },
  {
    name: "format",
    value: "FORMAT",
    choices: EXPORT_FORMATS,
    summary: "how the session is written; json without it",
  },
  { name: "rebuild", summary: "make the lists of sessions anew from the ledger's rows" },
  { name: "wire", summary: "print the body of the request as the provider would get it" },
  { name: "yes", summary: "do it; without it nothing is done, and what would be is said" },
  { name: "reviewed", summary: "say that you read the package's code, and trust it more" },
  { name: "activate", summary: "let turns use it at once" },
  {
    name: "fetch-packages",
    summary: "fetch the npm packages that it needs from the registry, for it alone",
  },
  { name: "canary", summary: "try it: of skills that are tried a turn follows one at the most" },
  { name: "clear", summary: "take the pin away" },
  {
    name: "export",
    value: "DIR",
    summary: "first copy its files and what is known of it to this new folder",
  },
  {
    name: "hosts",
    value: "HOST[,HOST]",
    summary: "of the hosts that it asks for only these",
  },
  { name: "tools", summary: "with a tool to begin with" },
  {
    name: "dir",
    value: "DIR",
    summary: "the folder in which it is made; without it the one you are in",
  },
  { name: "list", summary: "list every workspace that you trust" },
  { name: "revoke", summary: "take trust in the workspace back" },
  {
    name: "model",
    value: "[PROVIDER/]MODEL",
    summary: "the model that answers; without it as configured, see models list",
  },
  {
    name: "mode",
    value: "MODE",
    choices: MODES,
    summary: "what the turn may do; agent without it",
  },
  {
    name: "permission-mode",
    value: "MODE",
    choices: PERMISSION_MODES,
    summary:
      "what happens to a call that no rule names; without it KYROZEN_APPROVAL_MODE, the settings, ask",
  },
  {
    name: "max-rounds",
    value: "N",
    number: { least: 1, most: 1000, whole: true },
    summary: "the most times that the model is asked",
  },
  {
    name: "max-tool-calls",
    value: "N",
    number: { least: 1, most: 10_000, whole: true },
    summary: "the most tools that are called",
  },
  {
    name: "max-tokens",
    value: "N",
    number: { least: 1, most: 1_000_000_000, whole: true },
    summary:
      "the most tokens that the whole session may use, both ways; looked at before each request",
  },
  {
    name: "max-cost",
    value: "USD",
    number: { least: 0.01, most: 1_000_000, whole: false },
    summary: "the most US dollars that the whole session may cost",
  },
  {
    name: "deadline",
    value: "SECONDS",
    number: { least: 0.1, most: 86_400, whole: false },
    summary: "the longest time that the turn may take",
  },
];

/** Names of the options that every command takes. */
export const COMMON_OPTIONS: readonly string[] = [
  "project",
  "home",
  "config",
  "output",
  "quiet",
  "no-color",
  "help",
  "version",
];

/** The option called `name`, without its dashes. */
export function findOption(name: string): OptionSpec | undefined {
  return OPTIONS.find((option) => option.name === name);
}
