import {
  fail,
  type JsonObject,
  type JsonValue,
  showInline,
  type SkillSetup,
  type ToolOutcome,
} from "../../contract/mod.ts";
import type { SkillCaller } from "../catalog.ts";
import type { CoreOptions } from "../spawn_core.ts";
import { checkLines, checkNeeds } from "./check_needs.ts";
import { findMissing } from "./skill_facts.ts";
import { untoldLines } from "./told_lines.ts";
import { SkillTeller } from "./skill_setup.ts";
import { NO_WISHES } from "./skill_wishes.ts";

/** Answers what a core asks of skills, with parameters that are not checked yet. */
export interface SkillAnswers {
  /** What a core starts with. */
  setup(): Promise<SkillSetup | undefined>;
  readonly answer: SkillCaller;
}

/** What a turn does not use is told where it can be listed. */
const LISTS = /^(?:chat$|skills )/;

/** Opens the way to what is known of skills. */
export function openSkillAnswers(options: CoreOptions): SkillAnswers {
  const { workspace, folders, product, environment, line, report, skills } = options;
  const wishes = skills ?? NO_WISHES;
  const all = LISTS.test(line.command);
  const teller = new SkillTeller({ workspace, folders, wishes, all, report });
  const setup = async (params: JsonObject): Promise<ToolOutcome> => {
    const { stamp, ...others } = params;
    const wrong = Object.keys(others).at(0);
    if (wrong !== undefined) {
      return invalid(`"${showInline(wrong, 64)}" is not a parameter`);
    }
    if (stamp !== undefined && (typeof stamp !== "string" || stamp.length > 200)) {
      return invalid('"stamp" must be a text that was told before');
    }
    const told = await teller.tell(stamp);
    return { ok: true, output: told === undefined ? null : plain(told) };
  };
  const facts = async (params: JsonObject): Promise<ToolOutcome> => {
    const needs = checkNeeds(params);
    if (!needs.ok) return needs;
    const missing = await findMissing(needs.value, { workspace, folders, product, environment });
    return { ok: true, output: missing };
  };
  const told = async (params: JsonObject): Promise<ToolOutcome> => {
    const lines = checkLines(params);
    if (!lines.ok) return lines;
    return { ok: true, output: await untoldLines(folders.owner, lines.value) };
  };
  const answers = { skill_setup: setup, skill_facts: facts, skill_told: told };
  return { setup: () => teller.tell(), answer: (entry, params) => answers[entry](params) };
}

function plain(setup: SkillSetup): JsonValue {
  return setup as unknown as JsonValue;
}

function invalid(problem: string): ToolOutcome {
  return fail("invalid_arguments", `Cannot look at skills: ${problem}`);
}
