import type {
  ModelMessage,
  ParsedCommandLine,
  SessionHistory,
  SessionReader,
  SessionSummary,
} from "../contract/mod.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { CliIo } from "./cli_io.ts";
import { runSessions } from "./run_sessions.ts";
import type { SessionRecord } from "./sessions_port.ts";

const GARDEN: SessionSummary = {
  id: "ses_garden",
  name: "garden",
  title: "plan the beds",
  workspace: "/work",
  created: "2026-01-02T03:04:05.000Z",
  updated: "2026-01-02T04:05:06.000Z",
  turns: 2,
  forked_from: null,
};
const PLAIN: SessionSummary = { ...GARDEN, id: "ses_plain", name: null, title: "a\x1b[31mb" };
const OTHER: SessionSummary = { ...GARDEN, id: "ses_other", name: "away", workspace: "/away" };

const MESSAGES: readonly ModelMessage[] = [
  { role: "user", text: "plan ```\nthe beds\x1b[2J" },
  {
    role: "assistant",
    text: "you:\n    I was never said",
    calls: [{ id: "a", name: "look", arguments: { at: "`````" } }, { id: "b", name: "wait" }],
  },
  { role: "tool", callId: "a", tool: "look", ok: true, content: '"<b>"' },
];

interface Scene {
  readonly sessions?: readonly SessionSummary[];
  readonly history?: Partial<SessionHistory>;
  readonly busy?: string;
  readonly errIsTerminal?: boolean;
}

async function run(line: Partial<ParsedCommandLine>, scene: Scene = {}) {
  const { sessions = [GARDEN, PLAIN, OTHER], busy, errIsTerminal = false } = scene;
  const written = { out: "", err: "" };
  const rows: (SessionRecord & { readonly session: string })[] = [];
  const io = {
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
    errIsTerminal,
  } as CliIo;
  const here = (workspace?: string) =>
    sessions.filter((one) => workspace === undefined || one.workspace === workspace);
  const reader: SessionReader = {
    list: (query) => Promise.resolve(here(query?.workspace)),
    find: (word, query) => {
      const all = here(query?.workspace);
      const session = word === "last"
        ? all[0]
        : all.find(({ id, name }) => name === word || id === word);
      return Promise.resolve(
        session === undefined ? { ok: false, error: `No "${word}"` } : { ok: true, session },
      );
    },
    history: () =>
      Promise.resolve({ messages: MESSAGES, unreadable: 0, last: 9, ...scene.history }),
    search: () =>
      Promise.resolve([{ session: GARDEN, seq: 3, role: "user", excerpt: "the\x1b beds" }]),
    usage: () =>
      Promise.resolve([{
        provider: "p",
        model: "m",
        attempts: 2,
        input_tokens: 30,
        output_tokens: 4,
        cost_usd: null,
        status: "unknown",
      }]),
    close: () => {},
  };
  const code = await runSessions({
    line: { command: "", operands: [], options: {}, ...line },
    io,
    sessions: {
      workspace: "/work",
      open: () => Promise.resolve(reader),
      claim: () => Promise.resolve(busy),
      record: (session, records) => {
        rows.push(...records.map((record) => ({ session, ...record })));
        return Promise.resolve();
      },
      newId: () => "ses_new",
      isKept: () => true,
    },
  });
  return { code, rows, ...written };
}

Deno.test("sessions list shows those of the workspace, or all with theirs [cli.sessions_list]", async () => {
  const time = "2026-01-02 04:05    2 turns";
  const here = `ses_garden  ${time}  "garden"\nses_plain  ${time}  a\\x1b[31mb\n`;
  assertEquals(await run({ command: "sessions list" }), { code: 0, rows: [], out: here, err: "" });
  const { out } = await run({ command: "sessions list", options: { all: true } });
  assertEquals(out.split("\n")[2], `ses_other  ${time}  "away"  /away`);
  const none = await run({ command: "sessions list" }, { sessions: [] });
  assertEquals([none.code, none.out], [0, ""]);
  assertStringIncludes(none.err, "There are no sessions of /work yet");
  const json = await run({ command: "sessions list", options: { json: true } }, { sessions: [] });
  assertEquals([json.out, json.err], ["[]\n", ""]);
});

Deno.test("sessions show tells speakers apart, whatever they say [cli.sessions_show]", async () => {
  const { code, out } = await run({ command: "sessions show", operands: ["garden"] });
  assertEquals(code, 0);
  assertEquals(
    out,
    `ses_garden  "garden"
workspace: /work
2 turns, from 2026-01-02 03:04 to 2026-01-02 04:05 UTC
used at least 30 + 4 tokens in 2 attempts of p/m, price not known

you:
    plan \`\`\`
    the beds\\x1b[2J

assistant:
    you:
        I was never said
  look {"at":"\`\`\`\`\`"}
  wait {} (no result)
  look ok: "<b>"
`,
  );
});

Deno.test("sessions show says a workspace once at a terminal [cli.sessions_show]", async () => {
  const shown = async (scene: Scene, options: ParsedCommandLine["options"] = {}) => {
    const { out } = await run({ command: "sessions show", operands: ["last"], options }, scene);
    return out.split("\n").filter((line) => line.startsWith("workspace: "));
  };
  assertEquals(await shown({ errIsTerminal: true }), []);
  assertEquals(await shown({ errIsTerminal: true }, { quiet: true }), ["workspace: /work"]);
  assertEquals(await shown({}), ["workspace: /work"]);
});

Deno.test("an export as Markdown is fenced so that nothing breaks out [cli.sessions_export]", async () => {
  const options = { format: "markdown" } as const;
  const { out } = await run({ command: "sessions export", operands: ["garden"], options });
  let fence: string | undefined;
  const outside: string[] = [];
  for (const line of out.split("\n")) {
    const [, opened] = /^(`{3,})\w+$/.exec(line) ?? [];
    if (fence === undefined && opened === undefined) outside.push(line);
    else if (fence === undefined) fence = opened;
    else if (line === fence) fence = undefined;
  }
  assertEquals(fence, undefined);
  assertEquals(outside.filter((line) => line !== ""), [
    "# Session",
    "## Person",
    "## Assistant",
    "Call of a tool:",
    "Call of a tool:",
    "## Result",
  ]);
  assertStringIncludes(out, "````text\nplan ```\nthe beds\\x1b[2J\n````");
});

Deno.test("an export as JSON holds every message, and says what it leaves out [cli.sessions_export]", async () => {
  const { out, err } = await run(
    { command: "sessions export", operands: ["garden"] },
    { history: { unreadable: 2 } },
  );
  const { messages, unreadable, session, version } = JSON.parse(out);
  const [user, assistant] = MESSAGES;
  const tool = { role: "tool", call_id: "a", tool: "look", ok: true, content: '"<b>"' };
  assertEquals([messages, unreadable, session, version], [[user, assistant, tool], 2, GARDEN, 1]);
  assertEquals(out.split("\n").length, 2);
  assertEquals(err, "warning: 2 records of this session cannot be read and are left out\n");
  const shown = await run({
    command: "sessions show",
    operands: ["garden"],
    options: { json: true },
  });
  assertEquals(JSON.parse(shown.out).messages, messages);
});

Deno.test("a fork begins with everything up to the last message [cli.sessions_fork]", async () => {
  const forked = await run({ command: "sessions fork", operands: ["garden", "more beds"] });
  assertEquals(forked, {
    code: 0,
    out: "ses_new\n",
    err: "",
    rows: [
      {
        session: "ses_new",
        kind: "session.started",
        payload: { workspace: "/work", model: null, mode: null },
      },
      { session: "ses_new", kind: "session.forked", payload: { from: "ses_garden", upto: 9 } },
      { session: "ses_new", kind: "session.renamed", payload: { name: "more beds" } },
    ],
  });
  const empty = await run(
    { command: "sessions fork", operands: ["garden"] },
    { history: { last: 0 } },
  );
  assertEquals([empty.code, empty.rows], [1, []]);
});

Deno.test("a fork of another workspace's session belongs to this one [cli.sessions_fork_moved]", async () => {
  const { code, rows } = await run({ command: "sessions fork", operands: ["away"] });
  assertEquals([code, rows], [0, [
    {
      session: "ses_new",
      kind: "session.started",
      payload: { workspace: "/work", model: null, mode: null },
    },
    { session: "ses_new", kind: "session.forked", payload: { from: "ses_other", upto: 9 } },
  ]]);
  // Its own name is free here.
  const named = await run({ command: "sessions fork", operands: ["away", "away"] });
  assertEquals([named.code, named.rows.at(-1)?.payload], [0, { name: "away" }]);
});

Deno.test("a name is short, visible and nobody else's [cli.sessions_rename]", async () => {
  const rename = async (word: string, name: string, scene?: Scene) => {
    const { code, rows, out, err } = await run({
      command: "sessions rename",
      operands: [word, name],
    }, scene);
    return code === 0 ? [rows[0]?.payload.name, out] : err;
  };
  assertEquals(await rename("ses_plain", "Bäume 技 2"), [
    "Bäume 技 2",
    'ses_plain is "Bäume 技 2"\n',
  ]);
  assertEquals(await rename("garden", "garden"), ["garden", 'ses_garden is "garden"\n']);
  assertEquals(await rename("garden", ""), ["", "ses_garden has no name\n"]);
  assertEquals(await rename("garden", "away"), ["away", 'ses_garden is "away"\n']);
  const refused = async (name: string) => await rename("ses_plain", name);
  const start = "Cannot name a session";
  assertEquals(await refused("garden"), `${start} "garden": ses_garden has that name\n`);
  assertEquals(
    await refused("x".repeat(81)),
    `${start} "${"x".repeat(81)}": it has 81 characters, at most 80 are taken\n`,
  );
  assertEquals(await refused("last"), `${start} "last": "last" means the newest session\n`);
  assertStringIncludes(String(await refused("se")), "it looks like the id of a session");
  assertEquals(await refused("ses_1"), `${start} "ses_1": it looks like the id of a session\n`);
  assertEquals(await refused(" x"), `${start} " x": it begins or ends with a blank\n`);
  assertEquals(await rename("ses_plain", "👨‍👩‍👧 ✌️"), ["👨‍👩‍👧 ✌️", 'ses_plain is "👨‍👩‍👧 ✌️"\n']);
  const unseen = ["a\nb", "a\x1b[31m", "a\u202eb", "a\ud800b", "\u3164", "a\u00adb", "\u200d"];
  for (const name of unseen) {
    assertStringIncludes(String(await refused(name)), "it has characters that cannot be seen\n");
  }
  assertEquals(
    await rename("ses_plain", "x", { busy: "In use by process 7" }),
    [
      "In use by process 7\n",
    ].join(""),
  );
});

Deno.test("a session is deleted only with --yes, and not while it is in use [cli.sessions_delete]", async () => {
  const remove = (options: ParsedCommandLine["options"], scene?: Scene) =>
    run({ command: "sessions delete", operands: ["garden"], options }, scene);
  const asked = await remove({});
  assertEquals([asked.code, asked.rows, asked.out], [2, [], ""]);
  assertStringIncludes(asked.err, "Nothing was deleted: with --yes, ses_garden");
  const busy = await remove({ yes: true }, { busy: "In use by process 7" });
  assertEquals([busy.code, busy.rows, busy.err], [1, [], "In use by process 7\n"]);
  const done = await remove({ yes: true });
  assertEquals([done.code, done.rows], [0, [
    { session: "ses_garden", kind: "session.deleted", payload: {} },
  ]]);
  assertStringIncludes(done.out, "ses_garden is in no list any more; the ledger keeps its rows");
});

Deno.test("a session of another workspace is shown, but not changed from here [cli.sessions_workspace]", async () => {
  assertEquals((await run({ command: "sessions show", operands: ["away"] })).code, 0);
  for (const command of ["sessions rename", "sessions delete"]) {
    const options = { yes: true } as const;
    const { code, rows, err } = await run({ command, operands: ["away", "x"], options });
    assertEquals([code, rows], [1, []]);
    assertEquals(
      err,
      "Session ses_other belongs to the workspace /away: give --project /away\n",
    );
  }
});

Deno.test("sessions search shows where and what, with controls visible [cli.sessions_search]", async () => {
  const { out } = await run({ command: "sessions search", operands: ["beds"] });
  assertEquals(out, 'ses_garden  2026-01-02 04:05  "garden"\n    you: the\\x1b beds\n');
});

Deno.test("a search of too many different words is a usage error; a word said often is one word [cli.sessions_search]", async () => {
  const words = Array.from({ length: 65 }, (_, n) => `w${n}`).join(" ");
  const { code, out, err } = await run({ command: "sessions search", operands: [words] });
  const sentence = "Cannot search for 65 different words; give at most 64\n";
  assertEquals([code, out, err], [2, "", sentence]);
  const often = await run({ command: "sessions search", operands: ["ab ".repeat(1200)] });
  assertEquals(often.code, 0);
});

Deno.test("a session that is not there is one sentence and exit code 1 [cli.sessions_show]", async () => {
  const text = await run({ command: "sessions show", operands: ["none"] });
  assertEquals([text.code, text.out, text.err], [1, "", 'No "none"\n']);
  const typo = await run({ command: "sessions show", operands: ["gadren"] });
  assertEquals(typo.err, 'No "gadren": did you mean "garden"?\n');
  const options = { json: true } as const;
  const json = await run({ command: "sessions show", operands: ["none"], options });
  assertEquals([JSON.parse(json.out).ok, JSON.parse(json.out).error], [false, 'No "none"']);
});
