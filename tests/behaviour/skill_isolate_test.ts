// The tools of skills in their real processes: what a worker may do, and what is looked at before each call.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { SkillGrant } from "../../src/contract/mod.ts";
import { versionFolder } from "../../src/supervisor/skills/skill_store.ts";
import { WRAPPINGS } from "./isolate_hosts_lab.ts";
import { argumentOf, manifestOf, moduleOf, SkillGround, toolOf } from "./skill_isolate_lab.ts";

function grantOf(more: Partial<SkillGrant["permissions"]> = {}): SkillGrant {
  return {
    permissions: { read: [], write: [], net: [], env: [], ...more },
    granted_by: "somebody",
    granted_at: "2026-12-01T00:00:00.000Z",
  };
}

// Each attempt, and what came of it: what was got, or the name of the error.
const PRYING = `async (_args, ctx) => {
  const attempts = {
    workspace: () => Deno.readTextFile(WORKSPACE + "/secret.txt"),
    home: () => Deno.readTextFile(OWNER + "/skills.json"),
    sibling: () => Deno.readTextFile(SIBLING),
    hostname: () => Deno.readTextFile("/etc/hostname"),
    environ: () => Deno.readTextFile("/proc/self/environ"),
    written: () => Deno.writeTextFile(WORKSPACE + "/new.txt", "x"),
    variable: () => { if (Deno.env.get("HOME") === undefined) throw new Error("unset"); },
    program: () => new Deno.Command("/bin/true").output(),
    library: () => Deno.dlopen("libc.so.6", {}),
    machine: () => Deno.hostname(),
    host: () => fetch("http://127.0.0.1:" + PORT),
    socket: () => Deno.connect({ hostname: "127.0.0.1", port: PORT }),
    handed: () => ctx.fetch("http://127.0.0.1:" + PORT),
    module: () => import("http://127.0.0.1:" + PORT + "/mod.ts"),
    registry: () => import("npm:ajv@8.20.0"),
    worker: () => new Promise((done, failed) => {
      const worker = new Worker("data:text/javascript,self.postMessage(1)", {
        type: "module", deno: { permissions: { read: true } },
      });
      worker.onmessage = done;
      worker.onerror = (event) => { event.preventDefault(); failed(new Error("refused")); };
    }),
  };
  const got = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try { await attempt(); got[name] = "got"; } catch (error) { got[name] = "refused"; }
  }
  return { got, workspace: ctx.workspace, own: (await Deno.readTextFile(OWN)).length > 0 };
}`;

const REACHING = `async ({ url, way }, ctx) => {
    try {
      if (way === "plain") return await (await fetch(url)).text();
      if (way === "handed") return await (await ctx.fetch(url)).text();
      const { hostname, port } = new URL(url);
      (await Deno.connect({ hostname, port: Number(port) })).close();
      return "connected";
    } catch (error) {
      return "refused";
    }
  }`;

const TELLING = `async ({ how }, ctx) => {
    const value = ctx.env.FOO_KEY;
    const all = { value, key: ctx.credentials["vault://api"] };
    if (how === "shape") return [value.length, all.key.length, ctx.config, Object.keys(ctx.env)];
    if (how === "plain") return { all, [value]: 1 };
    if (how === "forms") return [JSON.stringify(all), encodeURIComponent(value),
      btoa("key=" + all.key), btoa("xy" + all.key + "z"), new TextEncoder().encode(value).toBase64(),
      new TextEncoder().encode(all.key).toHex()];
    if (how === "error") return { error: "bad key " + value + " and " + all.key };
    throw new Error("thrown " + value + all.key);
  }`;

for (const { name, walls, isolation, ignore } of WRAPPINGS) {
  Deno.test({
    name:
      `a tool without permissions reads its own package and nothing else [skill_tools.nothing] (${name})`,
    ignore,
    fn: async () => {
      await using ground = new SkillGround();
      let connections = 0;
      const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
        connections++;
        return new Response("export {}");
      });
      const manifest = manifestOf("prying", { tools: [toolOf("pry")] });
      const folder = versionFolder(ground.folders.state, manifest);
      await Deno.writeTextFile(`${ground.workspace}/secret.txt`, "secret");
      await ground.install(manifestOf("sibling"), { "SKILL.md": "other" });
      const values = {
        WORKSPACE: ground.workspace,
        OWNER: ground.folders.owner,
        SIBLING: `${ground.folders.state}/skills/sibling/1.0.0/SKILL.md`,
        PORT: server.addr.port,
        OWN: `${folder}/tools.ts`,
      };
      const constants = Object.entries(values)
        .map(([key, value]) => `const ${key} = ${JSON.stringify(value)};`).join("\n");
      await ground.install(manifest, {
        "tools.ts": `${constants}\n${moduleOf({ pry: PRYING })}`,
      });
      const calls = ground.open({ walls });
      const { outcome, isolation: where } = await calls.call("prying", "pry");
      assert(outcome.ok, JSON.stringify(outcome));
      const { got, ...others } = outcome.output as { got: Record<string, string> };
      const allowed = Object.entries(got).filter(([, what]) => what !== "refused");
      assertEquals([allowed, others, where, connections], [
        [],
        { workspace: null, own: true },
        isolation,
        0,
      ]);
      await server.shutdown();
    },
  });
}

Deno.test("a tool of the network reaches the one host that was granted, and no other by any way [skill_tools.net]", async () => {
  await using ground = new SkillGround();
  const heard: string[] = [];
  const serve = (name: string, answer: (url: URL) => Response) =>
    Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
      heard.push(name);
      return answer(new URL(request.url));
    });
  const other = serve("other", () => new Response("other"));
  const granted = serve(
    "granted",
    ({ pathname }) =>
      pathname === "/away"
        ? Response.redirect(`http://127.0.0.1:${other.addr.port}/`)
        : new Response("granted"),
  );
  const hosts = [granted, other].map(({ addr }) => `127.0.0.1:${addr.port}`);
  const route = "system/net";
  const manifest = manifestOf("reaching", {
    egress_hosts: hosts,
    tools: [toolOf("reach", {
      governor_route: route,
      args: [argumentOf("url"), argumentOf("way")],
    })],
  });
  const files = { "tools.ts": moduleOf({ reach: REACHING }) };
  const skill = await ground.install(manifest, files, {
    grant: grantOf({ net: [hosts[0] ?? ""] }),
  });
  const calls = ground.open({ webReach: [hosts[0] ?? ""] });
  const reach = (url: string, way: string) =>
    calls.said("reaching", "reach", { args: { url, way }, route });
  const [own, strange] = hosts.map((host) => `http://${host}/`);
  const said: Record<string, unknown> = {};
  for (const way of ["plain", "handed", "connect"]) {
    said[way] = [await reach(`${own}`, way), await reach(`${strange}`, way)];
  }
  said.away = [await reach(`${own}away`, "plain"), await reach(`${own}away`, "handed")];
  assertEquals(said, {
    plain: ["granted", "refused"],
    handed: ["granted", "refused"],
    connect: ["connected", "refused"],
    away: ["refused", "refused"],
  });
  assertEquals(heard.includes("other"), false);

  await ground.change(() => [{ ...skill, grant: grantOf() }]);
  assertStringIncludes(
    String(await reach(`${own}`, "plain")),
    'permission_denied: Cannot call skill "reaching": none of its hosts is granted',
  );
  await Promise.all([granted.shutdown(), other.shutdown()]);
});

Deno.test("tools of the workspace read it, and write it where that is their route [skill_tools.workspace]", async () => {
  await using ground = new SkillGround();
  await Deno.writeTextFile(`${ground.workspace}/a.txt`, "words");
  const body = `async (_args, { workspace }) => {
    const text = await Deno.readTextFile(workspace + "/a.txt");
    const written = await Deno.writeTextFile(workspace + "/b.txt", text).then(() => true, () => false);
    return { text, written };
  }`;
  const routes = ["workspace/read", "workspace/write"] as const;
  const names = ["look", "keep"];
  const manifest = manifestOf("working", {
    tools: names.map((name, index) => toolOf(name, { governor_route: routes[index] })),
  });
  const files = { "tools.ts": moduleOf({ look: body, keep: body }) };
  const grant = grantOf({ read: ["workspace"], write: ["workspace"] });
  await ground.install(manifest, files, { grant, trust: "reviewed" });
  const calls = ground.open();
  assertEquals(await calls.said("working", "look", { route: routes[0] }), {
    text: "words",
    written: false,
  });
  assertEquals(await calls.said("working", "keep", { route: routes[1] }), {
    text: "words",
    written: true,
  });
  assertEquals(await Deno.readTextFile(`${ground.workspace}/b.txt`), "words");
});

Deno.test("values are handed as data, and are in no answer, error or command line [skill_tools.values]", async () => {
  await using ground = new SkillGround();
  const secret = 'sentinel"ä/7+zq';
  const key = "vaultsentinel0042";
  ground.environment = { ...ground.environment, FOO_KEY: secret, OTHER: "never-declared" };
  await Deno.mkdir(`${ground.folders.owner}/vault`);
  await Deno.writeTextFile(`${ground.folders.owner}/vault/api`, `${key}\n`);
  await Deno.writeTextFile(`${ground.workspace}/units.json`, '{"km":1}');
  const manifest = manifestOf("keyed", {
    requires: {
      env_vars: ["FOO_KEY"],
      config_files: ["units.json"],
      required_credentials: ["vault://api"],
    },
    tools: [
      toolOf("tell", { args: [argumentOf("how")] }),
    ],
  });
  await ground.install(manifest, { "tools.ts": moduleOf({ tell: TELLING }) }, {
    grant: grantOf({ env: ["FOO_KEY"] }),
  });
  const calls = ground.open();
  const tell = (how: string) => calls.said("keyed", "tell", { args: { how } });
  assertEquals(await tell("shape"), [secret.length, key.length, { "units.json": '{"km":1}' }, [
    "FOO_KEY",
  ]]);
  const forms = [
    secret,
    key,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new TextEncoder().encode(secret).toBase64(),
    new TextEncoder().encode(key).toHex(),
    btoa(`key=${key}`),
    btoa(`xy${key}z`),
  ];
  for (const how of ["plain", "forms", "error", "throw"]) {
    const said = JSON.stringify(await tell(how));
    assertStringIncludes(said, "[removed]", how);
    for (const form of forms) {
      assert(!said.includes(JSON.stringify(form).slice(1, -1)), `${how}: ${said}`);
    }
  }
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    let words = "";
    try {
      words = Deno.readTextFileSync(`/proc/${name}/cmdline`);
    } catch {
      continue;
    }
    assert(!words.includes(secret) && !words.includes(key), `process ${name}`);
  }
});

Deno.test("each call is refused unless its version is active, granted, whole and lacks nothing [skill_tools.checked]", async () => {
  await using ground = new SkillGround();
  const manifest = manifestOf("checked", { tools: [toolOf("run_it")] });
  const needy = manifestOf("needy", {
    tools: [toolOf("run_it")],
    requires: { env_vars: ["FOO_KEY_UNSET"] },
  });
  const files = { "tools.ts": moduleOf({ run_it: '() => "ran"' }) };
  const skill = await ground.install(manifest, files);
  await ground.install(needy, files);
  const calls = ground.open();
  const { sha256 } = skill;
  const start = 'permission_denied: Cannot call skill "checked": ';
  const said = (more = {}) => calls.said("checked", "run_it", { sha256, ...more });
  assertEquals(await said(), "ran");
  assertEquals(await calls.call("nobody", "run_it").then(({ outcome }) => outcome.ok), false);
  assertEquals(
    await calls.said("needy", "run_it"),
    'dependency_unavailable: Skill "needy" is blocked: env:FOO_KEY_UNSET',
  );
  assertStringIncludes(
    String(await said({ sha256: "0".repeat(64) })),
    `permission_denied: Cannot call skill "checked": no version of this content is active`,
  );

  // A turn that is running goes on with what it began with; no later start does.
  await ground.change((skills) =>
    skills.map((one) => one.sha256 === sha256 ? { ...one, status: "rolled_back" } : one)
  );
  assertEquals(await said(), "ran");
  assertStringIncludes(
    String(await ground.open().said("checked", "run_it", { sha256 })),
    `${start}no version`,
  );

  await ground.change((skills) =>
    skills.map((one) => one.sha256 === sha256 ? { ...one, status: "active" } : one)
  );
  const path = `${versionFolder(ground.folders.state, manifest)}/tools.ts`;
  await Deno.writeTextFile(path, moduleOf({ run_it: '() => "changed"' }));
  assertStringIncludes(String(await said()), "its files are not those that were granted");
});
