import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { ToolOutcome } from "../../src/contract/mod.ts";
import { gitOverrides } from "../../src/supervisor/git_environment.ts";
import { runCommand } from "../../src/supervisor/run_command.ts";
import { ATTACKS, type GitAttack, plantAll } from "./git_attacks.ts";
import { GIT, GitLab } from "./git_lab.ts";

const SCRIPT = await Deno.realPath("/usr/bin/script").catch(() => undefined);

/** Everything a configuration can run during one of the four reads. */
function hostileConfig(canary: string): string {
  const program = `"'${canary}'"`;
  return [
    `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${program}\n\tpager = ${program}`,
    `\tsshCommand = ${program}`,
    `[diff]\n\texternal = ${program}`,
    `[filter "x"]\n\tclean = ${program}\n\tprocess = ${program}\n\trequired`,
    `[diff "x"]\n\ttextconv = ${program}\n\tcommand = ${program}`,
    `[log]\n\tshowSignature`,
    `[gpg]\n\tprogram = ${program}\n`,
  ].join("\n");
}

function codes(outcomes: readonly ToolOutcome[]): string[] {
  return outcomes.map((outcome) => outcome.ok ? "ok" : outcome.code);
}

/** Makes the index stale, which is when Git refreshes it. */
async function makeStale(lab: GitLab): Promise<void> {
  for await (const { name, isFile } of Deno.readDir(lab.workspace)) {
    if (isFile) await Deno.utime(`${lab.workspace}/${name}`, 2_000_000, 2_000_000);
  }
}

async function readAllStale(lab: GitLab): Promise<string[]> {
  await makeStale(lab);
  return codes(await lab.readAll());
}

/** Makes one canary for each attack, of which the mark tells which ran. */
async function makeCanaries(
  lab: GitLab,
  attacks: readonly GitAttack[],
): Promise<ReadonlyMap<GitAttack, string>> {
  const canaries = attacks.map((attack, index) => [attack, `${lab.root}/canary${index}`] as const);
  for (const [{ silent }, canary] of canaries) await lab.makeCanary(canary, { silent });
  return new Map(canaries);
}

let staleTime = 1_000_000;

/** Runs a plain command on a stale index and answers the mark that it left. */
async function runVictim(
  lab: GitLab,
  { through }: GitAttack,
  victim: readonly string[],
): Promise<string> {
  // The command before may have noted the last time in the index.
  staleTime++;
  await Deno.utime(`${lab.workspace}/a.txt`, staleTime, staleTime);
  await lab.takeMark();
  if (through === undefined) await lab.tryGit(victim);
  else await lab.tryGit(["-qec", [GIT, ...victim].join(" "), "/dev/null"], { binary: SCRIPT });
  return await lab.takeMark();
}

const FINE: readonly string[] = ["ok", "ok", "ok", "ok", "ok", "ok", "ok"];
/** Without the blob of `a.txt`: what needs its text fails, the rest goes on. */
const DAMAGED: readonly string[] = [0, 1, 0, 1, 0, 1, 1].map((bad) =>
  bad ? "command_failed" : "ok"
);

for (const attacks of Map.groupBy(ATTACKS, ({ group }) => group).values()) {
  const ignore = SCRIPT === undefined && attacks.some(({ through }) => through === "script");
  const damage = attacks.some((attack) => attack.damage);
  const names = attacks.map(({ name }) => name).join(", ");
  Deno.test({
    name: `${names}: runs its program under plain Git and under no Git read [git.neutralised]` +
      (ignore ? " (no script(1) here to give Git a terminal)" : ""),
    ignore,
    async fn() {
      await using lab = await GitLab.open();
      const planted = await makeCanaries(lab, attacks);
      await plantAll(lab, planted);
      for (const [attack, canary] of planted) {
        for (const victim of attack.victims) {
          const mark = await runVictim(lab, attack, victim);
          assert(mark.includes(`${canary} `), `${attack.name} itself does not work: ${mark}`);
        }
      }
      await lab.takeMark();
      assertEquals(await readAllStale(lab), damage ? DAMAGED : FINE);
      assertEquals(await lab.takeMark(), "");
    },
  });
}

Deno.test("a configuration that turns hostile between check and use runs nothing [git.race]", async () => {
  await using lab = await GitLab.open();
  const hostile = hostileConfig(lab.canary);
  await lab.write("a.txt", "two\n");
  const outcomes = await lab.readAll({
    run: async (options) => {
      if (options.args.includes("config")) return await runCommand(options);
      await lab.write(".git/config", hostile);
      await lab.write(".gitattributes", "*.txt filter=x diff=x\n");
      return await runCommand(options);
    },
  });
  assertEquals(codes(outcomes), FINE);
  assertEquals(await lab.takeMark(), "");
  await lab.tryGit(["status"]);
  assertNotEquals(await lab.takeMark(), "", "the configuration is not hostile");
});

Deno.test("a partial clone reaches no host and asks no credential helper in a read [git.offline]", async () => {
  await using lab = await GitLab.open();
  let requests = 0;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    requests++;
    return new Response("", { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } });
  });
  const clone = ATTACKS.find((attack) => attack.name.startsWith("core.sshCommand"));
  await clone?.plant(lab, lab.canary);
  await lab.git("config", "remote.origin.url", `http://127.0.0.1:${server.addr.port}/x`);
  await lab.git("config", "credential.helper", `!'${lab.canary}'`);
  await lab.tryGit(["show", "HEAD"]);
  assert(requests > 0, "plain Git does not fetch");
  assertNotEquals(await lab.takeMark(), "", "plain Git asks no credential helper");
  requests = 0;
  assertEquals(await readAllStale(lab), DAMAGED);
  assertEquals({ requests, mark: await lab.takeMark() }, { requests: 0, mark: "" });
});

Deno.test("variables around the supervisor reach no Git process [git.environment]", async () => {
  await using lab = await GitLab.open();
  await lab.write("a.txt", "two\n");
  const seen = new Set<string>();
  const environment = {
    GIT_DIR: "/nonexistent",
    GIT_EXTERNAL_DIFF: lab.canary,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.fsmonitor",
    GIT_CONFIG_VALUE_0: lab.canary,
    GIT_TRACE: `${lab.root}/trace`,
    HOME: lab.root,
    LD_PRELOAD: "/nonexistent.so",
    PATH: lab.root,
    PAGER: lab.canary,
    TMPDIR: "/tmp",
  };
  const outcomes = await lab.readAll({
    environment,
    run: (options) => {
      for (const name of Object.keys(options.env)) seen.add(name.replace(/\d+$/, "N"));
      return runCommand(options);
    },
  });
  assertEquals(codes(outcomes), FINE);
  assertEquals(await lab.takeMark(), "");
  assertEquals([...seen].sort(), [
    "GIT_ALLOW_PROTOCOL",
    "GIT_ASKPASS",
    "GIT_ATTR_NOSYSTEM",
    "GIT_CEILING_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_KEY_N",
    "GIT_CONFIG_NOSYSTEM",
    "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_VALUE_N",
    "GIT_DIR",
    "GIT_EDITOR",
    "GIT_INDEX_FILE",
    "GIT_LITERAL_PATHSPECS",
    "GIT_NO_LAZY_FETCH",
    "GIT_OPTIONAL_LOCKS",
    "GIT_PAGER",
    "GIT_PROTOCOL_FROM_USER",
    "GIT_SSH_COMMAND",
    "GIT_TERMINAL_PROMPT",
    "GIT_WORK_TREE",
    "HOME",
    "LC_ALL",
    "PATH",
    "SSH_ASKPASS",
  ]);
});

Deno.test("every process that reads a repository is handed the overrides by its environment [git.neutralised]", async () => {
  await using lab = await GitLab.open();
  await lab.write("a.txt", "two\n");
  const expected = gitOverrides(lab.workspace).map(([key, value]) => [key.toLowerCase(), value]);
  const handed: unknown[] = [];
  const outcomes = await lab.readAll({
    run: async (options) => {
      // The others look at no repository, and at one file of settings at most.
      if (options.env.GIT_WORK_TREE !== undefined) {
        const args = ["config", "--list", "--show-scope", "-z"];
        const { stdout } = await runCommand({ ...options, args, maxBytes: 1 << 20 });
        handed.push(commandScope(new TextDecoder().decode(stdout)));
      }
      return await runCommand(options);
    },
  });
  assertEquals(codes(outcomes), FINE);
  assert(handed.length >= outcomes.length, `only ${handed.length} processes were looked at`);
  for (const list of handed) assertEquals(list, expected);
});

/** The keys and values that Git was told by command line or environment, as it understands them. */
function commandScope(list: string): string[][] {
  const fields = list.split("\0");
  return fields.flatMap((scope, index) => {
    if (index % 2 === 1 || scope !== "command") return [];
    const [key = "", ...value] = (fields[index + 1] ?? "").split("\n");
    return [[key, value.join("\n")]];
  });
}
