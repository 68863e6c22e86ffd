/**
 * What the tests of processes of isolates share: packages, calls, and a place that must be empty again.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { IsolateAnswer, JsonObject } from "../../src/contract/mod.ts";
import { HOST_PREFIX } from "../../src/supervisor/isolates/host_folder.ts";
import type { OpenIsolateCaller } from "../../src/supervisor/isolates/isolate_caller.ts";
import type { HostedPackage } from "../../src/supervisor/isolates/package_source.ts";
import {
  callParams,
  fixtureFolder,
  hostedPackage,
  openCaller,
  type Wrapping,
} from "./isolate_hosts_lab.ts";
import { removeAll } from "../support/remove_all.ts";

/** The package whose functions go wrong. */
export const FOLDER: string = fixtureFolder("faulty");
/** Two that may share a process, and one that may not. */
export const PACKAGES: readonly HostedPackage[] = [
  hostedPackage("faulty", { folder: FOLDER, trust: "first-party" }),
  hostedPackage("sound", { folder: FOLDER, trust: "first-party" }),
  hostedPackage("other", { folder: FOLDER, trust: "untrusted" }),
];

/** Calls `package.function`. */
export function ask(
  caller: OpenIsolateCaller,
  target: string,
  { timeoutMs = 20_000, args = {}, signal = new AbortController().signal }: {
    readonly timeoutMs?: number;
    readonly args?: JsonObject;
    readonly signal?: AbortSignal;
  } = {},
): Promise<IsolateAnswer> {
  return caller(callParams(target, timeoutMs, args), signal);
}

/** The code of an answer, or `ok`. */
export function codeOf({ outcome }: IsolateAnswer): string {
  return outcome.ok ? "ok" : outcome.code;
}

/** Arguments that make 3. */
export const SUM = { args: { a: 1, b: 2 } };

/** Names of the private folders of processes that are there. */
export async function hostFolders(place: string): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(place), ({ name }) => name);
  return names.filter((name) => name.startsWith(HOST_PREFIX));
}

/** How many files this process has open. */
export function openFiles(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}

/** Runs a test with callers whose private folders are in a place of its own. */
export async function withPlace(
  { walls }: Wrapping,
  run: (
    open: (limits?: Parameters<typeof openCaller>[1]) => OpenIsolateCaller,
    place: string,
  ) => Promise<void>,
): Promise<void> {
  const place = await Deno.makeTempDir({ dir: "/tmp", prefix: "kh-" });
  const environment = { ...Deno.env.toObject(), XDG_RUNTIME_DIR: place };
  const opened: OpenIsolateCaller[] = [];
  try {
    await run((more) => {
      const caller = openCaller(PACKAGES, { walls, environment, ...more });
      opened.push(caller);
      return caller;
    }, place);
  } finally {
    await Promise.all(opened.map((caller) => caller.close()));
    assertEquals(await hostFolders(place), []);
    await removeAll(place);
  }
}
