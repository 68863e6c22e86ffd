import type { ToIsolate } from "../../contract/mod.ts";
import { isolateGrants } from "./isolate_grants.ts";
import type { HostedPackage } from "./package_source.ts";

/**
 * How many workers one process has at a time. Each reserves memory that counts against the limit of the
 * process, so with more of them the limit would keep nothing back.
 */
export const MAX_WORKERS = 8;

/** The workers of one process, by package; the one that was used longest ago comes first. */
export class HostWorkers {
  readonly #send: (line: ToIsolate) => void;
  readonly #reach: readonly string[];
  readonly #ids = new Map<string, number>();
  #last = 0;

  /**
   * @param send Sends a line to the process.
   * @param reach What may be reached in the place of public addresses, for tests alone.
   */
  constructor(send: (line: ToIsolate) => void, reach: readonly string[] = []) {
    this.#send = send;
    this.#reach = reach;
  }

  /** The packages that have one. */
  get names(): readonly string[] {
    return [...this.#ids.keys()];
  }

  /** The package whose worker this is, if there is one. */
  nameOf(isolate: number): string | undefined {
    return this.#ids.entries().find(([, one]) => one === isolate)?.[0];
  }

  /**
   * Makes room for the worker of a package, in the place of one without calls.
   *
   * @param busy The workers that have calls.
   * @returns Whether there is room.
   */
  makeRoom(name: string, busy: ReadonlySet<number>): boolean {
    if (this.#ids.has(name) || this.#ids.size < MAX_WORKERS) return true;
    const idle = this.#ids.entries().find(([, isolate]) => !busy.has(isolate));
    if (idle === undefined) return false;
    this.close(idle[0]);
    return true;
  }

  /** The worker of a package, which is opened if it has none. */
  open(hosted: HostedPackage): number {
    const known = this.#ids.get(hosted.name);
    const isolate = known ?? ++this.#last;
    this.#ids.delete(hosted.name);
    this.#ids.set(hosted.name, isolate);
    if (known !== undefined) return known;
    const { name, trust, folder } = hosted;
    const entry = `file://${hosted.entry.split("/").map(encodeURIComponent).join("/")}`;
    const grants = isolateGrants(hosted, this.#reach);
    this.#send({ type: "open", isolate, name, trust, entry, folder, grants });
    return isolate;
  }

  /** Ends the worker of a package, if it has one. */
  close(name: string): void {
    const isolate = this.#ids.get(name);
    if (isolate === undefined) return;
    this.#ids.delete(name);
    this.#send({ type: "close", isolate });
  }
}
