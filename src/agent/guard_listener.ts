import { type AgentListener, showInline } from "../contract/mod.ts";

/** A listener that never throws, and what the one behind it threw first. */
export interface GuardedListener {
  readonly emit: AgentListener;
  readonly failure: () => string | undefined;
}

/** What a guard tells of a failure, and what it takes out of it first. */
export interface ListenerGuard {
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
  /** Told of the first failure only, with the type of the event that the listener was given. */
  readonly failed: (event: string, reason: string) => void;
}

/**
 * Keeps what a surface throws out of the turn: the events after it still reach the surface.
 */
export function guardListener(
  listener: AgentListener,
  { redact, failed }: ListenerGuard,
): GuardedListener {
  let failure: string | undefined;
  function fail(event: string, error: unknown): void {
    if (failure !== undefined) return;
    failure = showInline(redact(reasonOf(error)));
    failed(event, failure);
  }
  return {
    emit(event) {
      try {
        const answer: unknown = listener(event);
        // An async function is a listener too, as far as types can tell.
        if (answer instanceof Promise) answer.catch((error) => fail(event.type, error));
      } catch (error) {
        fail(event.type, error);
      }
    },
    failure: () => failure,
  };
}

// What is thrown may throw again when it is looked at.
function reasonOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message || error.name) : String(error);
  } catch {
    return "it threw something that cannot be read";
  }
}
