// The commands that the supervisor answers itself.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { helpText } from "../../src/contract/commands.ts";
import { setUp, spawnIn } from "../core_probe.ts";
import { onGround, runProduct } from "./product.ts";

const QUIET = "kyrozen" as const;

Deno.test("help and the version need no home folder and no core [supervisor.help]", () =>
  onGround(async (ground) => {
    const run = (...args: string[]) => runProduct(ground, { task: QUIET, args });
    assertEquals(await run("--help"), { code: 0, stdout: helpText([]), stderr: "" });
    assertEquals(await run("ledger", "verify", "--help"), {
      code: 0,
      stdout: helpText(["ledger", "verify"]),
      stderr: "",
    });
    assertEquals(await run("--version"), {
      code: 0,
      stdout: `kyrozen ${config.version}\n`,
      stderr: "",
    });
  }));

Deno.test("a mistyped command is no prompt, and start knows no commands [supervisor.nearest] [supervisor.start_is_a_prompt]", () =>
  onGround(async (ground) => {
    assertEquals(await runProduct(ground, { task: QUIET, args: ["ledgr", "verify"] }), {
      code: 2,
      stdout: "",
      stderr: 'Unknown command "ledgr verify": did you mean "ledger verify"?\n',
    });
    const prompt = await runProduct(ground, { task: "start", args: ["--quiet", "ledger", "list"] });
    assertEquals([prompt.code, prompt.stderr.includes("Unknown command")], [1, false]);
  }));

Deno.test("all problems of a line come together, as one document too [supervisor.nearest]", () =>
  onGround(async (ground) => {
    const args = ["--output", "json", "--mdoe", "--deadline", "soon", "hi"];
    const { code, stdout, stderr } = await runProduct(ground, { task: QUIET, args });
    const document = JSON.parse(stdout);
    assertEquals([code, document.ok, document.code], [2, false, 2]);
    assertEquals(document.error.split("; "), stderr.trimEnd().split("\n"));
    assertEquals(stderr.trimEnd().split("\n"), [
      'Unknown option "--mdoe": did you mean "--mode"?',
      'Option "--deadline" cannot be "soon": give a number from 0.1 to 86400',
    ]);
  }));

Deno.test("permissions shows the flags that a core is spawned with, each with a reason [supervisor.permissions]", () =>
  onGround(async (ground) => {
    const { code, stdout } = await runProduct(ground, {
      task: QUIET,
      args: ["permissions", "--json"],
    });
    const { subsystems } = JSON.parse(stdout);
    assertEquals([code, subsystems.map(({ name }: { name: string }) => name)], [0, [
      "supervisor",
      "core",
      "models list",
      "packages (first-party, net)",
      "packages (first-party, no net)",
      "skill reader",
      "ledger",
      "doctor",
    ]]);
    const core = await spawnIn(ground);
    core.kill("SIGKILL");
    await Promise.all([core.process.stdout.cancel(), core.process.stderr.cancel(), core.ended]);
    const shown = subsystems[1].flags.map(({ flag }: { flag: string }) =>
      flag.replaceAll("(a new port each time)", String(core.port))
    );
    assertEquals(shown, core.args.slice(1, -1));
    const text = await runProduct(ground, { task: QUIET, args: ["permissions"] });
    for (const { summary, flags } of subsystems) {
      assertStringIncludes(text.stdout, summary);
      for (const { flag, reason } of flags) {
        assertStringIncludes(text.stdout, `  ${flag}\n      ${reason}\n`);
      }
    }
    assertStringIncludes(text.stdout, "not narrowed by its flags");
  }));

Deno.test("the ledger is verified and exported by a process of its own [supervisor.ledger_process]", () =>
  onGround(async (ground) => {
    const run = (...args: string[]) => runProduct(ground, { task: QUIET, args });
    const none = await run("ledger", "verify");
    assertEquals([none.code, none.stdout], [3, ""]);
    assertEquals((await run("--quiet", "what is 1+1?")).code, 0);
    const sound = await run("ledger", "verify", "--json");
    assertEquals([sound.code, JSON.parse(sound.stdout).ok], [0, true]);
    const bundle = `${ground.root}/a bundle.json`;
    assertEquals((await run("ledger", "export", bundle)).code, 0);
    assertEquals((await run("ledger", "verify", bundle)).code, 0);
    const { setup } = await setUp(ground);
    const heads = `${setup.folders.owner}/ledger_heads`;
    const before = await Deno.readTextFile(heads);
    const refused = await run("ledger", "export", heads);
    assertEquals([refused.code, await Deno.readTextFile(heads)], [3, before]);
    const nowhere = await run("ledger", "export", `${ground.root}/none/bundle.json`);
    assertEquals([nowhere.code, nowhere.stdout], [3, ""]);
    assertStringIncludes(nowhere.stderr, "its folder does not exist");
    // A head that the owner kept and the ledger does not have: rows were removed.
    const head = { ...JSON.parse(before.trimEnd().split("\n").at(-1) ?? ""), seq: 999 };
    await Deno.writeTextFile(heads, `${JSON.stringify(head)}\n`, { append: true });
    const cut = await run("ledger", "verify");
    assertEquals(cut.code, 1);
    assert(cut.stdout.includes("999"));
  }));

Deno.test("what only looks makes no home folder and no file in it [supervisor.folders]", () =>
  onGround(async (ground) => {
    for (const home of [`${ground.root}/none`, `${ground.root}/empty`]) {
      if (home.endsWith("empty")) await Deno.mkdir(home);
      const run = (...args: string[]) =>
        runProduct(ground, { task: QUIET, args: [...args, "--home", home] });
      const verified = await run("ledger", "verify");
      assertEquals([verified.code, verified.stdout], [3, ""]);
      assertStringIncludes(verified.stderr, "there is no ledger");
      assertEquals((await run("ledger", "export", `${ground.root}/bundle.json`)).code, 3);
      const shown = await run("permissions");
      assertEquals([shown.code, shown.stderr], [0, ""]);
      assertStringIncludes(shown.stdout, `${home}/state`);
    }
    const closed = ["--home", "/proc/kyrozen-home"];
    const verified = await runProduct(ground, {
      task: QUIET,
      args: ["ledger", "verify", ...closed],
    });
    assertStringIncludes(verified.stderr, "there is no ledger");
    const turn = await runProduct(ground, { task: QUIET, args: [...closed, "what is 1+1?"] });
    const sentence = 'Cannot use the folder "/proc/kyrozen-home": no folder can be made there; ' +
      "name another home folder with KYROZEN_HOME or --home\n";
    if (Deno.build.os === "linux") assertEquals([turn.code, turn.stderr], [3, sentence]);
    assertEquals([...Deno.readDirSync(`${ground.root}/empty`)], []);
    const left = [...Deno.readDirSync(ground.root)].map(({ name }) => name).sort();
    assertEquals(left, ["empty", "home", "workspace"]);
  }));
