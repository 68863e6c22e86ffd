import { assertEquals, assertMatch } from "@std/assert";
import { ensurePackages, lockedPackages } from "./first_run.ts";
import type { Product } from "./product.ts";

Deno.test("lockedPackages() finds scoped packages and leaves peers out", () => {
  const npm = { "@a/b@1.0.0": {}, "ajv-formats@3.0.1_ajv@8.20.0": {}, "c@2.0.0-rc.1": {} };
  assertEquals(lockedPackages(JSON.stringify({ version: "5", npm })), [
    "@a/b/1.0.0",
    "ajv-formats/3.0.1",
    "c/2.0.0-rc.1",
  ]);
  assertEquals(lockedPackages('{"version":"5"}'), []);
});

Deno.test("ensurePackages() installs once into an empty cache, and says so [supervisor.first_run]", async () => {
  await using registry = await openRegistry();
  const reports: string[] = [];
  const run = (cache: string) =>
    ensurePackages({
      product: registry.product,
      environment: registry.environment(cache),
      report: (sentence) => reports.push(sentence),
    });
  await registry.lock();
  assertEquals(await run("fresh"), { ok: true, value: null });
  assertEquals(reports, ["Installing the locked packages; this happens once"]);
  const asked = registry.asked();
  assertEquals(await run("fresh"), { ok: true, value: null });
  assertEquals([reports.length, registry.asked()], [1, asked]);
});

Deno.test("ensurePackages() says in one sentence why it could not install [supervisor.first_run]", async () => {
  await using registry = await openRegistry();
  await registry.lock();
  await registry.close();
  const result = await ensurePackages({
    product: registry.product,
    environment: registry.environment("fresh"),
    report: () => {},
  });
  assertEquals(result.ok ? 0 : result.code, 3);
  assertMatch(result.ok ? "" : result.error, /^Cannot install the locked packages: .+; connect to/);
});

/** A product with one package, and a registry on this machine that has it. */
async function openRegistry() {
  const root = await Deno.realPath(await Deno.makeTempDir());
  await Deno.mkdir(`${root}/package`);
  const manifest = { name: "one-package", version: "1.0.0", main: "index.js" };
  await Deno.writeTextFile(`${root}/package/package.json`, JSON.stringify(manifest));
  await Deno.writeTextFile(`${root}/package/index.js`, "module.exports = 1;");
  await new Deno.Command("tar", { args: ["czf", "one.tgz", "package"], cwd: root }).output();
  const tarball = await Deno.readFile(`${root}/one.tgz`);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-512", tarball)).toBase64();
  let requests = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    requests++;
    const { pathname, origin } = new URL(request.url);
    if (pathname.endsWith(".tgz")) return new Response(tarball);
    const dist = { tarball: `${origin}/one-package.tgz`, integrity: `sha512-${sum}` };
    const versions = { "1.0.0": { ...manifest, dist } };
    return Response.json({ name: "one-package", "dist-tags": { latest: "1.0.0" }, versions });
  });
  const product: Product = {
    root,
    deno: Deno.execPath(),
    config: `${root}/deno.json`,
    lock: `${root}/deno.lock`,
    core: "",
    ledgerCommand: "",
    doctorCommand: "",
    isolateHost: "",
    skillReader: "",
    builtinSkills: "",
    assets: [],
  };
  const config = { imports: { one: "npm:one-package@1.0.0" }, nodeModulesDir: "none" };
  await Deno.writeTextFile(product.config, JSON.stringify(config));
  const environment = (cache: string) => ({
    HOME: root,
    DENO_DIR: `${root}/${cache}`,
    NPM_CONFIG_REGISTRY: `http://127.0.0.1:${server.addr.port}/`,
  });
  let open = true;
  const close = async () => {
    if (open) await server.shutdown();
    open = false;
  };
  return {
    product,
    environment,
    close,
    asked: () => requests,
    async lock() {
      const options = { args: ["install"], cwd: root, clearEnv: true, env: environment("first") };
      const { success, stderr } = await new Deno.Command(Deno.execPath(), options).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr));
    },
    async [Symbol.asyncDispose]() {
      await close();
      await Deno.remove(root, { recursive: true });
    },
  };
}
