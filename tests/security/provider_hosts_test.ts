// What a core with a provider may reach, and how it learns the provider's key.
import { assert, assertEquals } from "@std/assert";
import type { ProviderSetup } from "../../src/contract/mod.ts";
import { providerHosts } from "../../src/providers/mod.ts";
import { makeGround, probePath, spawnIn } from "../core_probe.ts";
import { until } from "../processes.ts";

const KEY = "sk-test-SENTINEL-0123456789";

function serve(hostname: string): { readonly url: string; stop(): Promise<void> } {
  const server = Deno.serve({ port: 0, hostname, onListen() {} }, () => new Response("served"));
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return { url: `http://${host}:${server.addr.port}`, stop: () => server.shutdown() };
}

function setupAt(url: string): ProviderSetup {
  return {
    name: "acme",
    protocol: "openai-chat",
    base_url: url,
    key: KEY,
    key_name: "ACME_API_KEY",
    origin: "environment",
  };
}

Deno.test("a core reaches its provider's host and port, and no other one [providers.hosts]", async () => {
  const ground = await makeGround();
  const [own, other, sixth] = [serve("127.0.0.1"), serve("127.0.0.1"), serve("::1")];
  try {
    const providers = [setupAt(own.url), setupAt(sixth.url)];
    const core = await spawnIn(ground, {
      entry: probePath("reach.ts"),
      operands: [own.url, other.url, sixth.url],
      providers,
      hosts: providerHosts(providers),
    });
    const { stdout, stderr } = await core.process.output();
    await core.ended;
    const text = new TextDecoder().decode(stdout);
    assert(text !== "", new TextDecoder().decode(stderr));
    assertEquals(JSON.parse(text), {
      reached: {
        [own.url]: "served",
        [`connect ${own.url}`]: "connected",
        [other.url]: "NotCapable",
        [`connect ${other.url}`]: "NotCapable",
        [sixth.url]: "served",
        [`connect ${sixth.url}`]: "connected",
      },
      providers,
    });
  } finally {
    await Promise.all([own.stop(), other.stop(), sixth.stop()]);
    await Deno.remove(ground.root, { recursive: true });
  }
});

Deno.test({
  name:
    "a key is neither in the core's arguments nor in its environment; on Linux [providers.key_in_welcome]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const ground = await makeGround();
    const own = serve("127.0.0.1");
    try {
      const providers = [setupAt(own.url)];
      const core = await spawnIn(ground, {
        entry: probePath("silent.ts"),
        environment: { ...Deno.env.toObject(), ACME_API_KEY: KEY, OPENAI_API_KEY: KEY },
        providers,
        hosts: providerHosts(providers),
      });
      const { pid } = core.process;
      const read = (name: string) => Deno.readTextFileSync(`/proc/${pid}/${name}`);
      // A process that has only just been made has neither, or those of the one that made it.
      await until(
        "the core is itself",
        () => read("cmdline").includes("silent.ts") && read("environ").includes("KYROZEN_LINK="),
      );
      const shown = ["cmdline", "environ"].map(read);
      core.kill("SIGKILL");
      await Promise.all([core.process.stdout.cancel(), core.process.stderr.cancel()]);
      await core.ended;
      assert(shown.every((text) => text !== "" && !text.includes("SENTINEL")));
    } finally {
      await own.stop();
      await Deno.remove(ground.root, { recursive: true });
    }
  },
});
