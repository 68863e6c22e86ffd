import { assert, assertEquals } from "@std/assert";
import type { ParsedCommandLine } from "../contract/mod.ts";
import { NO_PROVIDERS, openProviders } from "./open_providers.ts";

function line(command: string, rest: Partial<ParsedCommandLine> = {}): ParsedCommandLine {
  return { command, operands: [], options: {}, ...rest };
}

Deno.test("a start with nothing of providers has none [providers.lazy]", async () => {
  const environment = { PATH: "/bin", KYROZEN_AGENT_PROVIDER: "openai" };
  assertEquals(await openProviders({ line: line("run"), environment }), {
    ok: true,
    ...NO_PROVIDERS,
  });
});

Deno.test("only models list looks at the usual ports, each once [providers.hosts]", async () => {
  const environment = { KYROZEN_PROVIDER: "ollama" };
  const hosts = async (command: string) => {
    const read = await openProviders({ line: line(command), environment });
    assert(read.ok);
    return read.hosts.map(({ host }) => host);
  };
  assertEquals(await hosts("run"), ["127.0.0.1:11434"]);
  assertEquals(await hosts("models check"), ["127.0.0.1:11434"]);
  assertEquals(await hosts("models list"), [
    "127.0.0.1:11434",
    "127.0.0.1:1234",
    "127.0.0.1:8080",
    "127.0.0.1:8000",
  ]);
});

Deno.test("a provider that is checked is configured by that, if it needs no key [providers.hosts]", async () => {
  const hosts = async (operand: string) => {
    const checked = line("models check", { operands: [operand] });
    const read = await openProviders({ line: checked, environment: {} });
    assert(read.ok);
    return read.hosts.map(({ host }) => host);
  };
  assertEquals(await hosts("vllm"), ["127.0.0.1:8000"]);
  assertEquals(await hosts("openai"), []);
  assertEquals(await hosts("nonesuch"), []);
});

Deno.test("what is wrong ends the start with exit code 3 [providers.configured]", async () => {
  const environment = { KYROZEN_PROVIDER: "openai", KYROZEN_BASE_URL: "http://example.com" };
  const read = await openProviders({ line: line("run"), environment });
  assertEquals(read, {
    ok: false,
    code: 3,
    problems: [
      "KYROZEN_BASE_URL: expected an https address, or http on loopback, without a user or a query",
    ],
  });
});
