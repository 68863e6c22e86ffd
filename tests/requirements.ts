/**
 * One line of data per promised behaviour. A test cites a line by putting its id in brackets in the
 * test's name; a line that no test cites, and a citation of no line, both fail.
 *
 * @module
 */
import { AGENT } from "./requirements/agent.ts";
import { BUILTIN_TOOLS } from "./requirements/builtin_tools.ts";
import { BUNDLED_SKILLS } from "./requirements/bundled_skills.ts";
import { CHAT } from "./requirements/chat.ts";
import { CLI } from "./requirements/cli.ts";
import { CONFIG } from "./requirements/config.ts";
import { ESCAPES } from "./requirements/escapes.ts";
import { GIT } from "./requirements/git.ts";
import { ISOLATE_HOSTS } from "./requirements/isolate_hosts.ts";
import { ISOLATES } from "./requirements/isolates.ts";
import { GRANTS } from "./requirements/grants.ts";
import { MODELS } from "./requirements/models.ts";
import { POLICY } from "./requirements/policy.ts";
import { PROMPT } from "./requirements/prompt.ts";
import { PROVIDERS } from "./requirements/providers.ts";
import { PROVIDER_TURN } from "./requirements/provider_turn.ts";
import { REPOSITORY } from "./requirements/repository.ts";
import { SKILL_REGISTRY } from "./requirements/skill_registry.ts";
import { SKILL_TURNS } from "./requirements/skill_turns.ts";
import { SKILL_STORE } from "./requirements/skill_store.ts";
import { SKILL_FORMATS } from "./requirements/skill_formats.ts";
import { SKILL_TOOLS } from "./requirements/skill_tools.ts";
import { STORE } from "./requirements/store.ts";
import { SUPERVISOR } from "./requirements/supervisor.ts";
import { TOOLS } from "./requirements/tools.ts";
import { WEB_READER } from "./requirements/web_reader.ts";

/** One promised behaviour. */
export interface Requirement {
  /** `area.topic`, as tests cite it: `[area.topic]`. */
  readonly id: string;
  /** Where the promise is made: a page of `docs/` or a public report's number. */
  readonly source: string;
  /** The promise, as one sentence that a test can show to be false. */
  readonly sentence: string;
}

/** Every promised behaviour. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...AGENT,
  ...BUILTIN_TOOLS,
  ...BUNDLED_SKILLS,
  ...CHAT,
  ...CLI,
  ...CONFIG,
  ...ESCAPES,
  ...GIT,
  ...ISOLATE_HOSTS,
  ...ISOLATES,
  ...GRANTS,
  ...MODELS,
  ...POLICY,
  ...PROMPT,
  ...PROVIDERS,
  ...PROVIDER_TURN,
  ...REPOSITORY,
  ...SKILL_REGISTRY,
  ...SKILL_TURNS,
  ...SKILL_STORE,
  ...SKILL_FORMATS,
  ...SKILL_TOOLS,
  ...STORE,
  ...SUPERVISOR,
  ...TOOLS,
  ...WEB_READER,
];
