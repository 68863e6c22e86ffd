import { assertEquals, assertStringIncludes } from "@std/assert";

/** What a program said and how it ended, run under exactly `flags`. */
interface Ending {
  readonly code: number;
  readonly signal: string | null;
  readonly text: string;
}

/** Runs `code` as `main.ts` of a new folder, whose path it gets as the text FOLDER. */
async function runUnder(
  flags: (folder: string) => readonly string[],
  code: string,
  files: { readonly [name: string]: string } = {},
): Promise<Ending> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen_fact_" }));
  try {
    for (const name of ["in", "out", "in/owner"]) await Deno.mkdir(`${folder}/${name}`);
    for (const [name, text] of Object.entries({ "main.ts": code, ...files })) {
      await Deno.writeTextFile(`${folder}/${name}`, text.replaceAll("FOLDER", folder));
    }
    await Deno.symlink(`${folder}/out`, `${folder}/in/link`);
    const command = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--no-config",
        "--no-lock",
        ...flags(folder),
        `${folder}/main.ts`,
      ],
    });
    const { code: ended, signal, stdout, stderr } = await command.output();
    const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    return { code: ended, signal, text };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const SECRET = { "out/secret.txt": "sentinel" };
const READ_SECRET = 'console.log(Deno.readTextFileSync("FOLDER/out/secret.txt"));';

Deno.test("a folder that was not granted cannot be read [repository.runtime-facts]", async () => {
  const allowed = await runUnder((folder) => [`--allow-read=${folder}/out`], READ_SECRET, SECRET);
  assertStringIncludes(allowed.text, "sentinel");
  const denied = await runUnder((folder) => [`--allow-read=${folder}/in`], READ_SECRET, SECRET);
  assertStringIncludes(denied.text, "NotCapable");
});

Deno.test("revoking a path under a whole grant takes nothing away [repository.runtime-facts]", async () => {
  const code = `Deno.permissions.revokeSync({ name: "read", path: "FOLDER/out" });\n${READ_SECRET}`;
  assertStringIncludes((await runUnder(() => ["--allow-read"], code, SECRET)).text, "sentinel");
});

Deno.test("a link inside a granted folder leads out of it [repository.runtime-facts]", async () => {
  const code = 'console.log(Deno.readTextFileSync("FOLDER/in/link/secret.txt"));';
  const ending = await runUnder((folder) => [`--allow-read=${folder}/in`], code, SECRET);
  assertStringIncludes(ending.text, "sentinel");
});

Deno.test("a comma in a path grants another folder [repository.runtime-facts]", async () => {
  const flags = (folder: string) => [`--allow-read=${folder}/in,${folder}/out`];
  assertStringIncludes((await runUnder(flags, READ_SECRET, SECRET)).text, "sentinel");
});

Deno.test("a denied file in a granted folder is written by renaming around it [repository.runtime-facts]", async () => {
  const flags = (folder: string) => [
    `--allow-read=${folder}/in`,
    `--allow-write=${folder}/in`,
    `--deny-write=${folder}/in/owner/heads`,
  ];
  const write = (path: string) => `Deno.writeTextFileSync("FOLDER/in/${path}/heads", "forged");`;
  assertStringIncludes((await runUnder(flags, write("owner"))).text, "NotCapable");
  const around = 'Deno.renameSync("FOLDER/in/owner", "FOLDER/in/x");\n' + write("x") +
    '\nDeno.renameSync("FOLDER/in/x", "FOLDER/in/owner");' +
    '\nconsole.log(Deno.readTextFileSync("FOLDER/in/owner/heads"));';
  assertStringIncludes((await runUnder(flags, around)).text, "forged");
});

Deno.test("what a program imports statically loads without any permission [repository.runtime-facts]", async () => {
  const code =
    'import text from "FOLDER/out/secret.txt" with { type: "text" };\nconsole.log(text);';
  assertStringIncludes((await runUnder(() => [], code, SECRET)).text, "sentinel");
});

Deno.test("a worker without any permission can kill its own process [repository.runtime-facts]", async () => {
  const worker = { "worker.ts": 'Deno.kill(Deno.pid, "SIGKILL");' };
  const code = 'new Worker("file://FOLDER/worker.ts", ' +
    '{ type: "module", deno: { permissions: "none" } });\nsetTimeout(() => {}, 60_000);';
  const flags = (folder: string) => ["--unstable-worker-options", `--allow-read=${folder}`];
  const { signal } = await runUnder(flags, code, worker);
  assertEquals(signal, "SIGKILL");
});
