import type { ToolSpecInput } from "../contract/mod.ts";
import type { MatchInput, SkillLook, SkillsPort, TurnSkills } from "../skills/turn.ts";
import type { ToolRegistry } from "../tools/mod.ts";
import { messageOf } from "./misconfigured.ts";

/** What the skills of turns are prepared from. */
export interface TurnSkillsParts {
  readonly port: SkillsPort;
  readonly registry: ToolRegistry;
  /** The tools of the skills of a look. */
  readonly specs: (look: SkillLook) => Promise<readonly ToolSpecInput[]>;
}

/** What a turn has of skills, and what a person should be told of them. */
export interface PreparedSkills extends TurnSkills {
  readonly look: SkillLook;
}

/** Prepares the skills of turns that run one after the other. */
export class TurnSkillSets {
  readonly #parts: TurnSkillsParts;
  #names: readonly string[] = [];

  constructor(parts: TurnSkillsParts) {
    this.#parts = parts;
  }

  /**
   * Looks at the skills as they are now, freezes what the turn is given of them, and puts their tools in
   * the place of those of the turn before. What changes later is for a later turn.
   */
  async begin(match: MatchInput): Promise<PreparedSkills> {
    const { port, registry, specs } = this.#parts;
    for (const name of this.#names) registry.remove(name);
    this.#names = [];
    const look = await port.look();
    const { prepareSkills } = await import("../skills/turn.ts");
    const [prepared, tools] = await Promise.all([prepareSkills(look, match), specs(look)]);
    const refused: string[] = [];
    for (const spec of [...prepared.tools, ...tools]) {
      const problem = this.#register(spec);
      if (problem !== undefined) refused.push(problem);
    }
    return { ...prepared, look, notices: [...prepared.notices, ...refused] };
  }

  /** What keeps a tool from being there for this turn. */
  #register(spec: ToolSpecInput): string | undefined {
    try {
      this.#names = [...this.#names, this.#parts.registry.registerSpec(spec).name];
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }
}
