import type { Capability, IsolateHost, ToolSpecInput } from "../contract/mod.ts";
import type { MatchInput, SkillsPort, TurnSkills } from "../skills/turn.ts";
import type { ToolRegistry } from "../tools/mod.ts";
import { messageOf } from "./misconfigured.ts";

/** What the skills of turns are prepared from. */
export interface TurnSkillsParts {
  /** The skills of this process, opened when the first turn asks for them. */
  readonly open: () => Promise<SkillsPort>;
  readonly registry: ToolRegistry;
  /** Where the tools of skills run. */
  readonly isolates: IsolateHost;
}

/** What a turn has of skills, and what a person should be told of them. */
export interface PreparedSkills extends TurnSkills {
  /** What there is to be told of the skills as they are now, a line each. */
  readonly lines: readonly string[];
  /** What its tools need of the world, all of which was granted for them. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Those of the lines that were not told before; from now on they were. */
  readonly news: () => Promise<readonly string[]>;
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
    const { open, registry, isolates } = this.#parts;
    const [port, { offerTools, prepareSkills, skillSpecs }] = await Promise.all([
      open(),
      import("../skills/turn.ts"),
    ]);
    const look = await port.look();
    const prepared = await prepareSkills(look, match);
    for (const name of this.#names) registry.remove(name);
    this.#names = [];
    const own = prepared.tools.flatMap((spec) => this.#register(spec));
    const taken = takenNames(registry);
    const { specs, failed } = skillSpecs(offerTools(look, match), { isolates, taken });
    const others = specs.flatMap((spec) => this.#register(spec));
    const unsound = failed.map(({ name, reason }) => `The skill ${name} has no tools: ${reason}`);
    return {
      ...prepared,
      lines: look.lines,
      capabilities: new Set(specs.map(({ capability }) => capability)),
      news: () => port.news(look),
      notices: [...prepared.notices, ...own, ...others, ...unsound],
    };
  }

  /** Registers a tool for this turn, or says what keeps it from being there. */
  #register(spec: ToolSpecInput): readonly string[] {
    try {
      this.#names = [...this.#names, this.#parts.registry.registerSpec(spec).name];
      return [];
    } catch (error) {
      return [messageOf(error)];
    }
  }
}

function takenNames(registry: ToolRegistry): readonly string[] {
  return registry.specs().flatMap(({ name, aliases }) => [name, ...aliases]);
}
