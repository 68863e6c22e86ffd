import { assert, assertEquals } from "@std/assert";
import { NO_PERMISSIONS } from "../../src/contract/isolates.ts";
import { noPackage } from "../../src/supervisor/isolates/package_source.ts";
import { isGone, until } from "../processes.ts";
import { hostedPackage, openCaller, sourceOf, WALLS, WRAPPINGS } from "./isolate_hosts_lab.ts";
import {
  ask,
  codeOf,
  FOLDER,
  hostFolders,
  openFiles,
  PACKAGES,
  SUM,
  withPlace,
} from "./isolate_hosts_trial.ts";

function heldBytes(): number {
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

for (const wrapping of WRAPPINGS) {
  const { name, ignore } = wrapping;
  const hostTest = (promise: string, run: Parameters<typeof withPlace>[1]) =>
    Deno.test({ name: `${name}: ${promise}`, ignore, fn: () => withPlace(wrapping, run) });

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
    "faults in a row leave no process, no folder, no open file and no memory [isolates.no_orphans]",
    async (open, place) => {
      const caller = open();
      const count = Number(Deno.env.get("KYROZEN_TEST_FAULTS") ?? 12);
      const cheap = ["kill", "exit", "spin", "huge", "spinLater", "buffers"];
      const rotation = [...cheap, ...cheap, "heap", "wasm", "flood", "stderr", "nested"];
      await ask(caller, "sound.add", SUM);
      const before = openFiles();
      const [memory, held] = [Deno.memoryUsage().rss, heldBytes()];
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
      // What is garbage stays in the process until it is collected, which new garbage brings about.
      await until("what the faults took is free again", () => {
        new Uint8Array(8_000_000).fill(1);
        return heldBytes() - held < 60e6;
      });
      const grown = (Deno.memoryUsage().rss - memory) / 1e6;
      assert(grown < 300, `this process has ${grown} MB more than before`);
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
      const added = hostedPackage("added", {
        folder: FOLDER,
        trust: "first-party",
        read: [extra],
      });
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
        (_, index) => hostedPackage(`many-${index}`, { folder: FOLDER, trust: "first-party" }),
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
