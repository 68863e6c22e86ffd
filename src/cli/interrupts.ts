import { EXIT_CODES, type ExitCode } from "../contract/mod.ts";

/** The signals that ask this process to end, as they arrive. */
export interface Interrupts {
  /** Fires at the first one: the turn ends, its record is kept, the document is printed. */
  readonly signal: AbortSignal;
  /** How many have arrived. */
  taken(): number;
  /** What the process should exit with because of them; `undefined` if none arrived. */
  code(): ExitCode | undefined;
  /**
   * Gives interrupts to `handler` instead, until what is answered is called: in a chat one ends a
   * turn, not the process. The other signals go on to end it.
   */
  divert(handler: () => void): () => void;
  /** Stops listening, so that the next one ends the process in the runtime's own way. */
  close(): void;
}

/** The part of the runtime that this needs; injected, so that tests send no real signals. */
export interface SignalHost {
  addSignalListener(signal: Deno.Signal, handler: () => void): void;
  removeSignalListener(signal: Deno.Signal, handler: () => void): void;
  exit(code: number): void;
}

const CODES: readonly (readonly [Deno.Signal, ExitCode])[] = [
  ["SIGINT", EXIT_CODES.interrupted],
  ["SIGTERM", EXIT_CODES.terminated],
  ["SIGHUP", EXIT_CODES.terminated],
];

/** Listens for the signals that end a process; the second one ends it at once. */
export function listenForInterrupts(host: SignalHost = Deno): Interrupts {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  let taken = 0;
  let diverted: (() => void) | undefined;
  const handlers = CODES.map(([signal, signalCode]) => {
    const handler = () => {
      taken++;
      if (signal === "SIGINT" && code === undefined && diverted !== undefined) return diverted();
      if (code !== undefined) host.exit(signalCode);
      code = signalCode;
      controller.abort();
    };
    host.addSignalListener(signal, handler);
    return [signal, handler] as const;
  });
  return {
    signal: controller.signal,
    taken: () => taken,
    code: () => code,
    divert: (handler) => {
      diverted = handler;
      return () => {
        if (diverted === handler) diverted = undefined;
      };
    },
    close: () => {
      for (const [signal, handler] of handlers) host.removeSignalListener(signal, handler);
    },
  };
}
