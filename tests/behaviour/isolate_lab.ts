/**
 * What the contract of isolates is tested with, whatever runs them: packages made for it, and a way to
 * call them.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type {
  IsolateAnswer,
  IsolateHost,
  IsolateTrust,
  Isolation,
  JsonObject,
  JsonValue,
  ResultCode,
  ToolOutcome,
} from "../../src/contract/mod.ts";
import { NO_PERMISSIONS } from "../../src/contract/isolates.ts";

/** A package of `tests/fixtures/isolates`. */
export interface LabPackage {
  readonly name: string;
  readonly trust: IsolateTrust;
  readonly sha256: null;
  readonly permissions: typeof NO_PERMISSIONS;
  /** Absolute. */
  readonly folder: string;
  /** A `file:` URL. */
  readonly entry: string;
}

/** Isolates that were opened for a test. */
export interface IsolateLab {
  readonly host: IsolateHost;
  /** What is said of where a call ran. */
  readonly isolation: Isolation;
  close(): void | Promise<void>;
}

/** Opens isolates with every package of {@linkcode LAB_PACKAGES}. */
export type OpenIsolates = (packages: readonly LabPackage[]) => Promise<IsolateLab>;

/** One thing that holds whatever runs isolates. */
export interface IsolateCase {
  readonly name: string;
  run(lab: IsolateLab): Promise<void>;
}

const FOLDER = new URL("../fixtures/isolates/", import.meta.url);

/** Two as code of ours, which shares a process, and every fixture as somebody else's. */
export const LAB_PACKAGES: readonly LabPackage[] = [
  labPackage("own-answers", "first-party", "answers"),
  labPackage("own-rude", "first-party", "rude"),
  ...["answers", "stuck", "rude", "broken", "endless", "alarmed"].map((name) =>
    labPackage(name, "reviewed", name)
  ),
];

function labPackage(name: string, trust: IsolateTrust, fixture: string): LabPackage {
  const { pathname } = new URL(fixture, FOLDER);
  const entry = new URL(`${fixture}/main.ts`, FOLDER).href;
  return { name, trust, sha256: null, permissions: NO_PERMISSIONS, folder: pathname, entry };
}

/** Runs cases one after the other, as steps, in isolates that are opened once. */
export async function runIsolateCases(
  test: Deno.TestContext,
  cases: readonly IsolateCase[],
  open: OpenIsolates,
): Promise<void> {
  const lab = await open(LAB_PACKAGES);
  try {
    for (const { name, run } of cases) await test.step(name, () => run(lab));
  } finally {
    await lab.close();
  }
}

/** How a call of a test differs from an ordinary one. */
export interface CallOptions {
  readonly args?: JsonObject;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Calls a function: `"answers.echo"`. */
export function call(
  { host }: IsolateLab,
  target: string,
  { args = {}, timeoutMs = 20_000, signal = new AbortController().signal }: CallOptions = {},
): Promise<IsolateAnswer> {
  const [name = "", ...rest] = target.split(".");
  return host.call({ package: name, name: rest.join("."), args, timeoutMs }, signal);
}

/** What a call answers that must succeed, where the package's code must have run. */
export async function output(
  lab: IsolateLab,
  target: string,
  options?: CallOptions,
): Promise<JsonValue> {
  const { outcome, isolation } = await call(lab, target, options);
  assert(outcome.ok, JSON.stringify(outcome));
  assertEquals(isolation, lab.isolation);
  return outcome.output;
}

/** The message of a call that must fail with `code`. */
export async function failure(
  lab: IsolateLab,
  target: string,
  { code, ...options }: CallOptions & { readonly code: ResultCode },
): Promise<string> {
  return messageOf((await call(lab, target, options)).outcome, code);
}

/** The message of a failure that must have `code`; it is one line without controls. */
export function messageOf(outcome: ToolOutcome, code: ResultCode): string {
  assert(!outcome.ok, JSON.stringify(outcome)?.slice(0, 500));
  assertEquals([outcome.code, outcome.message], [code, outcome.message]);
  assertEquals(outcome.message.match(/\p{Cc}/u), null);
  assert(outcome.message.length <= 1500, `a message of ${outcome.message.length} characters`);
  return outcome.message;
}

/** Makes calls until one succeeds: what ended a process may have taken a moment to be noticed. */
export async function works(lab: IsolateLab, target: string): Promise<JsonValue> {
  for (let attempt = 1;; attempt++) {
    const { outcome } = await call(lab, target);
    if (outcome.ok) return outcome.output;
    assert(attempt < 5 && outcome.code === "dependency_unavailable", JSON.stringify(outcome));
  }
}

/** Resolves after `ms` milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
