import { MAX_ISOLATE_ANSWER } from "../../contract/isolates.ts";
import { type WorkerGrants, workerOptions } from "../worker_options.ts";

/** What is heard of a worker. */
export interface WorkerEvents {
  /** A message on its private port, which may be anything. */
  onMessage(message: unknown): void;
  /** It did what our code in it never does: the end of a sentence about it. */
  onBreach(problem: string): void;
  /** It ended of itself, by an error. */
  onError(reason: string): void;
}

/** A running worker. */
export interface WorkerChannel {
  send(text: string): void;
  /** Ends it; nothing is heard of it afterwards. A thread that is busy runs on in this process. */
  close(): void;
}

/** Starts a worker for the package whose entry is at the `file:` URL `entry`. */
export type OpenWorker = (
  start: { readonly entry: string; readonly grants: WorkerGrants },
  events: WorkerEvents,
) => WorkerChannel;

/**
 * Starts the worker of a package, over our own entry.
 *
 * @throws {Deno.errors.NotCapable} If this process itself lacks a right that is to be given.
 */
export function openWorker(
  { entry, grants }: { readonly entry: string; readonly grants: WorkerGrants },
  events: WorkerEvents,
): WorkerChannel {
  const worker = new Worker(new URL("./bootstrap.ts", import.meta.url), workerOptions(grants));
  const { port1, port2 } = new MessageChannel();
  let closed = false;
  const heard = (tell: () => void) => closed ? undefined : tell();
  port1.onmessage = ({ data }) => heard(() => events.onMessage(data));
  port1.onmessageerror = () => heard(() => events.onBreach("sent what cannot be read"));
  worker.onmessage = () => heard(() => events.onBreach("sent a message past its calls"));
  worker.onmessageerror = () => heard(() => events.onBreach("sent what cannot be read"));
  worker.onerror = (event) => {
    // Unprevented, an error in a worker ends the whole process; also after it was closed.
    event.preventDefault();
    heard(() => events.onError(event.message));
  };
  worker.postMessage({ port: port2, entry, limit: MAX_ISOLATE_ANSWER }, [port2]);
  return {
    send: (text) => port1.postMessage(text),
    close() {
      closed = true;
      port1.close();
      worker.terminate();
    },
  };
}
