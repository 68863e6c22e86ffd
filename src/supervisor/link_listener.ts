import { LINK_HOST, LINK_VARIABLE, LINK_WORD_LENGTH } from "../contract/mod.ts";
import type { Environment } from "./environment.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** A port of this machine's own address that takes the one connection that knows its word. */
export interface LinkListener {
  readonly port: number;
  /** What this side says in its welcome, so that the core knows it too. */
  readonly answer: string;
  /** The variable that tells the core where to connect, and both words. */
  readonly environment: Environment;
  /** The one connection. Later ones are hung up on, and nobody else can get the port, until `close`. */
  accept(): Promise<Deno.Conn>;
  /** Ends listening. */
  close(): void;
}

/** How a link is opened. */
export interface LinkListening {
  /** Opens a free port where this machine alone can connect. */
  readonly listen?: () => Deno.TcpListener;
  /** Whether the core will be told providers. @default {false} */
  readonly providers?: boolean;
}

/** How long a stranger has to say the word, in milliseconds. */
const STRANGER_MS = 1000;

/** Strangers that may be heard at the same time; the one that has waited longest gives way. */
const MAX_STRANGERS = 1024;

/** Listens where this machine alone can connect. */
export function openLink(
  { listen = listenHere, providers = false }: LinkListening = {},
): Checked<LinkListener> {
  try {
    return pass(new WordListener(listen(), { providers }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      `Cannot open the link to the core at ${LINK_HOST}: ${reason}; the machine's own network ` +
        "must be up",
    );
  }
}

function listenHere(): Deno.TcpListener {
  return Deno.listen({ hostname: LINK_HOST, port: 0 });
}

class WordListener implements LinkListener {
  readonly port: number;
  readonly answer = newWord();
  readonly environment: Environment;
  readonly #word = newWord();
  readonly #listener: Deno.TcpListener;
  readonly #strangers = new Map<Deno.Conn, ReturnType<typeof setTimeout>>();
  readonly #known = Promise.withResolvers<Deno.Conn>();
  #taken = false;

  constructor(listener: Deno.TcpListener, more: Pick<LinkListening, "providers">) {
    this.#listener = listener;
    this.port = listener.addr.port;
    const address = {
      port: this.port,
      word: this.#word,
      answer: this.answer,
      ...(more.providers ? { providers: true } : {}),
    };
    this.environment = { [LINK_VARIABLE]: JSON.stringify(address) };
    // Nobody need wait for it.
    this.#known.promise.catch(() => {});
    this.#hear();
  }

  accept(): Promise<Deno.Conn> {
    return this.#known.promise;
  }

  close(): void {
    try {
      this.#listener.close();
    } catch {
      // It is closed already.
    }
  }

  async #hear(): Promise<void> {
    for (;;) {
      try {
        const stranger = await this.#listener.accept();
        if (this.#taken) stranger.close();
        else this.#ask(stranger);
      } catch (error) {
        if (error instanceof Deno.errors.BadResource) break;
        // Too many files are open, or a stranger has gone: neither ends the link.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
    this.#dismiss();
    this.#known.reject(new Error("Nobody connected before the link was closed"));
  }

  async #ask(stranger: Deno.TcpConn): Promise<void> {
    this.#strangers.set(stranger, setTimeout(() => this.#hangUp(stranger), STRANGER_MS));
    const [oldest] = this.#strangers.keys();
    if (this.#strangers.size > MAX_STRANGERS && oldest) this.#hangUp(oldest);
    const said = await readExactly(stranger, LINK_WORD_LENGTH + 1).catch(() => undefined);
    if (this.#taken || said === undefined || !isSame(said, `${this.#word}\n`)) {
      this.#hangUp(stranger);
      return;
    }
    this.#taken = true;
    this.#forget(stranger);
    this.#dismiss();
    stranger.setNoDelay(true);
    this.#known.resolve(stranger);
  }

  #dismiss(): void {
    for (const stranger of this.#strangers.keys()) this.#hangUp(stranger);
  }

  #hangUp(stranger: Deno.Conn): void {
    if (this.#forget(stranger)) stranger.close();
  }

  #forget(stranger: Deno.Conn): boolean {
    clearTimeout(this.#strangers.get(stranger));
    return this.#strangers.delete(stranger);
  }
}

function newWord(): string {
  return crypto.getRandomValues(new Uint8Array(LINK_WORD_LENGTH / 2)).toHex();
}

async function readExactly(connection: Deno.Conn, size: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const count = await connection.read(bytes.subarray(at));
    if (count === null) return undefined;
    at += count;
  }
  return bytes;
}

// Takes as long wherever the two differ.
function isSame(said: Uint8Array, expected: string): boolean {
  let difference = said.length ^ expected.length;
  said.forEach((byte, index) => difference |= byte ^ expected.charCodeAt(index));
  return difference === 0;
}
