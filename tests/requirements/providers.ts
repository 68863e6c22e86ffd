import type { Requirement } from "../requirements.ts";

const GUIDE = "docs/guides/providers.md";
const SECURITY = "docs/security.md";

/** Promises of the area `providers`: who is configured, which hosts that opens, and where keys go. */
export const PROVIDERS: readonly Requirement[] = [
  {
    id: "providers.hosts",
    source: SECURITY,
    sentence:
      "The core may reach exactly the hosts and ports of the configured providers that can be asked; settings, variables and --model configure them, a project never does.",
  },
  {
    id: "providers.one_host",
    source: SECURITY,
    sentence:
      "An address that a permission would read as several hosts or a pattern, or that is neither https nor loopback, is refused.",
  },
  {
    id: "providers.key_in_welcome",
    source: SECURITY,
    sentence:
      "A key reaches the core in the supervisor's welcome alone: not in its arguments, nor in its environment.",
  },
  {
    id: "providers.key_stays",
    source: SECURITY,
    sentence:
      "A key is sent to its provider's address only, not along a redirect, and shown in no answer of models.",
  },
  {
    id: "providers.proxy",
    source: SECURITY,
    sentence:
      "A proxy of the environment is used for hosts on other machines, never for the link or a server on this machine.",
  },
  {
    id: "providers.configured",
    source: GUIDE,
    sentence:
      "Settings, a variable with a key, KYROZEN_PROVIDER and --model configure providers, and every mistake in them is told.",
  },
  {
    id: "providers.address",
    source: GUIDE,
    sentence:
      "KYROZEN_BASE_URL belongs to the provider that the variables name, else to the only one that they give a key, and never to another one that only --model or an operand names.",
  },
  {
    id: "providers.names",
    source: GUIDE,
    sentence:
      "PROVIDER/MODEL names a provider only if one is known by what stands before the first slash.",
  },
  {
    id: "providers.no_such",
    source: GUIDE,
    sentence:
      "A model whose name begins with no provider's is told to be one of the provider in force: in a chat always, of --model where a provider may have been meant.",
  },
  {
    id: "providers.choice",
    source: GUIDE,
    sentence:
      "The model is that of --model, else of the configuration's layers, else of the person's variables, else of the only configured provider, else offline.",
  },
  {
    id: "providers.no_choice",
    source: GUIDE,
    sentence: "Where no model can be told, the product ends with exit code 3 and says what to do.",
  },
  {
    id: "providers.lazy",
    source: GUIDE,
    sentence: "Without anything that configures a provider nothing of providers is loaded.",
  },
  {
    id: "providers.facts",
    source: GUIDE,
    sentence:
      "A context size or a price is shown with the public document that says so and the day it was read, or as unknown.",
  },
  {
    id: "providers.list",
    source: GUIDE,
    sentence:
      "models list shows what each server says that it has, and offers servers on this machine with the command that uses them.",
  },
  {
    id: "providers.check",
    source: GUIDE,
    sentence:
      "models check says of each provider whether it answers and takes the key, by its exit code too.",
  },
  {
    id: "providers.bounded",
    source: GUIDE,
    sentence: "A server that does not answer, or answers without end, is given up after a bound.",
  },
  {
    id: "providers.offered",
    source: GUIDE,
    sentence: "A model server on this machine is offered, never used without being named.",
  },
  {
    id: "providers.alone",
    source: GUIDE,
    sentence:
      "A core without a supervisor has the providers of the variables it may read and the hosts it may reach, and asks nobody.",
  },
];
