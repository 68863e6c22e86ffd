import { assertEquals, assertStringIncludes } from "@std/assert";

/** What a program said and how it ended, run under exactly `flags`. */
interface Ending {
  readonly code: number;
  readonly signal: string | null;
  readonly text: string;
}

/** The name of a program that prepares the folder. */
const FIRST = "first.ts";

/**
 * Runs `code` as `main.ts` of a new folder, whose path it gets as the text FOLDER; a file
 * {@linkcode FIRST} is run before it, under all permissions.
 */
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
    if (files[FIRST] !== undefined) {
      const args = ["run", "-A", "--no-config", "--no-lock", `${folder}/${FIRST}`];
      await new Deno.Command(Deno.execPath(), { args }).output();
    }
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

const WASI = 'import { linkThroughWasi } from "./wasi_link.ts";\n';

/** The files of a program that makes links by a system interface. */
async function withWasi(): Promise<{ readonly [name: string]: string }> {
  const url = new URL("../fixtures/escapes/links/wasi_link.ts", import.meta.url);
  return { ...SECRET, "wasi_link.ts": await Deno.readTextFile(url) };
}

function scoped(folder: string, ...paths: readonly string[]): readonly string[] {
  const list = paths.map((path) => `${folder}/${path}`).join(",");
  return [`--allow-read=${list}`, `--allow-write=${list}`];
}

Deno.test("a folder for writing is a way out, by a link through wasi [repository.runtime-facts]", async () => {
  const code = `${WASI}await linkThroughWasi("FOLDER/in", "FOLDER/out", "way-out");\n` +
    'Deno.writeTextFileSync("FOLDER/in/way-out/new", "x");\n' +
    'console.log(Deno.readTextFileSync("FOLDER/in/way-out/secret.txt"));';
  const ending = await runUnder((folder) => scoped(folder, "in"), code, await withWasi());
  assertStringIncludes(ending.text, "sentinel");
});

Deno.test("a file for writing is a way out as well: a folder can take its place [repository.runtime-facts]", async () => {
  const code = `${WASI}Deno.removeSync("FOLDER/in/file");\nDeno.mkdirSync("FOLDER/in/file");\n` +
    'await linkThroughWasi("FOLDER/in/file", "FOLDER/out", "way-out");\n' +
    'console.log(Deno.readTextFileSync("FOLDER/in/file/way-out/secret.txt"));';
  const files = { ...await withWasi(), "in/file": "" };
  const ending = await runUnder((folder) => scoped(folder, "in/file"), code, files);
  assertStringIncludes(ending.text, "sentinel");
});

Deno.test("a folder for reading is no way out: no link can be made in it [repository.runtime-facts]", async () => {
  const code = `${WASI}await linkThroughWasi("FOLDER/in", "FOLDER/out", "way-out");`;
  const flags = (folder: string) => [`--allow-read=${folder}/in`];
  const ending = await runUnder(flags, code, await withWasi());
  assertStringIncludes(ending.text, "NotCapable: Requires write access");
});

Deno.test("connecting to a Unix socket needs the right to write its path [repository.runtime-facts]", async () => {
  const code = 'const path = "FOLDER/in/socket";\n' +
    'await Deno.connect({ transport: "unix", path }).catch((error) => console.log(String(error)));';
  const flags = (folder: string) => [
    `--allow-read=${folder}/in`,
    `--allow-net=unix:${folder}/in/socket`,
  ];
  const ending = await runUnder(flags, code);
  assertStringIncludes(ending.text, "NotCapable: Requires write access");
});

Deno.test("a database that is opened for reading gets side files beside it [repository.runtime-facts]", async () => {
  const make = 'import { DatabaseSync } from "node:sqlite";\n' +
    'const made = new DatabaseSync("FOLDER/in/one.db");\n' +
    'made.exec("PRAGMA journal_mode = WAL; CREATE TABLE one (a)");\nmade.close();\n';
  const files = { [FIRST]: make };
  const code = 'import { DatabaseSync } from "node:sqlite";\n' +
    'const open = new DatabaseSync("FOLDER/in/one.db", { readOnly: true });\n' +
    'open.prepare("SELECT * FROM one").all();\n' +
    'console.log([...Deno.readDirSync("FOLDER/in")].map(({ name }) => name).sort().join());';
  const ending = await runUnder((folder) => [`--allow-read=${folder}/in`], code, files);
  assertStringIncludes(ending.text, "one.db,one.db-shm,one.db-wal");
});

Deno.test("whoever may read a file may change its mode and times, by its number [repository.runtime-facts]", async () => {
  const code = 'import fs from "node:fs";\nconst file = fs.openSync("FOLDER/in/file", "r");\n' +
    "fs.fchmodSync(file, 0o700);\nfs.futimesSync(file, 1, 1);\n" +
    "const { mode, mtimeMs } = fs.fstatSync(file);\nconsole.log((mode & 0o777).toString(8), mtimeMs);";
  const flags = (folder: string) => [`--allow-read=${folder}/in`];
  const ending = await runUnder(flags, code, { "in/file": "" });
  assertStringIncludes(ending.text, "700 1000");
});

Deno.test("a log beside an empty database is removed by opening that for reading [repository.runtime-facts]", async () => {
  const code = 'import { DatabaseSync } from "node:sqlite";\n' +
    'new DatabaseSync("FOLDER/in/x", { readOnly: true }).prepare("SELECT * FROM sqlite_schema").all();\n' +
    'console.log([...Deno.readDirSync("FOLDER/in")].map(({ name }) => name).sort().join());';
  const files = { "in/x": "", "in/x-wal": "kept" };
  const ending = await runUnder((folder) => [`--allow-read=${folder}/in`], code, files);
  assertStringIncludes(ending.text, "link,owner,x\n");
});

Deno.test("a database makes temporary files where it is told to, and removes them [repository.runtime-facts]", async () => {
  const code = 'import { DatabaseSync } from "node:sqlite";\n' +
    'const database = new DatabaseSync(":memory:");\n' +
    "database.exec(\"PRAGMA temp_store = 1; PRAGMA temp_store_directory = 'FOLDER/out'\");\n" +
    'database.exec("CREATE TEMP TABLE t AS SELECT zeroblob(9000000)");\nconsole.log("made");';
  assertStringIncludes((await runUnder(() => [], code)).text, "made");
});

Deno.test("the right to reach a port is the right to take datagrams at it [repository.runtime-facts]", async () => {
  const code = 'import dgram from "node:dgram";\nconst socket = dgram.createSocket("udp4");\n' +
    'socket.bind(47391, "127.0.0.1", () => { console.log("bound"); Deno.exit(0); });';
  const ending = await runUnder(() => ["--allow-net=127.0.0.1:47391"], code);
  assertStringIncludes(ending.text, "bound");
});
