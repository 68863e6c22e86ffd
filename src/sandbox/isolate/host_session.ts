import {
  fail,
  type FromIsolate,
  ISOLATE_LINK_VERSION,
  type IsolateGrants,
  type ToIsolate,
  type ToolOutcome,
} from "../../contract/isolates.ts";
import type { WorkerGrants } from "../worker_options.ts";
import { readLinkLine } from "./read_link_line.ts";
import { WorkerIsolate } from "./worker_isolate.ts";

/**
 * What a process of isolates does with the lines of its link: owns the workers, and answers each call
 * exactly once.
 */
export class HostSession {
  readonly #send: (message: FromIsolate) => void;
  readonly #isolates = new Map<number, WorkerIsolate>();
  readonly #calls = new Map<number, AbortController>();

  /** @param send Queues a line; must not throw. */
  constructor(send: (message: FromIsolate) => void) {
    this.#send = send;
    send({ type: "hello", version: ISOLATE_LINK_VERSION });
  }

  /**
   * Takes one line.
   *
   * @throws {TypeError} If it is no line of the link: the other side is not who it should be.
   */
  take(line: string): void {
    const message = readLinkLine(line);
    if (message === undefined) throw new TypeError("Cannot read link: a line is no message");
    if (message.type === "open") this.#open(message);
    else if (message.type === "call") void this.#call(message);
    else if (message.type === "cancel") this.#calls.get(message.id)?.abort();
    else this.#close(message.isolate);
  }

  /** Ends every worker; calls that are open are answered. */
  close(): void {
    for (const isolate of this.#isolates.keys()) this.#close(isolate);
  }

  #open({ isolate, name, trust, entry, folder: own, grants }: ToIsolate & { type: "open" }): void {
    this.#close(isolate);
    const folder = own ?? folderOf(entry, grants.read);
    const onFault = (reason: string) => {
      // Before the answers that the fault settles: whoever reads it sends no other call here.
      this.#send({ type: "fault", isolate, reason });
    };
    // A thread cannot be ended, and whether it is still busy only its own code could say.
    const onLeft = trust === "first-party" ? undefined : onFault;
    const opened = { name, trust, entry, folder, grants: workerGrants(grants), onFault, onLeft };
    this.#isolates.set(isolate, new WorkerIsolate(opened));
  }

  async #call({ id, isolate, ...call }: ToIsolate & { type: "call" }): Promise<void> {
    const controller = new AbortController();
    this.#calls.set(id, controller);
    const run = this.#isolates.get(isolate)?.call(call, controller.signal);
    const outcome = run === undefined ? notOpen() : (await run).outcome;
    this.#calls.delete(id);
    this.#send({ type: "answer", id, outcome: JSON.stringify(outcome) });
  }

  #close(isolate: number): void {
    this.#isolates.get(isolate)?.close();
    this.#isolates.delete(isolate);
  }
}

/** The package's own folder: of what it may read, the nearest that its entry lies in. */
function folderOf(entry: string, readable: readonly string[]): string {
  const path = decodeURIComponent(new URL(entry).pathname);
  const above = readable.filter((folder) => path.startsWith(`${folder.replace(/\/+$/, "")}/`));
  return above.sort((a, b) => b.length - a.length)[0] ?? path.slice(0, path.lastIndexOf("/"));
}

function workerGrants({ read, write, net }: IsolateGrants): WorkerGrants {
  return { read: listed(read), write: listed(write), net: net === true || listed(net || []) };
}

function listed(list: readonly string[]): string[] | false {
  return list.length > 0 && [...list];
}

function notOpen(): ToolOutcome {
  return fail("dependency_unavailable", "The package is not open in this process; call it again");
}
