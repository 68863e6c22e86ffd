import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openGrants } from "../../src/supervisor/isolates/grants.ts";
import { stagePackage, verifySnapshot } from "../../src/supervisor/isolates/snapshot.ts";
import { packageFolder, type PackageLab, withPackages } from "../support/package_lab.ts";
import { denoDir } from "../support/deno_dir.ts";
import { canMount, MAKE_READ_ONLY, runIn } from "../support/small_disk.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const ADDER = new URL("../fixtures/grants/adder.ts", import.meta.url).pathname;

function startAdder(args: readonly string[]): Deno.ChildProcess {
  const flags = ["run", "--quiet", "-A", ADDER];
  const command = new Deno.Command(Deno.execPath(), {
    args: [...flags, ...args],
    ...{ stdin: "null", stdout: "piped", stderr: "piped" },
  });
  return command.spawn();
}

/** Every name that could run is whole, and every grant has its snapshot. */
async function checkSound({ owner, packages }: PackageLab): Promise<void> {
  const names = [...Deno.readDirSync(packages)].map(({ name }) => name);
  for (const name of names.filter((name) => !name.startsWith("."))) {
    const verified = await verifySnapshot(`${packages}/${name}`, name);
    assert(verified.ok, verified.ok ? "" : verified.error);
  }
  const grants = openGrants(owner).list();
  assert(grants.ok, grants.ok ? "" : grants.error);
  for (const { sha256 } of grants.value) assert(names.includes(sha256));
}

Deno.test("kill -9 at any moment of granting leaves whole copies and whole grants [grants.leftover] [grants.kept]", () =>
  withPackages(async (lab) => {
    for (let round = 0; round < 6; round++) {
      const child = startAdder([lab.owner, "1000000", "word-count", "300000"]);
      while (![...Deno.readDirSync(lab.owner)].some(({ name }) => name === "grants.json")) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await new Promise((resolve) => setTimeout(resolve, 150 + 53 * round));
      child.kill("SIGKILL");
      await child.output();
      await checkSound(lab);
    }
    const staged = await stagePackage(lab.source, lab.packages);
    assert(staged.ok);
    staged.value.discard();
    const left = [...Deno.readDirSync(lab.packages)].filter(({ name }) => name.startsWith("."));
    assertEquals(left, []);
  }));

Deno.test("two processes that grant at once lose nothing and do not trip over each other [grants.kept]", () =>
  withPackages(async (lab) => {
    const children = ["one", "two", "three"].map((name) => startAdder([lab.owner, "8", name]));
    const said = await Promise.all(children.map((child) => child.output()));
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assertEquals(said.map(({ stdout, stderr }) => text(stdout) + text(stderr)), ["", "", ""]);
    const grants = openGrants(lab.owner).list();
    assertEquals(grants.ok && grants.value.map(({ name, version }) => `${name} ${version}`), [
      ...["one 1.0.7", "three 1.0.7", "two 1.0.7"],
    ]);
    await checkSound(lab);
  }));

const namespaces = await canMount();
const unless = namespaces ? "" : " (skipped: no user namespace to mount in)";

Deno.test({
  name:
    `a full or read-only disk is told, and leaves the grants as they were [grants.kept]${unless}`,
  ignore: !namespaces,
  fn: async () => {
    const once = (name: string, bytes: number) =>
      `"$deno" run --quiet -A "$script" "$folder/owner" 1 ${name} ${bytes}`;
    const keep = 'cp "$folder/owner/grants.json" "$folder/before"';
    const same =
      'cmp "$folder/owner/grants.json" "$folder/before" && ls -A "$folder/owner/packages"';
    const full = await runIn({
      options: "-o size=400k",
      script: ADDER,
      shell: `mkdir "$folder/owner" && ${once("a", 10)} && ${keep} && ${
        once("b", 600_000)
      } && ${same}`,
    });
    assertEquals([full.code, full.err], [0, ""], full.out);
    assertStringIncludes(full.out, "the disk is full; make room and try again\n");
    assertEquals(full.out.trim().split("\n").length, 2);
    const readOnly = await runIn({
      script: ADDER,
      shell: `mkdir "$folder/owner" && ${once("a", 10)} && ${keep} && ` +
        `${MAKE_READ_ONLY} && ${once("b", 10)} && ${same}`,
    });
    assertEquals([readOnly.code, readOnly.err], [0, ""], readOnly.out);
    assertStringIncludes(readOnly.out, "home folder cannot be written; make it writable");
  },
});

Deno.test({
  name:
    `a grant that is taken back on a full disk runs no more, and that is said [grants.revoked]${unless}`,
  ignore: !namespaces,
  fn: () =>
    withPackages(async (lab) => {
      await packageFolder(lab.source, { manifest: { permissions: { net: ["example.com"] } } });
      const product = `"$deno" run -A --quiet --config=${ROOT}deno.json "$script"`;
      // Else the runtime's own cache would fill the disk.
      const cache = await denoDir();
      const start = `export KYROZEN_HOME="$folder/home" HOME="$folder" DENO_DIR="${cache}"; ` +
        `cd ${lab.workspace}`;
      const revoke = `${product} grants revoke word-count --yes --quiet`;
      const packages = '"$folder/home/owner/packages"';
      const { code, out, err } = await runIn({
        options: "-o size=3m",
        script: `${ROOT}src/main.ts`,
        shell: `{ ${start}; ${product} grants add ${lab.source} --yes --quiet; ` +
          `cat /dev/zero > "$folder/fill"; ${revoke}; echo code-$?; ls -A ${packages}; ` +
          `${product} grants; rm "$folder/fill"; ${revoke}; ${product} grants; }`,
      });
      const lines = out.split("\n");
      assertEquals([code, lines[1], lines.length], [0, "code-3", 6], out + err);
      assertStringIncludes(lines[2] ?? "", "word-count 1.0.0  untrusted");
      assertStringIncludes(lines[3] ?? "", "is no longer granted");
      assertStringIncludes(lines[4] ?? "", "Nothing is granted");
      const said =
        'Package "word-count" cannot run any more, for its copy is removed; but its grant ' +
        "is still listed: ";
      assertStringIncludes(err, said);
      assertStringIncludes(err, "Make room, and revoke it again");
    }),
});
