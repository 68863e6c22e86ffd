// Packages that were granted by the product's own commands are called in their real processes.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import { openIsolates } from "../../src/supervisor/isolates/open_isolates.ts";
import { type Ground, setUp } from "../core_probe.ts";
import { onGround, runProduct } from "../e2e/product.ts";
import { packageFolder } from "../support/package_lab.ts";

const MODULE = `
export async function count({ file }, { data }) {
  const text = await Deno.readTextFile(data.places["workspace/docs"] + "/" + file);
  return text.match(new RegExp(data.env.WORD_PATTERN, "g")).length;
}
export async function peek({ path }) {
  return await Deno.readTextFile(path);
}
export async function keep({ text }, { data }) {
  await Deno.writeTextFile(data.places.data + "/kept", text);
  return await Deno.readTextFile(data.places.data + "/kept");
}
export async function wait({ ms }) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return "waited";
}
`;

async function kyrozen(ground: Ground, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runProduct(ground, { task: "kyrozen", args });
  assertEquals(code, 0, stderr);
}

Deno.test("a granted package is called with what it was granted and nothing else, until it is taken back [grants.source] [grants.revoked] [grants.verified]", () =>
  onGround(async (ground) => {
    const { workspace, root, home } = ground;
    const source = `${root}/word-count`;
    const permissions = { read: ["workspace/docs"], write: ["data"], env: ["WORD_PATTERN"] };
    await packageFolder(source, { manifest: { permissions } });
    await Deno.writeTextFile(`${source}/src/mod.ts`, MODULE);
    await Deno.mkdir(`${workspace}/docs`);
    await Deno.writeTextFile(`${workspace}/docs/a`, "one two three");
    await kyrozen(ground, "grants", "add", source, "--yes");

    const { setup } = await setUp(ground);
    const environment = { ...Deno.env.toObject(), WORD_PATTERN: "[a-z]+", SECRET: "x" };
    const isolates = await openIsolates({ ...setup, environment });
    const call = async (name: string, args: JsonObject, timeout_ms = 20_000) => {
      const params = { package: "word-count", name, args: JSON.stringify(args), timeout_ms };
      const { outcome, isolation } = await isolates(params, new AbortController().signal);
      return {
        isolation,
        said: outcome.ok ? outcome.output : `${outcome.code}: ${outcome.message}`,
      };
    };
    try {
      const counted = await call("count", { file: "a" });
      assertEquals(counted.said, 3);
      assert(counted.isolation.startsWith("isolated ("), counted.isolation);
      assertEquals((await call("keep", { text: "mine" })).said, "mine");
      assertEquals(await Deno.readTextFile(`${home}/state/packages/word-count/kept`), "mine");
      for (const path of [`${workspace}/file`, `${home}/owner/grants.json`, "/etc/passwd"]) {
        assert(String((await call("peek", { path })).said).startsWith("execution_error: "), path);
      }

      const waiting = call("wait", { ms: 2500 });
      await kyrozen(ground, "grants", "revoke", "word-count", "--yes");
      const refused = await call("count", { file: "a" });
      assertEquals([refused.isolation, String(refused.said).split(":")[0]], ["none", "not_found"]);
      await waiting;

      await kyrozen(ground, "grants", "add", source, "--yes");
      assertEquals((await call("count", { file: "a" })).said, 3);
      const [kept] = [...Deno.readDirSync(`${home}/owner/packages`)];
      const copy = `${home}/owner/packages/${kept?.name}/src/mod.ts`;
      await Deno.chmod(copy, 0o600);
      await Deno.writeTextFile(copy, MODULE.replace("length", "length + 1"));
      const damaged = await call("count", { file: "a" });
      assertEquals(damaged.isolation, "none");
      assertStringIncludes(String(damaged.said), "its files are not those that were granted");
    } finally {
      await isolates.close();
    }
  }));
