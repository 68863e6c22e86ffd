import { type CoreStart, LINK_VERSION, type SkillSetup } from "../contract/mod.ts";
import { openCatalog } from "./catalog.ts";
import { CoreLink } from "./core_link.ts";
import { toldEnvironment } from "./environment.ts";
import type { LinkListener } from "./link_listener.ts";
import type { LocalSearch } from "./local_servers.ts";
import { serveIsolates } from "./serve_isolates.ts";
import { serveSkills } from "./serve_skills.ts";
import { openRecordKeeper, type RecordKeeper } from "./record_keeper.ts";
import type { CoreOptions } from "./spawn_core.ts";

/** A core that was started, and where it will connect. */
export interface CoreServing {
  readonly options: CoreOptions;
  readonly listener: LinkListener;
  /** Called when it has connected. */
  readonly onConnection: () => void;
}

/** The commands that run turns. */
const TURNS: readonly string[] = ["run", "chat", "sessions resume"];

/**
 * Waits for a core that was started, tells it what it starts with, and serves it.
 *
 * @throws {Error} If it never connects; then nothing is left open.
 */
export async function serveCore(serving: CoreServing): Promise<CoreLink> {
  const keeper = openRecordKeeper(serving.options);
  try {
    return await openCoreLink(serving, keeper);
  } catch (error) {
    await keeper.close();
    throw error;
  }
}

async function openCoreLink(
  { options, listener, onConnection }: CoreServing,
  keeper: RecordKeeper,
): Promise<CoreLink> {
  const { folders, workspace, environment, line, providers = [], choice, permissions } = options;
  const isolates = serveIsolates(options);
  const skills = serveSkills(options);
  const opening = openCatalog({
    workspace,
    untrusted: [folders.state],
    environment,
    isolates: isolates.call,
    skills: (entry, params) => skills.answer(entry, params),
  });
  const packages = isolates.list();
  const setup = skills.told();
  const instructions = tellInstructions(options);
  const searching = searchServers(options);
  const connection = await listener.accept();
  onConnection();
  // Not before: what this process did meanwhile would hold the start of the core up by as much.
  if (line.command === "run") keeper.prepare();
  const catalog = await opening;
  await options.ready;
  const start: CoreStart = {
    version: LINK_VERSION,
    line,
    workspace,
    state: folders.writable ? folders.state : null,
    ...(folders.readable === true ? { readable_state: folders.state } : {}),
    catalog: catalog.entries,
    environment: toldEnvironment(environment),
    ...(providers.length === 0 ? {} : { providers }),
    ...(choice === undefined ? {} : { choice }),
    ...(permissions === undefined ? {} : { permissions }),
    isolates: await packages,
    ...toldSkills(await setup),
    ...await instructions,
    ...told(await searching),
  };
  return new CoreLink({ connection, answer: listener.answer, start, catalog, keeper, isolates });
}

/** Loaded and read while the core is started, so that nothing waits for it. */
async function tellInstructions(
  { line, workspace, folders }: CoreOptions,
): Promise<Partial<CoreStart>> {
  const { toldInstructions } = await import("./instruction_files.ts");
  return toldInstructions(line, { workspace, folders });
}

/** Looks for model servers to offer, where there is a turn and nothing that answers it better. */
async function searchServers(
  { line, providers = [], choice }: CoreOptions,
): Promise<LocalSearch | undefined> {
  if (providers.length > 0 || choice !== undefined || !TURNS.includes(line.command)) {
    return undefined;
  }
  const { searchLocalServers } = await import("./local_servers.ts");
  return searchLocalServers();
}

function toldSkills(skills: SkillSetup | undefined): Partial<CoreStart> {
  return skills === undefined ? {} : { skills };
}

function told(search: LocalSearch | undefined): Partial<CoreStart> {
  const servers = search?.found() ?? [];
  search?.close();
  return servers.length === 0 ? {} : { local_servers: servers };
}
