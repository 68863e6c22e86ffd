// Skills in the turns of the real product: given, shown, recorded, and without a word where none fits.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { AgentEvent, BundledIndex, TurnDocument } from "../../src/contract/mod.ts";
import { onGround, runProduct } from "./product.ts";

const FOLDER = new URL("../../builtin_skills/", import.meta.url);

Deno.test("what fits a prompt is given to the model, told as an event and in the document, and recorded [skill_turns.receipts]", () =>
  onGround(async (ground) => {
    const index: BundledIndex = JSON.parse(await Deno.readTextFile(new URL("index.json", FOLDER)));
    const args = ["--output", "stream-json", "why is there a bug in this?"];
    const { stdout } = await runProduct(ground, { args });
    const events: AgentEvent[] = stdout.trim().split("\n").map((line) => JSON.parse(line));
    const told = events.flatMap((event) => event.type === "skills.prepared" ? event.skills : []);
    const document = events.at(-1) as AgentEvent & TurnDocument;
    assertEquals(document.skills, told);
    assertEquals(
      told.map(({ id, source, status, sha256 }) => ({ id, source, status, sha256 })),
      index.skills.filter(({ manifest }) => manifest.name === "bug-fix").map(({ sha256 }) => ({
        id: "bug-fix",
        source: "builtin",
        status: "active",
        sha256,
      })),
    );
    const exported = await runProduct(ground, {
      task: "kyrozen",
      args: ["ledger", "export", `${ground.root}/ledger.json`],
    });
    assertEquals(exported.code, 0, exported.stderr);
    const bundle = await Deno.readTextFile(`${ground.root}/ledger.json`);
    assert(bundle.includes("skills.prepared") && bundle.includes(told[0]?.sha256 ?? "none"));
  }));

Deno.test("prompt show shows the list, the label and the guidance of what fits, as the turn is sent it [skill_turns.envelope] [skill_turns.list]", () =>
  onGround(async (ground) => {
    const show = async (...args: string[]) => {
      const run = { task: "kyrozen", args: ["prompt", "show", ...args] } as const;
      return await runProduct(ground, run);
    };
    const { stdout, stderr } = await show("--mode", "ask", "why is there a bug in this?");
    assertStringIncludes(stdout, "--- system: list of skills (about ");
    assertStringIncludes(stdout, "\n- git-workflow: ");
    assertStringIncludes(stdout, "--- system: skill bug-fix 1.");
    assertStringIncludes(stdout, "--- tool: read_skill (about ");
    assertEquals(stderr, `workspace: ${ground.workspace}\n`);
    const body = await Deno.readTextFile(new URL("bug-fix/SKILL.md", FOLDER));
    assertStringIncludes(stdout, body.replace(/^---\n[^]*?\n---\n/, "").trim());
    const none = (await show("--json", "hello there")).stdout;
    const { parts } = JSON.parse(none);
    const names = parts.map(({ name }: { name: string }) => name);
    assert(names.includes("list of skills") && !names.includes("label of the skills"));
  }));

Deno.test("the offline model answers the same beside guidance as without [skill_turns.no_rights]", () =>
  onGround(async (ground) => {
    await Deno.writeTextFile(`${ground.workspace}/a.txt`, "a bug and a bag\n");
    const ask = async (word: string): Promise<TurnDocument> => {
      const args = ["--output", "json", `search for "${word}"`];
      return JSON.parse((await runProduct(ground, { args })).stdout);
    };
    const [guided, plain] = [await ask("bug"), await ask("bag")];
    assertEquals([guided.skills?.map(({ id }) => id), plain.skills], [["bug-fix"], undefined]);
    assertEquals(guided.text, plain.text.replaceAll('"bag"', '"bug"'));
    assertEquals(guided.receipts.map(({ tool }) => tool), plain.receipts.map(({ tool }) => tool));
    assertStringIncludes(guided.text, "a bug and a bag");
  }));
