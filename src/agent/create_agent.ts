import type {
  AgentListener,
  Capability,
  Clock,
  Guidance,
  IdSource,
  InstructionFile,
  LedgerWriter,
  Model,
  ModelMessage,
  PermissionMode,
  TurnDocument,
} from "../contract/mod.ts";
import type { TurnSkills } from "../skills/turn.ts";
import type { Executor, ToolRegistry } from "../tools/mod.ts";
import { closeTurn } from "./close_turn.ts";
import { openTurn } from "./open_turn.ts";
import { runRounds } from "./run_rounds.ts";
import { takeSkills } from "./take_skills.ts";
import type { TurnMode } from "./turn.ts";
import type { TurnBounds } from "./turn_limits.ts";

/** What an agent is made of; `core.ts` builds the parts. */
export interface AgentOptions {
  readonly model: Model;
  readonly registry: ToolRegistry;
  readonly executor: Executor;
  readonly ledger: LedgerWriter;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** The capabilities in force in a mode: other tools are not offered to the model. */
  readonly capabilities: (mode: TurnMode) => ReadonlySet<Capability>;
  /** What happens to calls that no rule names, for the record. @default {not recorded} */
  readonly permissionMode?: PermissionMode;
  /** @default {40 rounds, 200 tool calls, no deadline} */
  readonly limits?: Partial<TurnBounds>;
  /** What the configuration tells the model beside the product's own rules. @default {nothing} */
  readonly guidance?: Guidance;
  /** Files of instructions, for the mode `agent` alone. @default {none} */
  readonly instructions?: readonly InstructionFile[];
  /** What the turns have of skills; whoever makes the agent registers their tools. @default {nothing} */
  readonly skills?: TurnSkills;
  /** What a person should know before the model answers, a sentence each. @default {nothing} */
  readonly notices?: readonly string[];
  /** What a person may be told beside that, a sentence each. @default {nothing} */
  readonly news?: readonly string[];
  /** The most tokens of one answer. @default {the model's own} */
  readonly maxOutputTokens?: number;
  /** Takes secrets out of what is recorded. @default {the text as it is} */
  readonly redact?: (text: string) => string;
}

/** What one turn is given beside its input. */
export interface TurnOptions {
  readonly mode: TurnMode;
  readonly session: string;
  /** Interrupts the turn at any point. */
  readonly signal: AbortSignal;
  readonly onEvent: AgentListener;
  /** Told each message that the conversation gets, in order. */
  readonly onMessage?: (message: ModelMessage) => void;
  /** The conversation before this turn; repaired before it is sent. */
  readonly history?: readonly ModelMessage[];
  /** The workspace of a session that begins with this turn. @default {the session has begun before} */
  readonly begins?: string;
  /** What the session has used before this turn; its limits count that too. @default {nothing} */
  readonly spent?: SessionSpending;
}

/** What the turns of a session have used together. */
export interface SessionSpending {
  readonly tokens: number;
  /** US dollars, of what has a known price. */
  readonly cost_usd: number;
}

/**
 * Runs turns.
 *
 * Contract: `runTurn` never rejects for what can be expected of a model, a tool, policy, the ledger
 * or the person; all of that is in the document. Its last event is `result`.
 */
export interface Agent {
  runTurn(input: string, options: TurnOptions): Promise<TurnDocument>;
}

/** Makes an agent out of its parts. It keeps nothing between turns. */
export function createAgent(options: AgentOptions): Agent {
  return {
    async runTurn(input, turnOptions) {
      const start = options.clock.monotonic();
      const { turn, stopDeadline } = openTurn(input, turnOptions, options);
      if (options.skills !== undefined) takeSkills(turn, options.skills);
      for (const message of [...options.notices ?? [], ...options.skills?.notices ?? []]) {
        turn.emit({ type: "notice", level: "warning", message });
      }
      for (const message of options.news ?? []) {
        turn.emit({ type: "notice", level: "info", message });
      }
      const ending = await runRounds(turn, options).finally(stopDeadline);
      return await closeTurn(turn, ending, { options, start });
    },
  };
}
