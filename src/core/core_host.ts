import { createCliIo } from "../cli/mod.ts";
import {
  type CoreStart,
  EXIT_CODES,
  type ExitCode,
  type IsolateHost,
  type RecordPort,
  type SkillPort,
  type Spawner,
} from "../contract/mod.ts";
import {
  connectSupervisor,
  type LateWatcher,
  type LinkAddress,
  type LinkOptions,
  watchParentLate,
} from "../sandbox/mod.ts";
import { messageOf } from "./misconfigured.ts";

/** Where a core stands: what it was told, and its way to the supervisor if it has one. */
export interface CoreHost {
  readonly start: CoreStart;
  readonly spawner: Spawner;
  /** What the supervisor knows of skills; a core alone has none beside the product's own. */
  readonly skills?: SkillPort;
  /** Where packages are called. */
  readonly isolates: IsolateHost;
  /** Who keeps its records: the supervisor, or a core alone itself; nobody where nothing can be kept. */
  readonly record?: RecordPort;
  /** Started without a supervisor. */
  readonly alone: boolean;
  /** Resolves once the supervisor has everything that was sent. */
  readonly close: () => Promise<void>;
  /** Ends this process with the supervisor; a core alone has none to end with. */
  readonly watcher?: LateWatcher;
}

/** Connects to the supervisor, or says why that cannot be done. */
export async function findHost(
  address: LinkAddress,
  options: LinkOptions,
): Promise<CoreHost | ExitCode> {
  try {
    const watcher = watchParentLate();
    const link = await connectSupervisor(address, options);
    const { start, spawner, isolates, skills, record } = link;
    const close = () => (link.close(), link.closed);
    return { start, spawner, isolates, skills, record, alone: false, close, watcher };
  } catch (error) {
    const io = createCliIo({ streams: Deno, color: false });
    io.err(`Cannot reach the supervisor: ${messageOf(error)}; start with "deno task start"\n`);
    await io.flush();
    return EXIT_CODES.failed;
  }
}
