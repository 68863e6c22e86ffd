import type { HostStart } from "./spawn_host.ts";
import type { HostedPackage } from "./package_source.ts";

/** One call of a function of a package, once the package was found. */
export interface HostCall {
  readonly package: HostedPackage;
  readonly name: string;
  /** JSON text of an object. */
  readonly args: string;
  /** Milliseconds that are left for it. */
  readonly timeoutMs: number;
}

/** How a process of isolates ended, and because of which packages. */
export interface HostEnd {
  /** `closed` is what this side wanted. */
  readonly kind: "closed" | "fault" | "died";
  readonly reason: string;
  /** The names of those that can be the cause of it. */
  readonly suspects: readonly string[];
}

/** How a process of isolates is started and heard. */
export interface HostOptions extends HostStart {
  readonly timing: HostStart["timing"] & {
    /** How long after its deadline, or its cancelling, a call may be open, in milliseconds. */
    readonly graceMs: number;
  };
  /** What may be reached in the place of public addresses, for tests alone. @default {none} */
  readonly reach?: readonly string[];
}
