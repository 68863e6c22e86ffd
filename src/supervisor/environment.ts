import { AGENT_VARIABLE_PREFIX, VARIABLES } from "../contract/mod.ts";
import type { NetGrant } from "../providers/mod.ts";

/** Variables by name. */
export interface Environment {
  readonly [name: string]: string;
}

/** What the runtime itself needs to show time and text; code cannot read it. */
const RUNTIME_VARIABLES = ["LANG", "LC_ALL", "NO_COLOR", "TERM", "TZ"];

/**
 * How other machines are reached. Only who may reach any is given them: a request to the one address
 * that the core may reach would go to the proxy instead.
 */
const NETWORK_VARIABLES = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "all_proxy",
  "no_proxy",
  "DENO_CERT",
  "DENO_TLS_CA_STORE",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
];

/** What the installation of packages needs beside that: where the registry is and who asks. */
const INSTALL_VARIABLES = ["HOME", "NPM_CONFIG_REGISTRY", "NPM_CONFIG_USERCONFIG"];

/** What the core is told as data; none of it is a secret. */
const TOLD_VARIABLES = [
  "CI",
  "COLORTERM",
  "KYROZEN_ALLOW_DYNAMIC_TOOLS",
  "KYROZEN_TASK",
  "LANG",
  "LC_ALL",
  "NO_COLOR",
  "TERM",
  "TZ",
];

/** The environment of a child that runs the product's own code. */
export function runtimeEnvironment(environment: Environment): Environment {
  const folder = findDenoDir(environment);
  return {
    ...pick(environment, RUNTIME_VARIABLES),
    ...(folder === undefined ? {} : { DENO_DIR: folder }),
    DENO_NO_UPDATE_CHECK: "1",
    // Asked for an adapter, the runtime would load the drivers of this machine, without a permission.
    DENO_WEBGPU_BACKEND: "noop",
  };
}

/** What no proxy may be asked for: the link, and servers on this machine. */
const OWN_ADDRESSES = ["127.0.0.1", "localhost", "::1", "[::1]", "127.0.0.0/8"];

/**
 * The environment of a core. One that may reach other machines is told how, and that none of it is for
 * this machine: the link and the servers on it are reached directly.
 */
export function coreEnvironment(
  environment: Environment,
  hosts: readonly NetGrant[] = [],
): Environment {
  const runtime = runtimeEnvironment(environment);
  if (hosts.every(({ isLoopback }) => isLoopback)) return runtime;
  const own = pick(environment, NETWORK_VARIABLES);
  const excepted = [own.NO_PROXY ?? own.no_proxy ?? "", ...OWN_ADDRESSES].filter(Boolean).join(",");
  return { ...runtime, ...own, NO_PROXY: excepted, no_proxy: excepted };
}

/** The environment of the one child that installs packages. */
export function installEnvironment(environment: Environment): Environment {
  const names = [...NETWORK_VARIABLES, ...INSTALL_VARIABLES];
  return { ...runtimeEnvironment(environment), ...pick(environment, names) };
}

/** The variables that the core is told; of one that nobody knows, only that it is there. */
export function toldEnvironment(environment: Environment): Environment {
  const named = Object.keys(environment).filter((name) => name.startsWith(AGENT_VARIABLE_PREFIX));
  const known = named.filter((name) => VARIABLES.some((variable) => variable.name === name));
  const unknown = named.filter((name) => !known.includes(name) && environment[name]?.trim());
  return {
    ...pick(environment, [...TOLD_VARIABLES, ...known]),
    ...Object.fromEntries(unknown.map((name) => [name, "?"])),
  };
}

/** Where the runtime keeps its cache, as it decides itself; `undefined` if only it can know. */
export function findDenoDir(environment: Environment): string | undefined {
  const { DENO_DIR, XDG_CACHE_HOME, HOME } = environment;
  const caches = Deno.build.os === "darwin"
    ? HOME && `${HOME}/Library/Caches`
    : XDG_CACHE_HOME || HOME && `${HOME}/.cache`;
  const path = DENO_DIR || caches && `${caches}/deno`;
  if (!path) return undefined;
  return path.startsWith("/") ? path : `${Deno.cwd()}/${path}`;
}

function pick(environment: Environment, names: readonly string[]): Environment {
  const entries = names.flatMap((name) => {
    const value = environment[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
