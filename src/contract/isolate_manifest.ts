/**
 * The manifest of a package that runs in an isolate: what it may hold, and which hosts, places and
 * modules its words can name. Loaded where there is a manifest to read.
 *
 * @module
 */

import type { IsolatePermissions } from "./isolate.ts";
import type { ConfigSchema } from "./schema_phrase.ts";

/** The name of a package's manifest, in its folder. */
export const ISOLATE_MANIFEST_FILE = "isolate.json";

/** The longest manifest, in bytes. */
export const MAX_ISOLATE_MANIFEST: number = 64 * 1024;

/** What a package says of itself; all its texts are somebody else's. */
export interface IsolateManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly publisher: string;
  readonly license: string;
  /** Where it comes from. */
  readonly source?: string;
  /** Path of its module, relative to its folder. */
  readonly entry: string;
  readonly permissions: IsolatePermissions;
  /** Programs that its user needs beside it: shown to a person, never run. */
  readonly commands: readonly string[];
}

/** What the name of a package looks like. */
export const PACKAGE_NAME: RegExp = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SEMVER =
  "^(?:0|[1-9][0-9]{0,9})\\.(?:0|[1-9][0-9]{0,9})\\.(?:0|[1-9][0-9]{0,9})(?:-(?:0|[1-9][0-9]*|[0-9]*" +
  "[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\\+[0-9A-Za-z-]+" +
  "(?:\\.[0-9A-Za-z-]+)*)?$";

const PLACE = "^(?:data|workspace(?:/(?!\\.{1,2}(?:/|$))[^/\\\\,\\p{Cc}]+)*)$";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(?=.{1,253}(?::|$))${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`);

function texts(items: ConfigSchema, maxItems: number): ConfigSchema {
  return { type: "array", maxItems, items };
}

function text(maxLength: number): ConfigSchema {
  return { type: "string", minLength: 1, maxLength };
}

const PLACES = texts({
  type: "string",
  maxLength: 1024,
  pattern: PLACE,
  title: "a place: workspace, a folder in it such as workspace/docs, or data",
}, 32);

/** What {@linkcode ISOLATE_MANIFEST_FILE} may hold, as JSON Schema; hosts are looked at more closely. */
export const ISOLATE_MANIFEST_SCHEMA: ConfigSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "version", "description", "publisher", "license", "entry", "permissions"],
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 64,
      pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
      title: "a name of 1 to 64 characters: a-z, 0-9, and single dashes between them",
    },
    version: {
      type: "string",
      maxLength: 128,
      pattern: SEMVER,
      title: "a semantic version such as 1.0.0",
    },
    description: text(500),
    publisher: text(200),
    license: text(100),
    source: text(500),
    entry: {
      type: "string",
      maxLength: 256,
      pattern:
        "^(?!(?:.*/)?\\.{1,2}(?:/|$))(?:[A-Za-z0-9_.@-]+/)*[A-Za-z0-9_.@-]+\\.(?:ts|mts|js|mjs)$",
      title: "the relative path of a module, such as mod.ts, without ..",
    },
    permissions: {
      type: "object",
      additionalProperties: false,
      properties: {
        read: PLACES,
        write: PLACES,
        net: texts({ type: "string", title: "a host: name or name:port" }, 64),
        env: texts({
          type: "string",
          pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$",
          title: "the name of a variable of the environment, not its value",
        }, 64),
      },
    },
    commands: texts(text(500), 32),
  },
};

/** The ranges of IPv4 that are no address of the public internet, or lead to a cloud's own services. */
export const PRIVATE_IPV4: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Why a package cannot be granted a host, as a phrase of what would be right; `undefined` if it can. A
 * host is a name, or a public IPv4 address in four decimal parts, with or without a port.
 *
 * @example
 * ```ts
 * import { hostProblem } from "./isolate_manifest.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * assertEquals(hostProblem("api.example.com:443"), undefined);
 * for (const host of ["*.example.com", "https://example.com", "127.1", "10.0.0.1", "localhost"]) {
 *   assert(hostProblem(host) !== undefined);
 * }
 * ```
 */
export function hostProblem(host: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(host)) return "a host without a scheme, such as example.com";
  if (host.includes("*")) return "a host's whole name: no pattern can be granted";
  if (host.includes("[") || /^[0-9a-f:.]*:[0-9a-f:.]*:/i.test(host)) {
    return "the name of a host: no IPv6 address can be granted";
  }
  if (!HOST.test(host)) return "a host in lower case: name or name:port";
  const [name = "", port] = host.split(":");
  if (Number(port ?? 1) > 65_535) return "a port from 1 to 65535";
  if (/(?:^|\.)localhost$/.test(name)) return "a host that is not this machine";
  // What an address parser would read as a number, in whatever notation.
  if (!/(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/.test(name)) return undefined;
  const address = ipv4Number(name);
  if (address === undefined) return "an IPv4 address in four decimal parts, or a name";
  return PRIVATE_IPV4.some((range) => isInRange(address, range))
    ? "a public address: those of private networks and of this machine cannot be granted"
    : undefined;
}

function ipv4Number(name: string): number | undefined {
  const parts = name.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part))) {
    return undefined;
  }
  return parts.reduce<number | undefined>((sum, part) => {
    return sum === undefined || Number(part) > 255 ? undefined : sum * 256 + Number(part);
  }, 0);
}

function isInRange(address: number, range: string): boolean {
  const [base = "", bits] = range.split("/");
  const size = 2 ** (32 - Number(bits));
  const start = ipv4Number(base) ?? 0;
  return address >= start && address < start + size;
}

/** The permissions of a manifest or of a grant, without what stands in them twice, in one order. */
export function normalPermissions(
  permissions: {
    readonly [kind in "read" | "write" | "env" | "net"]?: readonly string[];
  },
): IsolatePermissions & { readonly net: readonly string[] } {
  const { read = [], write = [], net = [], env = [] } = permissions;
  const once = (list: readonly string[]) => [...new Set(list)].sort();
  return { read: once(read), write: once(write), net: once(net), env: once(env) };
}

/** Whether a package touches nothing but its own files, and so needs no grant. */
export function needsNothing({ read, write, net, env }: IsolatePermissions): boolean {
  return [read, write, net, env].every((list) => list.length === 0);
}
