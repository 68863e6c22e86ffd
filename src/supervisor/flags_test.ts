import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  coreFlags,
  doctorFlags,
  flagWords,
  ledgerFlags,
  skillReaderFlags,
  SUPERVISOR_FLAGS,
} from "./flags.ts";

const product = {
  root: "/product",
  deno: "/bin/deno",
  config: "/product/deno.json",
  lock: "/product/deno.lock",
  core: "/product/src/core.ts",
  ledgerCommand: "/product/src/ledger_command.ts",
  doctorCommand: "/product/src/doctor_command.ts",
  skillReader: "/product/src/skill_reader.ts",
  builtinSkills: "/product/builtin_skills",
  isolateHost: "/product/src/isolate_host.ts",
  assets: ["/product/src", "/product/builtin_skills"],
};
const folders = { home: "/home/k", owner: "/home/k/owner", state: "/home/k/state", writable: true };
const grants = { product, workspace: "/projects/my project", folders, port: 4321 };

const RUNTIME = [
  "--quiet",
  "--no-prompt",
  "--no-remote",
  "--cached-only",
  "--frozen",
  "--config=/product/deno.json",
  "--lock=/product/deno.lock",
  "--ignore-env",
];
const DENIED = ["--deny-run", "--deny-ffi", "--deny-sys", "--deny-import"];
const V8 =
  "--v8-flags=--enable-experimental-regexp-engine-on-excessive-backtracks,--min-semi-space-size=4";

Deno.test("coreFlags() grants the workspace and state/ for reading, the link and nothing else [supervisor.core_flags]", () => {
  assertEquals(flagWords(coreFlags(grants)), [
    ...RUNTIME,
    "--allow-env=KYROZEN_LINK",
    ...DENIED,
    "--allow-read=/projects/my project,/product/src,/product/builtin_skills,/home/k/state",
    "--deny-write",
    "--allow-net=127.0.0.1:4321",
    "--unstable-lazy-dynamic-imports",
    V8,
  ]);
});

Deno.test("coreFlags() grants the hosts of providers one by one, each with its reason [providers.hosts] [providers.one_host]", () => {
  const hosts = [
    {
      host: "api.openai.com:443",
      reason: "openai, configured by OPENAI_API_KEY",
      isLoopback: false,
    },
    { host: "[::1]:8080", reason: "local, configured by settings.json", isLoopback: true },
  ];
  const net = coreFlags({ ...grants, hosts }).filter(({ flag }) => flag.startsWith("--allow-net"));
  assertEquals(net, [
    {
      flag: "--allow-net=127.0.0.1:4321",
      reason: "the link; beside it only the hosts that follow can be reached",
    },
    { flag: "--allow-net=api.openai.com:443", reason: "openai, configured by OPENAI_API_KEY" },
    { flag: "--allow-net=[::1]:8080", reason: "local, configured by settings.json" },
  ]);
  for (const host of ["a.b,c.d:443", "*.a.b:443"]) {
    const wide = [{ host, reason: "", isLoopback: false }];
    assertThrows(() => coreFlags({ ...grants, hosts: wide }), Error, "more than one host");
  }
});

Deno.test("coreFlags() grants the folder of skills that a person named, for reading [skills.extra_root]", () => {
  const skills = { extra_root: "/garden/skills" };
  const [read] = flagWords(coreFlags({ ...grants, skills })).filter((word) =>
    word.startsWith("--allow-read")
  );
  assert(read?.endsWith(",/home/k/state,/garden/skills"));
  const split = { extra_root: "/garden,/etc" };
  assertThrows(() => coreFlags({ ...grants, skills: split }), Error, "comma");
});

Deno.test("skillReaderFlags() grants the one package for reading and nothing else [skills.reader]", () => {
  assertEquals(
    flagWords(skillReaderFlags({ product, folder: "/home/k/state/skills/.staging-1" })),
    [
      ...RUNTIME,
      ...["env", "run", "ffi", "sys", "import", "net", "write"].map((kind) => `--deny-${kind}`),
      "--allow-read=/home/k/state/skills/.staging-1",
    ],
  );
});

Deno.test("coreFlags() grants no state where nothing can be kept [supervisor.read_only_home]", () => {
  const words = flagWords(coreFlags({ ...grants, folders: { ...folders, writable: false } }));
  assertEquals(words.filter((word) => /-(?:read|write)/.test(word)), [
    "--allow-read=/projects/my project,/product/src,/product/builtin_skills",
    "--deny-write",
  ]);
  const read = { ...folders, writable: false, readable: true };
  assertEquals(
    flagWords(coreFlags({ ...grants, folders: read })).filter((word) =>
      /-(?:read|write)/.test(word)
    ),
    [
      "--allow-read=/projects/my project,/product/src,/product/builtin_skills,/home/k/state",
      "--deny-write",
    ],
  );
});

Deno.test("coreFlags() closes owner/ in a workspace that holds the home folder [security.owner_inside_workspace]", () => {
  for (const workspace of ["/", "/home", "/home/k"]) {
    const words = flagWords(coreFlags({ ...grants, workspace }));
    assertEquals([workspace, words.includes("--deny-read=/home/k/owner")], [workspace, true]);
  }
  assert(!flagWords(coreFlags({ ...grants, workspace: "/home/k2" })).join().includes("deny-read"));
});

Deno.test("coreFlags() never writes a comma into a list of paths [supervisor.comma]", () => {
  assertThrows(() => coreFlags({ ...grants, workspace: "/projects/a,/etc" }), Error, "comma");
});

Deno.test("every flag has a reason [supervisor.permissions]", () => {
  const all = [
    ...coreFlags(grants),
    ...ledgerFlags({ product, read: ["/a"], write: ["/b"] }),
    ...doctorFlags({ product, folders, write: [folders.state] }),
    ...SUPERVISOR_FLAGS,
  ];
  for (const { flag, reason } of all) assert(reason.length > 5, `${flag} has no reason`);
});

Deno.test("ledgerFlags() grants the named files only [supervisor.ledger_process]", () => {
  assertEquals(flagWords(ledgerFlags({ product, read: ["/a", "/b"], write: [] })), [
    ...RUNTIME,
    "--deny-env",
    ...DENIED,
    "--deny-net",
    "--allow-read=/a,/b",
    "--deny-write",
  ]);
});

Deno.test("doctorFlags() grants state/ and the heads, and writes state/ to rebuild only [supervisor.doctor_process]", () => {
  const words = [
    ...RUNTIME,
    ...["--deny-env", "--deny-run", "--deny-ffi", "--deny-import", "--deny-net"],
    "--allow-sys=statfs",
    "--allow-read=/home/k/state,/home/k/owner/ledger_heads",
  ];
  const looking = flagWords(doctorFlags({ product, folders, write: [] }));
  assertEquals(looking, [...words, "--deny-write"]);
  const rebuilding = flagWords(doctorFlags({ product, folders, write: [folders.state] }));
  assertEquals(rebuilding, [...words, "--allow-write=/home/k/state"]);
});

Deno.test("SUPERVISOR_FLAGS are those of the task lines [supervisor.permissions]", async () => {
  const url = new URL("../../deno.json", import.meta.url);
  const { tasks } = JSON.parse(await Deno.readTextFile(url));
  for (const name of ["start", "kyrozen"]) {
    const words = String(tasks[name].command).split(" ").filter((word) => word.startsWith("--"));
    assertEquals(words.filter((word) => word !== "--quiet"), flagWords(SUPERVISOR_FLAGS));
  }
});
