// The file tools never show what lies outside the workspace: not by a link, not while a folder is
// swapped for one, and not under the core's own flags, where the runtime would follow the link.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject, ToolOutcome } from "../../src/contract/mod.ts";
import { type Lab, withLab } from "../behaviour/builtin_lab.ts";
import { type Ground, makeGround, probePath, spawnIn } from "../core_probe.ts";

const SECRET = "OUTSIDE-THE-WORKSPACE";

async function withSecret(use: (lab: Lab) => Promise<void>): Promise<void> {
  await withLab(async (lab) => {
    await Deno.writeTextFile(`${lab.outside}/secret`, SECRET);
    await Deno.mkdir(`${lab.outside}/folder`);
    await Deno.writeTextFile(`${lab.outside}/folder/secret`, SECRET);
    await lab.write("inside/secret", "inside");
    await use(lab);
  });
}

/** Every tool that takes a path, at `path` and below it. */
function callsAt(path: string): readonly (readonly [string, JsonObject])[] {
  return ["", "/secret", "/folder/secret", "/folder", "/new/file"].flatMap((rest) => {
    const at = { path: `${path}${rest}` };
    return [
      ["read_file", at],
      ["list_dir", at],
      ["list_tree", { ...at, stats: true }],
      ["find_files", { ...at, glob: "**" }],
      ["search_files", { ...at, pattern: "." }],
    ] as const;
  });
}

Deno.test("no file tool follows a link out of the workspace [builtin_tools.paths_links] [builtin_tools.no_leak]", async () => {
  await withSecret(async (lab) => {
    const { workspace, outside } = lab;
    await Deno.symlink(outside, `${workspace}/absolute`);
    await Deno.symlink("../outside", `${workspace}/relative`);
    await Deno.symlink("relative", `${workspace}/two_hops`);
    await Deno.symlink("../../outside", `${workspace}/inside/deep`);
    await Deno.symlink("inside/deep", `${workspace}/through_a_folder`);
    await Deno.symlink(`${workspace}/../outside/../outside`, `${workspace}/roundabout`);
    const paths = [
      "absolute",
      "relative",
      "two_hops",
      "inside/deep",
      "through_a_folder",
      "roundabout",
      "../outside",
      "inside/../../outside",
      outside,
      `${workspace}/../outside`,
    ];
    for (const path of paths) {
      for (const [tool, args] of callsAt(path)) {
        const outcome = await lab.run(tool, args);
        assertEquals(outcome.ok ? "ok" : outcome.code, "permission_denied", `${tool} ${args.path}`);
      }
    }
  });
});

Deno.test("no walk leaves the workspace by a link that it meets [builtin_tools.no_leak]", async () => {
  await withSecret(async (lab) => {
    await Deno.symlink(lab.outside, `${lab.workspace}/folder_link`);
    await Deno.symlink(`${lab.outside}/secret`, `${lab.workspace}/inside/file_link`);
    await Deno.symlink(`${lab.outside}/secret`, `${lab.workspace}/.gitignore`);
    const outputs = [
      await lab.output("list_tree", { depth: 50, stats: true }),
      await lab.output("find_files", { glob: "**" }),
      await lab.output("search_files", { pattern: ".", context: 5 }),
      await lab.output("list_dir"),
    ];
    const [tree, files, search] = outputs;
    assertEquals(tree.stats.bytes, "inside".length);
    assertEquals(files.files, [".gitignore", "folder_link", "inside/file_link", "inside/secret"]);
    assertEquals(search.matches.map(({ path }: { path: string }) => path), ["inside/secret"]);
    assert(!JSON.stringify(outputs).includes(SECRET));
  });
});

Deno.test("a link that stays inside the workspace works [builtin_tools.paths_links]", async () => {
  await withSecret(async (lab) => {
    await Deno.symlink("inside", `${lab.workspace}/alias`);
    await Deno.symlink("alias/secret", `${lab.workspace}/two_hops`);
    assertEquals((await lab.output("read_file", { path: "two_hops" })).text, "inside");
    assertEquals((await lab.output("read_file", { path: "alias/secret" })).path, "alias/secret");
    const search = await lab.output("search_files", { pattern: "ins", path: "alias" });
    assertEquals(search.matches[0].path, "alias/secret");
  });
});

// Swaps "swap" for a link to the outside and back as fast as it can, until told to stop. Runs beside
// the test, so that its steps fall between any two of ours.
const SWAPPER = `self.onmessage = ({ data: { workspace, outside, stop } }) => {
  const flag = new Int32Array(stop);
  Deno.symlinkSync(outside, workspace + "/link");
  self.postMessage("ready");
  while (Atomics.load(flag, 0) === 0) {
    Deno.renameSync(workspace + "/swap", workspace + "/held");
    Deno.renameSync(workspace + "/link", workspace + "/swap");
    Deno.renameSync(workspace + "/swap", workspace + "/link");
    Deno.renameSync(workspace + "/held", workspace + "/swap");
  }
  self.postMessage("stopped");
};`;

async function whileSwapping(lab: Lab, use: () => Promise<void>): Promise<void> {
  const stop = new SharedArrayBuffer(4);
  const source = `data:text/javascript,${encodeURIComponent(SWAPPER)}`;
  const worker = new Worker(source, { type: "module" });
  const heard = () => new Promise((resolve) => worker.onmessage = resolve);
  try {
    const ready = heard();
    worker.postMessage({ workspace: lab.workspace, outside: lab.outside, stop });
    await ready;
    await use();
  } finally {
    const stopped = heard();
    Atomics.store(new Int32Array(stop), 0, 1);
    await stopped;
    worker.terminate();
  }
}

/** What a check of the real path before the opening would show. */
function careless(lab: Lab): string {
  try {
    const path = `${lab.workspace}/swap/secret`;
    return Deno.realPathSync(path) === path ? Deno.readTextFileSync(path) : "refused";
  } catch {
    return "gone";
  }
}

Deno.test("a folder that is swapped for a link while it is opened shows nothing [builtin_tools.race] [builtin_tools.no_leak]", async () => {
  await withSecret(async (lab) => {
    await lab.write("swap/secret", "inside");
    await lab.write("swap/folder/secret", "inside");
    await whileSwapping(lab, async () => {
      // The race is real: a check and then an opening lose it.
      const deadline = Date.now() + 30_000;
      let lost = false;
      while (!lost && Date.now() < deadline) lost = careless(lab) === SECRET;
      assert(lost, "the swapper never got in between a check and an opening");

      const codes = new Map<string, number>();
      for (let round = 0; round < 300; round++) {
        for (const path of ["swap/secret", "swap/folder/secret"]) {
          const outcome = await lab.run("read_file", { path });
          assert(!JSON.stringify(outcome).includes(SECRET));
          const code = outcome.ok ? "ok" : outcome.code;
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }
        if (round % 10 > 0) continue;
        for (const [tool, args] of callsAt(".").slice(2, 5)) {
          assert(!JSON.stringify(await lab.run(tool, args)).includes(SECRET), tool);
        }
      }
      const known = ["ok", "conflict", "not_found", "permission_denied"];
      assertEquals(Array.from(codes.keys()).filter((code) => !known.includes(code)), []);
    });
    // Once it is quiet, the file can be read.
    assertEquals((await lab.output("read_file", { path: "swap/secret" })).text, "inside");
  });
});

async function runInCore(
  ground: Ground,
  calls: readonly (readonly [string, JsonObject])[],
): Promise<readonly ToolOutcome[]> {
  const operands = [JSON.stringify(calls)];
  const core = await spawnIn(ground, { entry: probePath("tool_calls.ts"), operands });
  const [stdout, stderr] = await Promise.all([
    new Response(core.process.stdout).text(),
    new Response(core.process.stderr).text(),
    core.ended,
  ]);
  assert(stdout !== "", stderr);
  return JSON.parse(stdout);
}

Deno.test("the tools work under the core's own flags, and refuse what the runtime would follow [builtin_tools.core_flags]", async () => {
  const ground = await makeGround();
  try {
    const { workspace, home } = ground;
    await Deno.writeTextFile(`${home}/owner/kept`, SECRET);
    await Deno.symlink(`${home}/owner`, `${workspace}/link`);
    await Deno.symlink(`${home}/state`, `${workspace}/state`);
    await Deno.writeTextFile(`${workspace}/hostile`, `${"a".repeat(50_000)}!\n`);
    const outcomes = await runInCore(ground, [
      ["read_file", { path: "file" }],
      ["read_file", { path: "link/kept" }],
      ["read_file", { path: "/etc/passwd" }],
      ["list_dir", { path: "state" }],
      ["list_dir", {}],
      ["list_tree", { stats: true }],
      ["find_files", { glob: "f*" }],
      ["search_files", { pattern: "(a+)+$" }],
      ["search_files", { pattern: "(?:A+)+!$", case_sensitive: false }],
      ["calculate", { expression: "2*(3+4)" }],
      ["discover_tools", { query: "calculate" }],
    ]);
    assertEquals(
      outcomes.map((outcome) => outcome.ok ? "ok" : outcome.code),
      [
        "ok",
        "permission_denied",
        "permission_denied",
        "permission_denied",
        ...Array(7).fill("ok"),
      ],
    );
    const shown = JSON.stringify(outcomes);
    assertStringIncludes(shown, '"text":"in the workspace"');
    assertStringIncludes(shown, '"leads_to":"outside"');
    assertStringIncludes(shown, '"result":"14"');
    assert(!shown.includes(SECRET));
    const [slow, quick] = outcomes.slice(7, 9).map((outcome) => outcome.ok && outcome.output);
    assertEquals(JSON.stringify(slow).includes('"matches":[]'), true);
    assertStringIncludes(JSON.stringify(quick), '"path":"hostile"');
  } finally {
    await Deno.remove(ground.root, { recursive: true });
  }
});
