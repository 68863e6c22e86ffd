import type { Interrupts } from "../interrupts.ts";

/** The parts of the runtime with which a terminal is used: `Deno` has them all. */
export interface TerminalHost {
  readonly stdin: {
    read(bytes: Uint8Array): Promise<number | null>;
    isTerminal(): boolean;
    readonly setRaw: typeof Deno.stdin.setRaw;
  };
  readonly stdout: {
    writeSync(bytes: Uint8Array): number;
    isTerminal(): boolean;
  };
  /** Fails where there is no terminal. */
  consoleSize(): { readonly columns: number; readonly rows: number };
  addSignalListener(signal: Deno.Signal, handler: () => void): void;
  removeSignalListener(signal: Deno.Signal, handler: () => void): void;
}

/** What the composition knows of the process that a chat runs in. */
export interface ChatOpening {
  readonly host: TerminalHost;
  /** Sets the terminal so that it is put back when this process dies. @default {by the host alone} */
  readonly setTerminal?: (mode: "raw" | "cooked") => Promise<void>;
  readonly interrupts: Pick<Interrupts, "divert">;
  /** `TERM` of the terminal, if it is known. */
  readonly term?: string;
  readonly color: boolean;
  /** What the runtime says that this process holds. */
  readonly grants: HeldGrants;
}

/** Grants by their kind; `read` and `write` are of the workspace, the others without any bound. */
export interface HeldGrants {
  readonly read: boolean;
  readonly write: boolean;
  readonly net: boolean;
  readonly run: boolean;
  readonly ffi: boolean;
  readonly sys: boolean;
  readonly env: boolean;
  readonly import: boolean;
}
