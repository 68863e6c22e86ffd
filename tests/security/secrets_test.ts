// A key reaches the provider's header and nothing else: not what is said, kept, or shown of a process,
// whatever a hostile or careless provider sends back.
import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import type { WireProtocol } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import { onGround, type ProductEnd, runProduct } from "../e2e/product.ts";
import { PROTOCOLS, providerEnv } from "../e2e/provider_lab.ts";
import { until } from "../processes.ts";
import { type FakeModelServer, startFakeModelServer } from "../support/fake_model_server.ts";
import { ECHOES } from "./secrets_echoes.ts";
import { filesBelow, keyOf, lookAtProcesses, spellingsOf, whereFound } from "./secrets_lab.ts";

/** One that looks like a key, and one that only its value gives away. */
const SENTINELS = ["sk-test-SENTINEL-123", "Plumtree7Sentinel2Quartz/9+"];

const BUNDLE = "bundle.jsonl";

const COMMANDS: readonly (readonly string[])[] = [
  ["prompt", "show", "what is 1+1"],
  ["prompt", "show", "--json", "what is 1+1"],
  ["permissions"],
  ["permissions", "--json"],
  ["config", "explain"],
  ["config", "explain", "--json"],
  ["models", "list"],
  ["models", "list", "--json"],
  ["models", "check"],
  ["models", "check", "--json"],
  ["tools", "list", "--json"],
  ["sessions", "list", "--json"],
  ["sessions", "show", "last"],
  ["sessions", "export", "last"],
  ["ledger", "export", BUNDLE],
  ["ledger", "verify"],
  ["doctor"],
];

for (const protocol of PROTOCOLS) {
  for (const sentinel of SENTINELS) {
    // All at once: some are tried again, and most of the time is spent on waits.
    Deno.test(`${protocol}: a key that the provider echoes is shown and kept nowhere (${sentinel.length}) [models.key_secret]`, async () => {
      await Promise.all(
        Object.entries(ECHOES).map(([name, script], index) =>
          onGround(async (ground) => {
            await using server = await startFakeModelServer(script, { otherwise: script.at(-1) });
            const env = providerEnv(protocol, server.url, { key: sentinel });
            // Each echo is shown in one way with one key, and in the other with the other.
            const output = (index + sentinel.length) % 2 === 0 ? "stream-json" : "text";
            const args = ["--output", output, "what is the answer"];
            const end = await runProduct(ground, { args, env });
            // Otherwise there was nothing to find.
            assertEquals(server.posts().map(keyOf).includes(sentinel), true, end.stderr);
            assertEquals(found(sentinel, ground, { [`${name}, ${output}`]: end }), [], show(end));
          })
        ),
      );
    });

    Deno.test(`${protocol}: no process shows the key while a request is open (${sentinel.length}) [models.key_secret]`, () =>
      onGround(async (ground) => {
        await using server = await startFakeModelServer([{ hang: true }]);
        let looked = 0;
        const end = await runProduct(ground, {
          args: ["what is the answer"],
          env: providerEnv(protocol, server.url, { key: sentinel }),
          meanwhile: async (child) => {
            await until("the request is there", () => server.posts().length === 1);
            const shown = lookAtProcesses(child.pid);
            child.kill("SIGINT");
            looked = Object.keys(shown.environments).length;
            // The person gave it to this one: what follows can be trusted to find it.
            assertEquals(whereFound(sentinel, { own: shown.own }), ["own"]);
            assertEquals(whereFound(sentinel, { ...shown.arguments }), []);
            assertEquals(whereFound(sentinel, { ...shown.environments }), []);
          },
        });
        assertEquals([end.code, looked > 0], [130, true]);
      }));
  }

  Deno.test(`${protocol}: no command shows the key of a variable that the settings name [models.key_secret]`, () =>
    onGround(async (ground) => {
      const [, sentinel = ""] = SENTINELS;
      await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
      await writeSettings(ground, protocol, server);
      const env = { A_KEY_OF_MINE: sentinel, KYROZEN_MODEL: "house/fake-model" };
      const file = `${ground.workspace}/notes.txt`;
      await commitEmpty(ground, file);
      await Deno.writeTextFile(file, `key=${sentinel} ${"and ".repeat(50)}\n`.repeat(1000));
      server.push({
        answer: {
          calls: [
            { id: "c1", name: "read_file", arguments: { path: "notes.txt" } },
            // Far more than a model is given: the whole is kept in a file.
            { id: "c2", name: "git_diff", arguments: {} },
          ],
        },
      });
      const turn = await runProduct(ground, { args: ["read my notes"], env });
      assertEquals([turn.code, server.posts().map(keyOf)], [0, [sentinel, sentinel]], turn.stderr);
      const bodies = server.posts().map(({ text }) => text).join("\n");
      assertEquals(whereFound(sentinel, { bodies }), [], "what a tool read goes out without it");
      assertStringIncludes(bodies, "key=[redacted]");
      assertEquals(found(sentinel, { ...ground, workspace: "" }, { turn }), []);
      assert(Object.keys(filesBelow(ground.home)).some((path) => path.includes("/output/")));
      for (const command of COMMANDS) {
        const args = command.map((word) => word === BUNDLE ? `${ground.root}/${BUNDLE}` : word);
        const end = await runProduct(ground, { task: "kyrozen", args, env });
        const name = command.join(" ");
        assertEquals([end.code, end.stdout.length > 0], [0, true], `${name}: ${show(end)}`);
        assertEquals(found(sentinel, { ...ground, workspace: "" }, { [name]: end }), [], show(end));
      }
      const bundle = await Deno.readTextFile(`${ground.root}/${BUNDLE}`);
      assertStringIncludes(bundle, "key=[redacted]");
      assertEquals(whereFound(sentinel, { bundle }), []);
    }));

  Deno.test(`${protocol}: a key that cannot be a header is refused without being shown [models.key_secret]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer();
      for (const key of ["Plumtree7\nQuartz: x", "Plumtree7 Quartz", "Plumtree7Qüartz"]) {
        const env = providerEnv(protocol, server.url, { key });
        const end = await runProduct(ground, { args: ["what is the answer"], env });
        assertNotEquals(end.code, 0);
        assertEquals([end.stdout + end.stderr].filter((text) => text.includes("Plumtree7")), []);
      }
      assertEquals(server.requests.length, 0);
    }));
}

Deno.test("the search for a key finds each way to write it [models.key_secret]", () => {
  const [, sentinel = ""] = SENTINELS;
  for (const spelling of [...spellingsOf(sentinel), btoa(`a${sentinel}b`), btoa(`ab${sentinel}`)]) {
    assertEquals(whereFound(sentinel, { here: `x${spelling}y`, there: "nothing" }), ["here"]);
  }
});

/** Where a secret is found in what processes wrote and in every file that they may have written. */
function found(
  secret: string,
  { home, workspace }: Pick<Ground, "home" | "workspace">,
  ends: Readonly<Record<string, ProductEnd>>,
): readonly string[] {
  const said = Object.entries(ends).flatMap(([name, { stdout, stderr }]) => [
    [`stdout of ${name}`, stdout],
    [`stderr of ${name}`, stderr],
    [`events of ${name}`, joinedTexts(stdout)],
  ]);
  const files = { ...filesBelow(home), ...workspace === "" ? {} : filesBelow(workspace) };
  assert(Object.keys(files).some((path) => path.endsWith("ledger.db")), "nothing was kept");
  return whereFound(secret, { ...Object.fromEntries(said), ...files });
}

/** The texts of a stream's events put together again, as a reader would. */
function joinedTexts(stdout: string): string {
  const texts = { "model.text": "", "model.reasoning": "" };
  for (const line of stdout.split("\n").filter((line) => line.startsWith("{"))) {
    const { type, text } = JSON.parse(line);
    if (type === "model.text" || type === "model.reasoning") {
      texts[type as keyof typeof texts] += text;
    }
  }
  return Object.values(texts).join("\n");
}

function show({ code, stdout, stderr }: ProductEnd): string {
  return `${code}\n${stdout.slice(0, 2000)}\n${stderr}`;
}

/** Makes the workspace a repository in which a file is empty. */
async function commitEmpty({ root, workspace }: Ground, file: string): Promise<void> {
  await Deno.writeTextFile(file, "");
  const person = ["-c", "user.name=a", "-c", "user.email=a@localhost"];
  for (const args of [["init", "-q"], ["add", "."], [...person, "commit", "-qm", "first"]]) {
    const { success } = await new Deno.Command("git", {
      args,
      cwd: workspace,
      env: { HOME: root, GIT_CONFIG_NOSYSTEM: "1" },
    }).output();
    if (!success) throw new Error(`git ${args.join(" ")} failed`);
  }
}

async function writeSettings(
  { home }: Ground,
  protocol: WireProtocol,
  { url }: FakeModelServer,
): Promise<void> {
  const house = { base_url: url, api_key_env: "A_KEY_OF_MINE", protocol };
  await Deno.writeTextFile(
    `${home}/owner/settings.json`,
    JSON.stringify({ providers: { house } }),
  );
}
