// The owner's rules and the permission mode, from the settings to the receipts of a real process.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import type { TurnDocument } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import { childEnvironment, onGround, type ProductEnd, runDeno, runProduct } from "./product.ts";

interface PermittedRun {
  readonly args: readonly string[];
  readonly settings?: unknown;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the product over settings, in a workspace with a file in each of two folders and a link. */
async function run(ground: Ground, { args, settings, env }: PermittedRun): Promise<ProductEnd> {
  const { home, workspace } = ground;
  for (const folder of ["docs", "secret"]) {
    await Deno.mkdir(`${workspace}/${folder}`, { recursive: true });
    await Deno.writeTextFile(`${workspace}/${folder}/a.md`, `# ${folder}\n`);
  }
  await Deno.remove(`${workspace}/docs/link`).catch(() => {});
  await Deno.symlink("../secret", `${workspace}/docs/link`);
  const path = `${home}/owner/settings.json`;
  await Deno.mkdir(`${home}/owner`, { recursive: true });
  if (settings !== undefined) await Deno.writeTextFile(path, JSON.stringify(settings));
  return await runProduct(ground, { args, env });
}

/** The code of each receipt, and each denial with what to do about it. */
function outcome({ stdout }: ProductEnd): unknown {
  const { receipts, denials }: TurnDocument = JSON.parse(stdout);
  return [
    receipts.map(({ tool, code }) => `${tool} ${code ?? "ok"}`),
    denials.map((one) => one.remedy),
  ];
}

const CHANGE = "Only the owner can change that: the rule cat(secret/**) of permissions.deny in " +
  "owner/settings.json";

Deno.test("a rule of the settings decides a call: by its path, another spelling, a link [policy.rules] [policy.rule_paths] [policy.rule_aliases]", () =>
  onGround(async (ground) => {
    const settings = { permissions: { deny: ["cat(secret/**)"], allow: ["read_file"] } };
    const read = async (path: string) =>
      outcome(await run(ground, { settings, args: ["--output", "json", `read ${path}`] }));
    assertEquals(await read("docs/a.md"), [["read_file ok"], []]);
    for (const path of ["secret/a.md", "docs/../Secret/a.md", "docs/link/a.md"]) {
      assertEquals([path, await read(path)], [path, [["read_file permission_denied"], [CHANGE]]]);
    }
  }));

Deno.test("rules that name nothing are told, and the others hold [policy.rule_examples]", () =>
  onGround(async (ground) => {
    const allow = [{ rule: "read_file(docs/**)", match: ["src/a.ts"] }];
    const settings = {
      permissions: { allow, deny: ["run_cmd(rm *)", "read_fil", "cat(docs/**)"] },
    };
    const { code, stderr } = await run(ground, { settings, args: ["read docs/a.md"] });
    assertEquals(code, 4);
    const told = stderr.split("\n").filter((line) => line.startsWith("warning: "));
    assertEquals(told, [
      "warning: owner/settings.json: permissions.allow[0]: the rule read_file(docs/**) does not " +
      'match its example "src/a.ts"; it is left out',
      "warning: owner/settings.json: permissions.deny[0]: the rule run_cmd(rm *) names the tool " +
      '"run_cmd", which there is not',
      "warning: owner/settings.json: permissions.deny[1]: the rule read_fil names the tool " +
      '"read_fil", which there is not; did you mean "read_file"?',
    ]);
    const quiet = await run(ground, { settings, args: ["--quiet", "what is 1+1?"] });
    assertEquals([quiet.code, quiet.stdout, quiet.stderr], [0, "1+1 = 2\n", ""]);
  }));

Deno.test("the permission mode comes from the line, the variable, the settings; a wide one is said [policy.permission_mode]", () =>
  onGround(async (ground) => {
    const settings = { permissions: { mode: "accept-edits" } };
    const args = ["what is 1+1?"];
    const said = async (run: Promise<ProductEnd>) => {
      const { code, stderr } = await run;
      assertEquals(code, 0, stderr);
      return stderr.match(/^note: the permission mode is (.*?):/m)?.[1];
    };
    const env = { KYROZEN_APPROVAL_MODE: "full" };
    assertEquals(await said(run(ground, { args })), undefined);
    assertEquals(await said(run(ground, { args, settings })), "accept-edits");
    assertEquals(await said(run(ground, { args, settings, env })), "full");
    const asking = ["--permission-mode", "ask", ...args];
    assertEquals(await said(run(ground, { args: asking, settings, env })), undefined);
    const wrong = await run(ground, { args, env: { KYROZEN_APPROVAL_MODE: "yolo" } });
    assertEquals([wrong.code, wrong.stdout], [3, ""]);
    assertStringIncludes(wrong.stderr, "expected one of ask, accept-edits, full, never-ask");
    const misused = await run(ground, { args: ["--permission-mode", "yolo", ...args] });
    assertEquals([misused.code, misused.stdout], [2, ""]);
    assertStringIncludes(misused.stderr, "give one of ask, accept-edits, full, never-ask");
  }));

Deno.test("the permission mode of a turn is in its first row [policy.permission_mode]", () =>
  onGround(async (ground) => {
    await run(ground, { args: ["--permission-mode", "full", "what is 1+1?"] });
    const file = `${ground.root}/records.json`;
    const { code } = await runProduct(ground, {
      task: "kyrozen",
      args: ["ledger", "export", file],
    });
    assertEquals(code, 0);
    const rows = await Deno.readTextFile(file);
    assertMatch(rows, /permission_mode\W+full/);
    assert(rows.includes("turn.started"));
  }));

Deno.test("config explain shows the permission mode, where it is from, and the rules [policy.permission_mode]", () =>
  onGround(async (ground) => {
    const settings = { permissions: { mode: "never-ask", deny: ["cat(secret/**)"] } };
    await run(ground, { settings, args: ["what is 1+1?"] });
    const explain = async (...args: string[]) =>
      (await runProduct(ground, { task: "kyrozen", args: ["config", "explain", ...args] })).stdout;
    assertStringIncludes(
      await explain(),
      "\nPermission mode: never-ask  (settings.json)\n  deny   cat(secret/**)\n",
    );
    assertEquals(JSON.parse(await explain("--json", "--permission-mode", "full")).permissions, {
      mode: "full",
      from: "option",
      rules: [{ list: "deny", rule: "cat(secret/**)" }],
    });
  }));

Deno.test("a core alone takes the mode of its line, and of the variable that it may read [policy.permission_mode]", () =>
  onGround(async (ground) => {
    const alone = async (flags: readonly string[], ...args: readonly string[]) => {
      const core = ["run", "--no-prompt", "--allow-read=.", ...flags, `${REPOSITORY}src/core.ts`];
      const env = { ...await childEnvironment(ground), KYROZEN_APPROVAL_MODE: "yolo" };
      const run = { args: [...core, ...args, "what is 1+1?"], cwd: ground.workspace, env };
      return await runDeno(run);
    };
    const full = await alone([], "--permission-mode", "full");
    assertEquals(full.code, 0);
    assertStringIncludes(full.stderr, "note: the permission mode is full: ");
    const wrong = await alone(["--allow-env=KYROZEN_APPROVAL_MODE"], "--permission-mode", "full");
    assertEquals(wrong.code, 3);
    assertStringIncludes(wrong.stderr, "KYROZEN_APPROVAL_MODE: expected one of ask, ");
  }));

Deno.test("a network call that is denied says which rule to add, and with that it is allowed [policy.permitting]", () =>
  onGround(async (ground) => {
    // The reader refuses this machine's own addresses: nothing is reached.
    const args = ["--output", "json", "read http://LOCALHOST:9/a"];
    const decided = async (permissions: object) => {
      const end = await run(ground, { args, settings: { permissions } });
      const { receipts, denials }: TurnDocument = JSON.parse(end.stdout);
      return [receipts.map(({ tool, decision }) => [tool, decision]), denials[0]];
    };
    const [asked, denial] = await decided({});
    assertEquals(asked, [["read_webpage", "ask"]]);
    const add = 'Add "read_webpage(localhost:9)" to permissions.allow in owner/settings.json';
    assertMatch(JSON.stringify(denial), /"approval_denied"/);
    assertStringIncludes(
      JSON.stringify(denial),
      JSON.stringify(`${add}, or use --permission-mode full`),
    );
    const allow = ["read_webpage(localhost:9)"];
    for (const permissions of [{ allow }, { allow, mode: "never-ask" }, { mode: "full" }]) {
      assertEquals((await decided(permissions))[0], [["read_webpage", "allow"]]);
    }
    const deny = ["read_webpage(localhost)"];
    assertEquals((await decided({ allow, deny }))[0], [["read_webpage", "deny"]]);
  }));
