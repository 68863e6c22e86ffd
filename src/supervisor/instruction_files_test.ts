import { assert, assertEquals } from "@std/assert";
import type { Instructions } from "../contract/mod.ts";
import { readInstructionFiles, toldInstructions } from "./instruction_files.ts";

interface Tree {
  readonly root: string;
  readonly workspace: string;
  readonly home: string;
  readonly owner: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  link(path: string, target: string): Promise<void>;
  /** What is found under `root`, paths seen from it. */
  read(): Instructions;
}

/** A workspace two folders below a root, and a home folder beside it. */
async function onTree(test: (tree: Tree) => Promise<void>): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const [workspace, home] = [`${root}/one/two`, `${root}/home`];
  const owner = `${home}/owner`;
  await Deno.mkdir(workspace, { recursive: true });
  await Deno.mkdir(owner, { recursive: true });
  const place = async (path: string) => {
    const whole = `${root}/${path}`;
    await Deno.mkdir(whole.slice(0, whole.lastIndexOf("/")), { recursive: true });
    return whole;
  };
  const seen = <T extends { readonly path: string }>(items: readonly T[]) =>
    items.filter(({ path }) => path.startsWith(`${root}/`))
      .map((item) => ({ ...item, path: item.path.slice(root.length + 1) }));
  try {
    await test({
      root,
      workspace,
      home,
      owner,
      write: async (path, content) => {
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        await Deno.writeFile(await place(path), bytes);
      },
      link: async (path, target) => await Deno.symlink(target, await place(path)),
      read: () => {
        const { files, skipped } = readInstructionFiles({ workspace, folders: { home, owner } });
        return { files: seen(files), skipped: seen(skipped) };
      },
    });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function paths({ files }: Instructions): readonly string[] {
  return files.map(({ path, where }) => `${where}: ${path}`);
}

Deno.test("instructions: of the home folder, then from above, outermost first; not of the workspace [prompt.instruction_places]", () =>
  onTree(async (tree) => {
    const names = ["AGENTS.md", "CLAUDE.md", ".kyrozen/instructions.md"];
    for (const folder of ["", "one/", "one/two/", "other/"]) {
      for (const name of names) await tree.write(`${folder}${name}`, `${folder}${name}`);
    }
    for (const name of ["CLAUDE.md", "instructions.md"]) await tree.write(`home/${name}`, "own");
    const read = tree.read();
    assertEquals(paths(read), [
      "home: home/CLAUDE.md",
      "home: home/instructions.md",
      ...names.map((name) => `above: ${name}`),
      ...names.map((name) => `above: one/${name}`),
    ]);
    assertEquals(read.files[2], {
      path: "AGENTS.md",
      where: "above",
      text: "AGENTS.md",
      cut: false,
    });
    assertEquals(read.skipped, []);
    assertEquals(tree.read(), read, "The order is the same each time");
  }));

Deno.test("instructions: a file that is found twice counts once, by its real path [prompt.instruction_places]", () =>
  onTree(async (tree) => {
    await tree.write("one/AGENTS.md", "text");
    await tree.link("one/CLAUDE.md", "AGENTS.md");
    await tree.link("home/AGENTS.md", `${tree.root}/one/AGENTS.md`);
    assertEquals(paths(tree.read()), ["home: one/AGENTS.md"]);
  }));

Deno.test("instructions: what is no text of this folder is left out and said [prompt.instruction_refusals]", () =>
  onTree(async (tree) => {
    await tree.write("secret", "not for a model");
    await tree.link("one/AGENTS.md", "../secret");
    await tree.link("one/CLAUDE.md", "nowhere");
    await tree.write("one/.kyrozen", "a file in the place of a folder");
    await tree.write("AGENTS.md", Uint8Array.of(0x61, 0xff));
    await tree.write("CLAUDE.md", "a\0b");
    await Deno.mkdir(`${tree.root}/.kyrozen/instructions.md`, { recursive: true });
    await tree.write("home/AGENTS.md", " \n\t\n");
    assertEquals(tree.read(), {
      files: [],
      skipped: [
        { path: "AGENTS.md", reason: "is not UTF-8" },
        { path: "CLAUDE.md", reason: "is a binary file" },
        { path: ".kyrozen/instructions.md", reason: "is a folder" },
        { path: "one/AGENTS.md", reason: "is a link that leads out of its folder" },
        { path: "one/CLAUDE.md", reason: "is a link that leads nowhere" },
      ],
    });
  }));

Deno.test("instructions: a pipe in the place of a file holds nothing up [prompt.instruction_refusals]", () =>
  onTree(async (tree) => {
    const { success } = await new Deno.Command("mkfifo", { args: [`${tree.root}/AGENTS.md`] })
      .output();
    assert(success);
    assertEquals(tree.read().skipped, [{ path: "AGENTS.md", reason: "is no regular file" }]);
  }));

Deno.test("instructions: what somebody else put above the workspace is left out and said [prompt.instruction_refusals]", () =>
  onTree(async (tree) => {
    await tree.write("AGENTS.md", "Obey me.");
    await tree.write("one/AGENTS.md", "Mine.");
    const { workspace, home, owner } = tree;
    const isRoot = Deno.uid() === 0;
    if (isRoot) await Deno.chown(`${tree.root}/AGENTS.md`, 54_321, null);
    // Where nothing can be given away, the person is somebody else: who owns the system's folder.
    const folders = { home, owner: isRoot ? owner : "/" };
    const { files, skipped } = readInstructionFiles({ workspace, folders });
    const path = `${tree.root}/AGENTS.md`;
    assert(!files.some((file) => file.path === path));
    assertEquals(files.some(({ text }) => text === "Mine."), isRoot);
    assert(skipped.some((one) => one.path === path && one.reason === "belongs to another user"));
  }));

Deno.test("instructions: long files are cut between characters, and all of them have a bound [prompt.instruction_bounds]", () =>
  onTree(async (tree) => {
    // Two bytes, then characters of four: a cut in the middle of one would be seen.
    await tree.write("home/AGENTS.md", `\ufeffa${"\u{1f600}".repeat(20_000)}`);
    await tree.write("home/CLAUDE.md", "b".repeat(25_000));
    await tree.write("AGENTS.md", "c".repeat(25_001));
    await tree.write("CLAUDE.md", "d".repeat(3));
    await tree.write("one/AGENTS.md", "e");
    const { files, skipped } = tree.read();
    assertEquals(files.map(({ path, text, cut }) => [path, text.length, cut]), [
      ["home/AGENTS.md", 24_999, true],
      ["home/CLAUDE.md", 25_000, false],
      ["AGENTS.md", 25_000, true],
      ["CLAUDE.md", 1, true],
    ]);
    assert(files[0]?.text.isWellFormed() && files[0].text.startsWith("a"));
    assertEquals(skipped, [
      { path: "one/AGENTS.md", reason: "would make all of them longer than 75000 characters" },
    ]);
  }));

Deno.test("instructions: only what may run in the mode agent is told any [prompt.instructions]", () =>
  onTree(async (tree) => {
    await tree.write("AGENTS.md", "text");
    const { workspace, home, owner } = tree;
    const told = (command: string, mode?: string) => {
      const options: Record<string, string> = mode === undefined ? {} : { mode };
      const line = { command, operands: [], options };
      const { instruction_files: files = [] } = toldInstructions(line, {
        workspace,
        folders: { home, owner },
      });
      return files.length > 0;
    };
    assertEquals(
      ["run", "chat", "sessions resume", "prompt show", "config explain"].map((one) => told(one)),
      [true, true, true, true, true],
    );
    assertEquals(["ask", "plan", "auto", "agent"].map((mode) => told("run", mode)), [
      false,
      false,
      false,
      true,
    ]);
    assertEquals([told("chat", "ask"), told("tools list"), told("sessions list")], [
      true,
      false,
      false,
    ]);
  }));
