import { readLoneLine } from "../cli/lone.ts";
import { type CliIo, createCliIo } from "../cli/mod.ts";
import { choosePermissionMode, PERMISSION_MODE_VARIABLE } from "../contract/permission_mode.ts";
import { type ExitCode, type ParsedCommandLine, systemClock } from "../contract/mod.ts";
import { createLoneSpawner } from "../sandbox/mod.ts";
import { startAlone } from "../sandbox/lone.ts";
import { openLocalRecord } from "../store/mod.ts";
import type { CoreHost } from "./core_host.ts";
import { loneIsolates } from "./lone_isolates.ts";
import { readLoneProviders, readVariable } from "./lone_providers.ts";
import { misconfigured } from "./misconfigured.ts";

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
  const read = await readLoneProviders(line);
  if (!read.ok) return misconfigured(io, line, read.problems);
  for (const note of line.options.quiet === true ? [] : read.notes) io.err(`note: ${note}\n`);
  const chosen = choosePermissionMode({
    option: line.options["permission-mode"],
    variable: readVariable(PERMISSION_MODE_VARIABLE),
  });
  if (!chosen.ok) return misconfigured(io, line, [chosen.problem]);
  const { mode, from } = chosen;
  const start = { ...alone.start, ...read.start, permissions: { mode, from, rules: [] } };
  const record = start.state === null
    ? undefined
    : openLocalRecord({ state: start.state, clock: systemClock });
  const close = async () => await record?.close();
  const isolates = loneIsolates(start.workspace);
  return { start, spawner: createLoneSpawner(), isolates, record, alone: true, close };
}
