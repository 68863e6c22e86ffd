import { type AgentListener, showInline } from "../contract/mod.ts";

/** A listener that never throws, and what the one behind it threw first. */
export interface GuardedListener {
  readonly emit: AgentListener;
  readonly failure: () => string | undefined;
}

/**
 * Keeps what a surface throws out of the turn: the events after it still reach the surface, and
 * `failed` is told of the first failure only, with the type of the event that it was given.
 */
export function guardListener(
  listener: AgentListener,
  failed: (event: string, reason: string) => void,
): GuardedListener {
  let failure: string | undefined;
  function fail(event: string, error: unknown): void {
    if (failure !== undefined) return;
    failure = reasonOf(error);
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
    return showInline(error instanceof Error ? String(error.message || error.name) : String(error));
  } catch {
    return "it threw something that cannot be read";
  }
}
