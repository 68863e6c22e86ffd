import { type CliIo, createCliIo, readLoneLine } from "../cli/mod.ts";
import {
  type CoreStart,
  EXIT_CODES,
  type ExitCode,
  type ParsedCommandLine,
  type RecordPort,
  type Spawner,
  systemClock,
} from "../contract/mod.ts";
import {
  connectSupervisor,
  createLoneSpawner,
  type LateWatcher,
  type LinkAddress,
  startAlone,
  watchParentLate,
} from "../sandbox/mod.ts";
import { openLocalRecord } from "../store/mod.ts";
import { messageOf, misconfigured } from "./misconfigured.ts";

/** Where a core stands: what it was told, and its way to the supervisor if it has one. */
export interface CoreHost {
  readonly start: CoreStart;
  readonly spawner: Spawner;
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
  signalsTaken: () => number,
): Promise<CoreHost | ExitCode> {
  try {
    const watcher = watchParentLate();
    const link = await connectSupervisor(address, { signalsTaken });
    const { start, spawner, record } = link;
    const close = () => (link.close(), link.closed);
    return { start, spawner, record, alone: false, close, watcher };
  } catch (error) {
    const io = createCliIo({ streams: Deno, color: false });
    io.err(`Cannot reach the supervisor: ${messageOf(error)}; start with "deno task start"\n`);
    await io.flush();
    return EXIT_CODES.failed;
  }
}

/** Builds what a supervisor would tell from this process's own command line, or says what is wrong. */
export async function findLoneHost(): Promise<CoreHost | ExitCode> {
  const io = createCliIo({ streams: Deno, color: false });
  const parsed = await readLoneLine(Deno.args, io);
  const host = parsed.ok ? await standAlone(parsed.line, io) : parsed.code;
  if (typeof host === "number") await io.flush();
  return host;
}

async function standAlone(line: ParsedCommandLine, io: CliIo): Promise<CoreHost | ExitCode> {
  const alone = await startAlone(line);
  if (!alone.ok) return misconfigured(io, line, [alone.error]);
  const { readLoneProviders } = await import("./lone_providers.ts");
  const read = await readLoneProviders(line);
  if (!read.ok) return misconfigured(io, line, read.problems);
  for (const note of line.options.quiet === true ? [] : read.notes) io.err(`note: ${note}\n`);
  const start = { ...alone.start, ...read.start };
  const record = start.state === null
    ? undefined
    : openLocalRecord({ state: start.state, clock: systemClock });
  const close = async () => await record?.close();
  return { start, spawner: createLoneSpawner(), record, alone: true, close };
}
