import {
  LOCAL_SERVERS,
  type LocalServer,
  type ProviderSetup,
  showInline,
} from "../contract/mod.ts";
import { checkBaseUrl } from "./base_url.ts";
import { isUsable } from "./explain_setup.ts";
import { findProvider, keyName } from "./provider_table.ts";
import { readBounded } from "./read_bounded.ts";

/** How a server is asked. */
export interface AskOptions {
  readonly signal: AbortSignal;
  /** @default {5000} */
  readonly deadlineMs?: number;
  /** @default {the runtime's own} */
  readonly fetch?: typeof fetch;
}

/** What a server says that it has, or one sentence why it does not say. */
export type ServerAnswer =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** A local server that answers and that nobody has configured. */
export interface FoundServer extends LocalServer {
  readonly models: readonly string[];
}

const DEADLINE_MS = 5000;
const LOCAL_DEADLINE_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MODELS = 5000;

/** Asks a provider's server for the names of its models. */
export async function listModels(
  setup: ProviderSetup,
  options: AskOptions,
): Promise<ServerAnswer> {
  if (!isUsable(setup)) {
    return { ok: false, problem: `Cannot ask ${setup.name}: ${setup.key_name} is not set` };
  }
  const path = setup.protocol === "anthropic-messages" ? "models?limit=1000" : "models";
  const answer = await ask(setup, path, options);
  if (!answer.ok) return answer;
  const models = readNames(answer.text);
  if (models !== undefined) return { ok: true, models };
  return {
    ok: false,
    problem: `${placeOf(setup)} answers with something that is no list of models`,
  };
}

/** Finds out with one small request whether a provider can be reached and takes the key. */
export async function checkProvider(
  setup: ProviderSetup,
  options: AskOptions,
): Promise<ServerAnswer> {
  const checkPath = isOwn(setup) ? findProvider(setup.name)?.checkPath : undefined;
  if (checkPath === undefined || !isUsable(setup)) return await listModels(setup, options);
  const answer = await ask(setup, checkPath, options);
  return answer.ok ? { ok: true, models: [] } : answer;
}

/** Looks on the usual ports of this machine for servers that are not among `known`. */
export async function findLocalServers(
  known: readonly ProviderSetup[],
  { deadlineMs = LOCAL_DEADLINE_MS, ...options }: AskOptions,
): Promise<readonly FoundServer[]> {
  const taken = new Set(known.map(({ base_url }) => checkBaseUrl(base_url)?.host));
  const found = await Promise.all(LOCAL_SERVERS.map(async ({ provider, port }) => {
    const address = `127.0.0.1:${port}`;
    if (taken.has(address) || taken.has(`localhost:${port}`)) return [];
    const spec = findProvider(provider);
    if (spec === undefined) return [];
    const { protocol, base_url } = spec;
    const setup = { name: provider, protocol, base_url, key_name: null, origin: "line" } as const;
    const answer = await listModels(setup, { ...options, deadlineMs });
    return answer.ok ? [{ provider, address, models: answer.models }] : [];
  }));
  return found.flat();
}

type Answer = { readonly ok: true; readonly text: string } | {
  readonly ok: false;
  readonly problem: string;
};

async function ask(
  setup: ProviderSetup,
  path: string,
  { signal, deadlineMs = DEADLINE_MS, fetch: send = fetch }: AskOptions,
): Promise<Answer> {
  const host = checkBaseUrl(setup.base_url)?.host ?? "";
  // Tried without this, on a terminal the runtime would ask a person, who could not know the answer.
  if (Deno.permissions.querySync({ name: "net", host }).state !== "granted") {
    return {
      ok: false,
      problem: `Cannot reach ${placeOf(setup)}: no --allow-net=${host} was given`,
    };
  }
  const late = AbortSignal.timeout(deadlineMs);
  const ending = AbortSignal.any([signal, late]);
  try {
    const response = await send(`${setup.base_url}/${path}`, {
      headers: headersOf(setup),
      // A key goes to the address that the person named, and nowhere else.
      redirect: "manual",
      signal: ending,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, problem: statusProblem(setup, response.status) };
    }
    const text = await readBounded(response, { maxBytes: MAX_BYTES, signal: ending });
    if (text !== undefined) return { ok: true, text };
    return { ok: false, problem: `${placeOf(setup)} answers with more than 8 MiB` };
  } catch (error) {
    if (signal.aborted) return { ok: false, problem: "interrupted" };
    const seconds = deadlineMs / 1000;
    if (late.aborted) {
      return { ok: false, problem: `${placeOf(setup)} did not answer within ${seconds} s` };
    }
    return { ok: false, problem: `Cannot reach ${placeOf(setup)}: ${reasonOf(error)}` };
  }
}

function headersOf({ protocol, key }: ProviderSetup): Record<string, string> {
  const own = { accept: "application/json", "user-agent": "kyrozen" };
  if (protocol === "anthropic-messages") {
    const version = { ...own, "anthropic-version": "2023-06-01" };
    return key === undefined ? version : { ...version, "x-api-key": key };
  }
  return key === undefined ? own : { ...own, authorization: `Bearer ${key}` };
}

function statusProblem(setup: ProviderSetup, status: number): string {
  const code = `HTTP ${status}`;
  if (status === 401 || status === 403) {
    return setup.key === undefined
      ? `${placeOf(setup)} asks for a key (${code}): set ${keyName(setup.name)}`
      : `${placeOf(setup)} does not take the key of ${setup.key_name} (${code}): set another one`;
  }
  if (status === 404) return `${placeOf(setup)} has nothing there (${code}): check its base_url`;
  if (status === 429) return `${placeOf(setup)} takes no more requests now (${code}): try later`;
  if (status >= 300 && status < 400) {
    return `${placeOf(setup)} sends elsewhere (${code}): name the final address as its base_url`;
  }
  return `${placeOf(setup)} answers with an error (${code})`;
}

function placeOf({ name, base_url }: ProviderSetup): string {
  return `${name} at ${showInline(base_url, 300)}`;
}

function reasonOf(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error && causes.length < 4; at = at.cause) {
    causes.push(at.message);
  }
  const text = causes.join(": ");
  if (/refused/i.test(text)) return "nobody listens there";
  if (/dns|lookup|resolve/i.test(text)) return "its name is not known; is there a network?";
  if (/certificate|tls|ssl/i.test(text)) return "its certificate is not trusted here";
  if (/proxy|tunnel/i.test(text)) return "the proxy does not let it through";
  return "the connection failed";
}

function isOwn({ name, base_url }: ProviderSetup): boolean {
  return findProvider(name)?.base_url === base_url;
}

/** The names in an answer: `{data: [{id}]}`, `{models: [{name}]}` or a list of them. */
function readNames(text: string): readonly string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : fieldOf(value, "data") ?? fieldOf(value, "models");
  if (list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const names = list.slice(0, MAX_MODELS).map((one) => fieldOf(one, "id") ?? fieldOf(one, "name"));
  const texts = names.filter((name): name is string => typeof name === "string" && name !== "");
  return texts.length === 0 && list.length > 0 ? undefined : [...new Set(texts)].sort();
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as { readonly [key: string]: unknown })[key];
}
