import { NO_PERMISSIONS } from "../../src/contract/isolates.ts";
import {
  createIsolateCaller,
  type OpenIsolateCaller,
} from "../../src/supervisor/isolates/isolate_caller.ts";
import type { HostedPackage } from "../../src/supervisor/isolates/package_source.ts";
import { findWalls, type Walls } from "../../src/supervisor/isolates/walls.ts";
import { findProduct } from "../../src/supervisor/product.ts";
import { isGone } from "../../tests/processes.ts";
import { treePss } from "./memory.ts";
import { type Figure, figure } from "./statistics.ts";

/** The figure whose median a target bounds. */
export const WARM_CALL = "package, a warm call";

/** Calls after which the engine has made the code of one fast. */
const WARM_UP = 50;

/** How many packages share one process, and how many have one each. */
const SHARED = 50;
const ALONE = 10;

/** Long enough for all of them to have started. */
const IDLE_MS = 4000;
const TIMEOUT_MS = 60_000;

/** What packages cost: in processes of their own, with bubblewrap where there is one and without it. */
export async function isolates(folder: string, rounds: number): Promise<Figure[]> {
  await Deno.mkdir(`${folder}/package`);
  await Deno.writeTextFile(
    `${folder}/package/mod.ts`,
    "export const add = ({ a, b }: { a: number; b: number }) => a + b;\n",
  );
  const walls = await findWalls({ environment: Deno.env.toObject(), outside: [] });
  const plain = await measure(`${folder}/package`, {
    rounds,
    ending: "",
    walls: { ...walls, bubblewrap: null },
  });
  if (walls.bubblewrap === null) return plain;
  return [
    ...plain,
    ...await measure(`${folder}/package`, { rounds, ending: ", bubblewrap", walls }),
  ];
}

interface Case {
  readonly rounds: number;
  /** How the names of the figures end. */
  readonly ending: string;
  readonly walls: Walls;
}

async function measure(folder: string, { rounds, ending, walls }: Case): Promise<Figure[]> {
  const named = (count: number, trust: HostedPackage["trust"]) =>
    Array.from({ length: count }, (_, index) => hosted(`package-${index}`, { folder, trust }));
  const starts: number[] = [];
  const firsts: number[] = [];
  const warm: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const caller = open(named(2, "first-party"), walls);
    starts.push(await timed(() => add(caller, 0)));
    firsts.push(await timed(() => add(caller, 1)));
    for (let call = 0; call < WARM_UP; call++) await add(caller, 0);
    for (let call = 0; call < 100; call++) warm.push(await timed(() => add(caller, 0)));
    memory.push(pss(caller));
    await caller.close();
  }
  const many = open(named(SHARED, "first-party"), walls);
  const each: number[] = [];
  for (let index = 0; index < SHARED; index++) each.push(await timed(() => add(many, index)));
  const shared = pss(many);
  await many.close();
  const apart = open(named(ALONE, "untrusted"), walls);
  await Promise.all(Array.from({ length: ALONE }, (_, index) => add(apart, index)));
  const answered = performance.now();
  const pids = apart.pids();
  const alone = pss(apart);
  await untilGone(pids);
  // The last of them is idle since it answered, and none is ended before its time.
  const late = performance.now() - answered - IDLE_MS;
  await apart.close();
  return [
    figure(`process of packages, to an answer${ending}`, "ms", starts),
    figure(`package, its first call${ending}`, "ms", firsts),
    figure(`${WARM_CALL}${ending}`, "ms", warm),
    figure(`process of two packages${ending}`, "MB", memory),
    figure(`${SHARED} packages, first call of each${ending}`, "ms", each),
    figure(`${SHARED} packages in one process${ending}`, "MB", [shared]),
    figure(`${ALONE} processes of one package${ending}`, "MB", [alone]),
    figure(`${ALONE} idle ones gone, over their time${ending}`, "ms", [late]),
  ];
}

function hosted(
  name: string,
  { folder, trust }: { readonly folder: string; readonly trust: HostedPackage["trust"] },
): HostedPackage {
  return {
    ...{ name, trust, folder, sha256: null, entry: `${folder}/mod.ts` },
    ...{ permissions: NO_PERMISSIONS, read: [], write: [], data: {} },
    ...(trust === "first-party" ? { shares: true } : {}),
  };
}

function open(packages: readonly HostedPackage[], walls: Walls): OpenIsolateCaller {
  const product = findProduct();
  if (!product.ok) throw new Error(product.error);
  const source = {
    list: () => Promise.resolve(packages),
    find: (name: string) => {
      const value = packages.find((one) => one.name === name);
      if (value === undefined) throw new Error(`No package ${name}`);
      return Promise.resolve({ ok: true as const, value });
    },
  };
  const environment = Deno.env.toObject();
  const limits = { idleMs: IDLE_MS };
  return createIsolateCaller({
    ...{ product: product.value, environment, outside: [], packages: source, walls, limits },
  });
}

async function add(caller: OpenIsolateCaller, index: number): Promise<void> {
  const params = {
    package: `package-${index}`,
    name: "add",
    args: '{"a":1,"b":2}',
    timeout_ms: TIMEOUT_MS,
  };
  const { outcome } = await caller(params, new AbortController().signal);
  if (!outcome.ok || outcome.output !== 3) throw new Error(JSON.stringify(outcome));
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function untilGone(pids: readonly number[]): Promise<void> {
  if (pids.length !== ALONE) throw new Error(`${pids.length} of ${ALONE} processes are there`);
  while (pids.some((pid) => !isGone(pid))) await new Promise((resolve) => setTimeout(resolve, 5));
}

function pss(caller: OpenIsolateCaller): number {
  return caller.pids().reduce((sum, pid) => sum + treePss(pid), 0);
}
