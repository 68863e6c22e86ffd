import type { ModelErrorKind, ModelEvent } from "../../contract/mod.ts";

/** What is known of a request that failed. */
export interface FailureFacts {
  readonly kind: ModelErrorKind;
  /** One sentence: what, where, what to do. Never a key. */
  readonly message: string;
  /** Whether the same request may succeed later. @default {false} */
  readonly retriable?: boolean;
  /** How long the provider asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether the failure may be mended by asking again at once. @default {`retriable`} */
  readonly again?: boolean;
}

/**
 * The one error that is thrown between the socket and {@linkcode ModelEvent}: streams of the runtime
 * and of the libraries carry errors only as exceptions.
 */
export class WireFailure extends Error {
  override readonly name = "WireFailure";
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.facts = facts;
  }

  /** Whether to send the request again, if nothing of an answer was shown. */
  get again(): boolean {
    return this.facts.again ?? this.facts.retriable ?? false;
  }

  /** The terminal event that tells of this failure. */
  event(): Extract<ModelEvent, { type: "error" }> {
    const { kind, message, retriable = false, retryAfterMs } = this.facts;
    return {
      type: "error",
      kind,
      message,
      retriable,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }
}
