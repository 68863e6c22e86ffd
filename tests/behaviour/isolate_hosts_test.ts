import { assert, assertEquals } from "@std/assert";
import { type IsolateAnswer, type JsonObject, NO_PERMISSIONS } from "../../src/contract/mod.ts";
import type { OpenIsolateCaller } from "../../src/supervisor/isolates/isolate_caller.ts";
import { noPackage } from "../../src/supervisor/isolates/package_source.ts";
import { HOST_PREFIX } from "../../src/supervisor/isolates/host_folder.ts";
import { isGone, until } from "../processes.ts";
import {
  callParams,
  fixtureFolder,
  hostedPackage,
  openCaller,
  sourceOf,
  WALLS,
  type Wrapping,
  WRAPPINGS,
} from "./isolate_hosts_lab.ts";

const FOLDER = fixtureFolder("faulty");
const PACKAGES = [
  hostedPackage("faulty", { folder: FOLDER }),
  hostedPackage("sound", { folder: FOLDER }),
  hostedPackage("other", { folder: FOLDER, trust: "untrusted" }),
];

function ask(
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
function codeOf({ outcome }: IsolateAnswer): string {
  return outcome.ok ? "ok" : outcome.code;
}

const SUM = { args: { a: 1, b: 2 } };

/** How each fault may end: a bomb can end its process before its time is over. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ["spin", /^timeout$/],
  ["spinLater", /^timeout$/],
  ["exit", /^timeout$/],
  ["kill", /^execution_error$/],
  ["heap", /^(?:execution_error|timeout)$/],
  ["buffers", /^(?:execution_error|timeout)$/],
  ["wasm", /^(?:execution_error|timeout)$/],
  ["flood", /^(?:execution_error|timeout)$/],
  ["huge", /^contract_error$/],
  ["stderr", /^timeout$/],
  ["nested", /^(?:execution_error|timeout)$/],
];

/** Names of the private folders of processes that are there. */
async function hostFolders(place: string): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(place), ({ name }) => name);
  return names.filter((name) => name.startsWith(HOST_PREFIX));
}

function openFiles(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}

/** Runs a test with callers whose private folders are in a place of its own. */
async function withPlace(
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
    await Deno.remove(place, { recursive: true });
  }
}

for (const wrapping of WRAPPINGS) {
  const { name, ignore, isolation } = wrapping;
  const hostTest = (promise: string, run: Parameters<typeof withPlace>[1]) =>
    Deno.test({ name: `${name}: ${promise}`, ignore, fn: () => withPlace(wrapping, run) });

  hostTest(
    "after each fault its call settles, and another package works at once [isolates.faults]",
    async (open, place) => {
      const caller = open();
      for (const [fault, codes] of FAULTS) {
        await ask(caller, "faulty.add", SUM);
        const before = performance.now();
        const answer = await ask(caller, `faulty.${fault}`, { timeoutMs: 1500 });
        const ms = performance.now() - before;
        assert(codes.test(codeOf(answer)), `${fault}: ${JSON.stringify(answer)}`);
        assertEquals(answer.isolation, isolation);
        assert(ms < 10_000, `${fault} took ${ms} ms`);
        const next = await ask(caller, "sound.add", SUM);
        assertEquals(next, { outcome: { ok: true, output: 3 }, isolation }, fault);
      }
      const pids = caller.pids();
      await caller.close();
      assert(pids.every(isGone));
      assertEquals(await hostFolders(place), []);
    },
  );

  hostTest(
    "calls beside a fault settle so that they may be made again, other processes do not notice [isolates.siblings]",
    async (open) => {
      const caller = open();
      await Promise.all(
        ["faulty.add", "sound.add", "other.add"].map((one) => ask(caller, one, SUM)),
      );
      const beside = ask(caller, "sound.sleep", { args: { ms: 30_000 }, timeoutMs: 60_000 });
      const apart = ask(caller, "other.sleep", { args: { ms: 2000 } });
      assertEquals(codeOf(await ask(caller, "faulty.spin", { timeoutMs: 300 })), "timeout");
      assertEquals(codeOf(await beside), "dependency_unavailable");
      assertEquals(codeOf(await apart), "ok");
    },
  );

  hostTest(
    "what may be the cause that a process ended runs alone until it has worked [isolates.siblings]",
    async (open) => {
      const caller = open();
      await Promise.all(["faulty.add", "sound.add"].map((one) => ask(caller, one, SUM)));
      assertEquals(caller.pids().length, 1);
      const beside = ask(caller, "sound.sleep", { args: { ms: 30_000 }, timeoutMs: 60_000 });
      const killed = await ask(caller, "faulty.kill");
      assertEquals([codeOf(killed), codeOf(await beside)], [
        "dependency_unavailable",
        "dependency_unavailable",
      ]);
      await until("nothing is left of it", () => caller.pids().length === 0);
      const sleeps = ask(caller, "sound.sleep", { args: { ms: 1000 } });
      assertEquals(codeOf(await ask(caller, "faulty.kill")), "execution_error");
      assertEquals(codeOf(await sleeps), "ok");
    },
  );

  hostTest(
    "a process without calls is ended after its time, one is started again when it is needed [isolates.idle]",
    async (open, place) => {
      const caller = open({ limits: { idleMs: 200 } });
      assertEquals(codeOf(await ask(caller, "sound.add", SUM)), "ok");
      const [pid = 0] = caller.pids();
      assert(pid > 0 && !isGone(pid));
      await until("the idle process has gone", () => caller.pids().length === 0 && isGone(pid));
      assertEquals(await hostFolders(place), []);
      assertEquals(codeOf(await ask(caller, "sound.add", SUM)), "ok");
    },
  );

  hostTest(
    "nothing goes on of a package that failed beside its call [isolates.left]",
    async (open) => {
      const caller = open();
      await ask(caller, "other.add", SUM);
      const [pid = 0] = caller.pids();
      assertEquals(codeOf(await ask(caller, "other.stray")), "execution_error");
      await until("its process has gone", () => isGone(pid));
      assertEquals(codeOf(await ask(caller, "other.add", SUM)), "ok");
    },
  );

  hostTest(
    "nothing goes on of a package that may not run any more [isolates.left]",
    async (open) => {
      let granted = true;
      const source = sourceOf(PACKAGES);
      const caller = open({
        packages: {
          ...source,
          find: (name) => granted ? source.find(name) : Promise.resolve(noPackage(name)),
        },
      });
      assertEquals(codeOf(await ask(caller, "other.lingers")), "ok");
      const [pid = 0] = caller.pids();
      granted = false;
      assertEquals(codeOf(await ask(caller, "other.add", SUM)), "not_found");
      await until("its process has gone", () => isGone(pid));
    },
  );

  hostTest(
    "a call that needs a process gets the place of one without calls [isolates.places]",
    async (open) => {
      const caller = open({ limits: { hosts: 1 } });
      const sleeping = ask(caller, "other.sleep", { args: { ms: 1000 } });
      await until("it runs", () => caller.pids().length === 1);
      assertEquals(codeOf(await ask(caller, "sound.add", SUM)), "ok");
      assertEquals(codeOf(await sleeping), "ok");
    },
  );

  hostTest(
    "a call is cancelled at once, and one that waits for its process too [isolates.cancel]",
    async (open) => {
      const caller = open();
      const early = new AbortController();
      const starting = ask(caller, "sound.add", { ...SUM, signal: early.signal });
      early.abort();
      assertEquals(codeOf(await starting), "cancelled");
      await ask(caller, "faulty.add", SUM);
      const late = new AbortController();
      const spinning = ask(caller, "faulty.spin", { signal: late.signal });
      setTimeout(() => late.abort(), 200);
      const before = performance.now();
      assertEquals(codeOf(await spinning), "cancelled");
      assert(performance.now() - before < 2000);
      assertEquals(codeOf(await ask(caller, "sound.add", SUM)), "ok");
    },
  );

  hostTest(
    "faults in a row leave no process, no folder and no open file [isolates.no_orphans]",
    async (open, place) => {
      const caller = open();
      const count = Number(Deno.env.get("KYROZEN_TEST_FAULTS") ?? 12);
      const rotation = ["kill", "exit", "spin", "huge", "spinLater", "buffers"];
      await ask(caller, "sound.add", SUM);
      const before = openFiles();
      const seen = new Set<number>();
      for (let index = 0; index < count; index++) {
        await ask(caller, "faulty.add", SUM);
        caller.pids().forEach((pid) => seen.add(pid));
        const fault = rotation[index % rotation.length];
        const answer = await ask(caller, `faulty.${fault}`, { timeoutMs: 400 });
        assert(!answer.outcome.ok, fault);
      }
      assertEquals(codeOf(await ask(caller, "sound.add", SUM)), "ok");
      await until(
        "every process but one has gone",
        () => [...seen].filter((pid) => !isGone(pid)).length <= 1,
      );
      assert(openFiles() <= before + 4, `${before} files were open, now ${openFiles()}`);
      assertEquals((await hostFolders(place)).length, caller.pids().length);
    },
  );

  hostTest(
    "variables of proxies and others of the person never reach a process [isolates.environment]",
    async (open) => {
      const proxies = {
        HTTP_PROXY: "http://127.0.0.1:9",
        all_proxy: "http://127.0.0.1:9",
        SECRET: "s",
      };
      const environment = { ...Deno.env.toObject(), ...proxies };
      const caller = open({ environment });
      await ask(caller, "sound.add", SUM);
      const [pid = 0] = caller.pids();
      const seen = Deno.readTextFileSync(`/proc/${pid}/environ`).split("\0").filter(Boolean);
      const names = seen.map((one) => one.split("=", 1)[0] ?? "");
      const known =
        /^(?:DENO_DIR|DENO_NO_UPDATE_CHECK|DENO_WEBGPU_BACKEND|KYROZEN_ISOLATE_LINK|LANG|LC_ALL|NO_COLOR|TERM|TZ)$/;
      assertEquals(names.filter((one) => !known.test(one)), []);
    },
  );

  hostTest(
    "packages that need more than the process has get a new one, and the old one is drained [isolates.drain]",
    async (open) => {
      const extra = await Deno.makeTempDir();
      const known = PACKAGES.slice(0, 2);
      const source = {
        list: () => Promise.resolve(known),
        find: (name: string) =>
          Promise.resolve({
            ok: true as const,
            value: known.find((one) => one.name === name) ?? added,
          }),
      };
      const added = hostedPackage("added", { folder: FOLDER, read: [extra] });
      const caller = open({ packages: source });
      await ask(caller, "sound.add", SUM);
      const [first] = caller.pids();
      const running = ask(caller, "sound.sleep", { args: { ms: 6000 } });
      // Its process is not left before it has been sent.
      await new Promise((resolve) => setTimeout(resolve, 100));
      assertEquals(codeOf(await ask(caller, "added.add", SUM)), "ok");
      assertEquals(caller.pids().length, 2);
      assertEquals(codeOf(await running), "ok");
      await until("the old process has gone", () => !caller.pids().includes(first ?? 0));
      await Deno.remove(extra);
    },
  );

  hostTest(
    "more packages than one process has workers for share it, and each is answered [isolates.faults]",
    async (open) => {
      const many = Array.from(
        { length: 12 },
        (_, index) => hostedPackage(`many-${index}`, { folder: FOLDER }),
      );
      const caller = open({ packages: sourceOf(many) });
      const sums = () => Promise.all(many.map((one) => ask(caller, `${one.name}.add`, SUM)));
      for (let round = 0; round < 2; round++) {
        assertEquals((await sums()).map(codeOf), many.map(() => "ok"));
      }
      assertEquals(caller.pids().length, 1);
      const sleeping = many.slice(0, 8).map((one) =>
        ask(caller, `${one.name}.sleep`, { args: { ms: 2500 } })
      );
      const late = ask(caller, "many-9.add", { ...SUM, timeoutMs: 700 });
      assertEquals(codeOf(await late), "timeout");
      assertEquals((await Promise.all(sleeping)).map(codeOf), sleeping.map(() => "ok"));
    },
  );
}

Deno.test("without bubblewrap no package writes that nobody reviewed [isolates.bare_writer]", async () => {
  const write = [await Deno.makeTempDir()];
  const permissions = { ...NO_PERMISSIONS, write: ["data"] };
  const packages = [
    hostedPackage("stranger", { folder: FOLDER, trust: "untrusted", permissions, write }),
    hostedPackage("reviewed", { folder: FOLDER, permissions, write }),
  ];
  const caller = openCaller(packages, { walls: { ...WALLS, bubblewrap: null } });
  try {
    const refused = await ask(caller, "stranger.add", SUM);
    assertEquals([codeOf(refused), refused.isolation], ["permission_denied", "none"]);
    assertEquals(caller.pids(), []);
    assertEquals(codeOf(await ask(caller, "reviewed.add", SUM)), "ok");
  } finally {
    await caller.close();
    await Deno.remove(write[0] ?? "");
  }
});
