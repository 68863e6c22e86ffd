import type { ModelMessage, TurnDocument, UsageSum } from "../../contract/mod.ts";
import { sumUsage } from "../resume_session.ts";
import type { ResumedSession, SessionsPort } from "../sessions_port.ts";

/** The session of a chat, and what was said in it: kept here, so that no turn reads it anew. */
export class Conversation {
  readonly #sessions: SessionsPort | undefined;
  #id: string | undefined;
  #messages: ModelMessage[] = [];
  #spent: ResumedSession["spent"] = { tokens: 0, cost_usd: 0 };
  /** Whether the costs of all turns are known. */
  #priced = false;
  #kept = false;

  constructor(sessions: SessionsPort | undefined) {
    this.#sessions = sessions;
  }

  /** The session's id, once it has begun. */
  get id(): string | undefined {
    return this.#id;
  }

  /** Whether everything of the session is kept, so that it can be looked up. */
  get isKept(): boolean {
    return this.#kept;
  }

  /** US dollars of the session so far; `undefined` where nobody knows. */
  get cost(): number | undefined {
    return this.#priced ? this.#spent.cost_usd : undefined;
  }

  /** Messages of the person, oldest first. */
  get typed(): readonly string[] {
    return this.#messages.flatMap((one) => one.role === "user" ? [one.text] : []);
  }

  /** Begins anew: the next turn begins a session. */
  reset(): void {
    this.#id = undefined;
    this.#messages = [];
    this.#spent = { tokens: 0, cost_usd: 0 };
    this.#priced = false;
    this.#kept = false;
  }

  /** Goes on with a session that this process has taken. */
  adopt({ id, history, spent }: ResumedSession): void {
    this.reset();
    this.#id = id;
    this.#messages = [...history];
    this.#spent = spent;
    this.#kept = true;
  }

  /** What the next turn goes on with; `undefined` for a first one. */
  next(): ResumedSession | undefined {
    if (this.#id === undefined) return undefined;
    return { id: this.#id, history: [...this.#messages], spent: this.#spent };
  }

  /** Takes a message that a turn has added. */
  add(message: ModelMessage): void {
    this.#messages.push(message);
  }

  /** Takes note of a turn that has ended. */
  async finish({ session, usage }: TurnDocument): Promise<void> {
    this.#id = session;
    this.#kept = this.#sessions?.isKept(session) === true;
    const kept = await this.#keptUsage(session);
    if (kept === undefined) {
      const tokens = this.#spent.tokens + usage.input_tokens + usage.output_tokens;
      this.#spent = { ...this.#spent, tokens };
      return;
    }
    this.#spent = sumUsage(kept);
    this.#priced = kept.length > 0 && kept.every(({ cost_usd }) => cost_usd !== null);
  }

  async #keptUsage(session: string): Promise<readonly UsageSum[] | undefined> {
    if (this.#sessions === undefined || !this.#kept) return undefined;
    const reader = await this.#sessions.open();
    try {
      return await reader.usage(session);
    } catch {
      // What was used is shown, never needed: a turn does not fail for it.
      return undefined;
    } finally {
      reader.close();
    }
  }
}
