// Skills between the turns of one process: what changes counts from the next turn on, and only there.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { policyOf, type TurnParts } from "../../src/core/turn_runner.ts";
import { TurnSkillSets } from "../../src/core/turn_skills.ts";
import type { IsolateHost, SkillTool } from "../../src/contract/mod.ts";
import type { SkillLook, SkillsPort, UsableSkill } from "../../src/skills/mod.ts";
import { ToolRegistry } from "../../src/tools/mod.ts";
import { lookAt, SkillFolder } from "./skill_turn_lab.ts";
import { tool, tryTurn } from "./turn_trial.ts";

const ISOLATES: IsolateHost = {
  packages: [],
  call: () => Promise.resolve({ outcome: { ok: true, output: "ran" }, isolation: "isolated (os)" }),
};

/** Skills whose look a test changes. */
class FakeSkills implements SkillsPort {
  now: SkillLook = lookAt([]);
  readonly told: string[] = [];
  looks = 0;

  look(): Promise<SkillLook> {
    this.looks++;
    return Promise.resolve(this.now);
  }

  survey(): Promise<SkillLook> {
    return this.look();
  }

  news({ lines }: SkillLook): Promise<readonly string[]> {
    const fresh = lines.filter((line) => !this.told.includes(line));
    this.told.push(...fresh);
    return Promise.resolve(fresh);
  }
}

function toolOf(name: string): SkillTool {
  return {
    name,
    description: `Does ${name}.`,
    governor_route: "system/read",
    content: "internal",
    effect: "read",
    args: [],
  };
}

function withTools(skill: UsableSkill, names: readonly string[]): UsableSkill {
  return { ...skill, manifest: { ...skill.manifest, tools: names.map(toolOf) } };
}

interface Chat extends AsyncDisposable {
  readonly folder: SkillFolder;
  readonly port: FakeSkills;
  readonly registry: ToolRegistry;
  readonly sets: TurnSkillSets;
}

async function openChat(): Promise<Chat> {
  const [folder, port, registry] = [await SkillFolder.open(), new FakeSkills(), new ToolRegistry()];
  registry.registerSpec(tool("look"));
  const sets = new TurnSkillSets({
    open: () => Promise.resolve(port),
    registry,
    isolates: ISOLATES,
  });
  return {
    folder,
    port,
    registry,
    sets,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

function names({ registry }: Chat): string[] {
  return registry.specs().map(({ name }) => name);
}

Deno.test("activation, rollback and removal count from the next turn on; a turn that runs keeps what it began with [skill_turns.between] [skill_turns.frozen]", async () => {
  await using chat = await openChat();
  const { folder, port, sets } = chat;
  const fix = { manifest: { triggers: ["fix"] } };
  const first = withTools(
    await folder.add("bug-fix", { ...fix, file: "---\nname: bug-fix\n---\nFirst.\n" }),
    ["shake"],
  );
  const second = withTools(
    await folder.add("bug-fix", {
      ...fix,
      version: "2.0.0",
      sha256: "2".repeat(64),
      file: "---\nname: bug-fix\n---\nSecond.\n",
    }),
    ["shake", "stir"],
  );
  const input = { input: "fix it" };
  const turn = async (meanwhile: SkillLook) => {
    const skills = await sets.begin(input);
    const offered = names(chat);
    const change = tool("change", {
      run: () => {
        port.now = meanwhile;
        return { ok: true, output: "changed" };
      },
    });
    const steps = [{ calls: [{ name: "change" }] }, {
      calls: [{ name: "read_skill", arguments: { name: "bug-fix" } }],
    }, { text: "ok" }];
    const { document, requests } = await tryTurn({ tools: [change], steps, skills });
    assertEquals(names(chat), offered);
    assertEquals(new Set(requests.map(({ system }) => system)).size, 1);
    return {
      receipts: document.skills?.map(({ version, sha256 }) => [version, sha256.charAt(0)]),
      offered,
      system: requests[2]?.system ?? "",
    };
  };
  port.now = lookAt([first], { equipped: [first] });
  const active = await turn(lookAt([second], { equipped: [second] }));
  assertEquals(active.receipts, [["1.0.0", "a"], ["1.0.0", "a"]]);
  assertEquals(active.offered, ["look", "read_skill", "shake"]);
  assertStringIncludes(active.system, "First.");
  const upgraded = await turn(lookAt([first], { equipped: [first] }));
  assertEquals(upgraded.receipts, [["2.0.0", "2"], ["2.0.0", "2"]]);
  assertEquals(upgraded.offered, ["look", "read_skill", "shake", "stir"]);
  assert(upgraded.system.includes("Second.") && !upgraded.system.includes("First."));
  const rolledBack = await turn(lookAt([]));
  assertEquals([rolledBack.receipts, rolledBack.offered], [active.receipts, active.offered]);
  const { receipts, tools } = await sets.begin(input);
  assertEquals([receipts, tools, names(chat)], [[], [], ["look"]]);
  assertEquals(port.looks, 4);
});

Deno.test("a tool of a skill takes no name that is there; its skill has none then, the others have theirs [skill_turns.between]", async () => {
  await using chat = await openChat();
  const { folder, port, sets } = chat;
  const rude = withTools(await folder.add("rude"), ["look", "shake"]);
  const shadow = withTools(await folder.add("shadow"), ["read_skill"]);
  const polite = withTools(await folder.add("polite"), ["stir"]);
  port.now = lookAt([rude, shadow, polite], { equipped: [rude, shadow, polite] });
  const { notices } = await sets.begin({ input: "" });
  assertEquals(names(chat), ["look", "read_skill", "stir"]);
  assertEquals(notices, [
    'The skill rude has no tools: its tool "look" is called like a tool that is there already',
    'The skill shadow has no tools: its tool "read_skill" is called like a tool that is there already',
  ]);
});

Deno.test("what is to be told of skills is told once in a process, beside what every turn says [skill_turns.between]", async () => {
  await using chat = await openChat();
  const line = "skill weather unavailable: missing env FOO_KEY";
  chat.port.now = lookAt([], { lines: [line] });
  const said = async () => {
    const { news, ...skills } = await chat.sets.begin({ input: "" });
    const { events } = await tryTurn({ steps: [{ text: "ok" }], skills, news: await news() });
    return events.flatMap((event) => event.type === "notice" ? [[event.level, event.message]] : []);
  };
  assertEquals([await said(), await said()], [[["info", line]], []]);
});

Deno.test("what the tools of skills need is counted from the turn's own skills, whatever the process started with [skill_turns.between]", async () => {
  await using chat = await openChat();
  const { folder, port, sets } = chat;
  const skill = withTools(await folder.add("courier"), ["send"]);
  const [send] = skill.manifest.tools;
  assert(send !== undefined);
  const net = {
    ...skill,
    manifest: { ...skill.manifest, tools: [{ ...send, governor_route: "system/net" as const }] },
  };
  const started = {
    name: "skill:gone:workspace/write",
    trust: "untrusted",
    sha256: "a".repeat(64),
    permissions: { read: [], write: ["workspace"], net: [], env: [] },
  };
  const parts = {
    host: {
      start: { line: { options: {} }, catalog: [], state: "", workspace: "" },
      isolates: { packages: [started] },
    },
    grants: { read: true, write: false, net: false, run: false },
    permissions: { permissionMode: "ask", permitting: [] },
    loaded: { config: { capabilities: ["read", "write", "network"] } },
  } as unknown as Parameters<typeof policyOf>[0] & Pick<TurnParts, "host">;
  const counted = async () => {
    const skills = await sets.begin({ input: "" });
    return [...policyOf({ ...parts, mode: "agent", skills }).effective].sort();
  };
  assertEquals([...policyOf({ ...parts, mode: "agent" }).effective].sort(), ["read", "write"]);
  assertEquals(await counted(), ["read"]);
  port.now = lookAt([], { equipped: [net] });
  assertEquals(await counted(), ["network", "read"]);
  port.now = lookAt([]);
  assertEquals(await counted(), ["read"]);
});
