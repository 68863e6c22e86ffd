import { assertEquals } from "@std/assert";
import {
  coreEnvironment,
  findDenoDir,
  installEnvironment,
  runtimeEnvironment,
  toldEnvironment,
} from "./environment.ts";

/** Variables that make a runtime or a program run or trust something else. */
const POISON = {
  LD_PRELOAD: "/evil.so",
  LD_LIBRARY_PATH: "/evil",
  DYLD_INSERT_LIBRARIES: "/evil.dylib",
  DENO_PERMISSION_BROKER_PATH: "/evil.sock",
  DENO_V8_FLAGS: "--allow-natives-syntax",
  DENO_AUTH_TOKENS: "secret@host",
  DENORT_BIN: "/evil",
  NODE_OPTIONS: "--require=/evil.js",
  BASH_ENV: "/evil.sh",
  GIT_EXTERNAL_DIFF: "/evil",
  PATH: "/evil",
  AWS_SECRET_ACCESS_KEY: "secret",
  KYROZEN_LINK: "{}",
};

Deno.test("a child gets a built environment, not this one (DN-4) [supervisor.environment]", () => {
  const environment = {
    ...POISON,
    HOME: "/users/a",
    DENO_DIR: "/cache",
    HTTPS_PROXY: "http://proxy:1",
    SSL_CERT_FILE: "/certificates",
    LANG: "C",
    NO_COLOR: "",
  };
  const runtime = {
    DENO_DIR: "/cache",
    DENO_NO_UPDATE_CHECK: "1",
    DENO_WEBGPU_BACKEND: "noop",
    LANG: "C",
  };
  const network = { HTTPS_PROXY: "http://proxy:1", SSL_CERT_FILE: "/certificates" };
  assertEquals(runtimeEnvironment(environment), runtime);
  assertEquals(installEnvironment(environment), { ...runtime, ...network, HOME: "/users/a" });
  assertEquals(toldEnvironment(environment), { LANG: "C" });
});

Deno.test("a core is told of proxies only for hosts on other machines, and never for this one [providers.proxy] [supervisor.environment]", () => {
  const environment = {
    ...POISON,
    DENO_DIR: "/cache",
    HTTPS_PROXY: "http://proxy:1",
    NO_PROXY: "inside.example",
    DENO_CERT: "/certificate",
    OPENAI_API_KEY: "secret",
  };
  const runtime = runtimeEnvironment(environment);
  const local = { host: "127.0.0.1:11434", reason: "", isLoopback: true };
  assertEquals(coreEnvironment(environment), runtime);
  assertEquals(coreEnvironment(environment, [local]), runtime);
  const remote = { host: "api.openai.com:443", reason: "", isLoopback: false };
  const excepted = "inside.example,127.0.0.1,localhost,::1,[::1],127.0.0.0/8";
  assertEquals(coreEnvironment(environment, [local, remote]), {
    ...runtime,
    HTTPS_PROXY: "http://proxy:1",
    DENO_CERT: "/certificate",
    NO_PROXY: excepted,
    no_proxy: excepted,
  });
});

Deno.test({
  name: "findDenoDir() finds the folder that the runtime finds; on Linux [supervisor.environment]",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const cases: { [name: string]: string }[] = [
      { HOME: "/users/a" },
      { HOME: "/users/a", XDG_CACHE_HOME: "/tmp/caches" },
      { HOME: "/users/a", XDG_CACHE_HOME: "/tmp/caches", DENO_DIR: "/tmp/cache" },
      { HOME: "/users/a", DENO_DIR: "" },
      { HOME: "/users/a", DENO_DIR: "relative" },
    ];
    for (const env of cases) {
      const command = { args: ["info", "--json", "--no-config"], clearEnv: true, env };
      const { stdout } = await new Deno.Command(Deno.execPath(), command).output();
      assertEquals(findDenoDir(env), JSON.parse(new TextDecoder().decode(stdout)).denoDir);
    }
    assertEquals(findDenoDir({}), undefined);
  },
});

Deno.test("the core is told the variables of the configuration; of unknown ones only the name [config.environment]", () => {
  const told = toldEnvironment({
    KYROZEN_AGENT_MODEL: "m",
    KYROZEN_AGENT_ROLE: "",
    KYROZEN_AGENT_TOKEN: "secret",
    KYROZEN_AGENT_OTHER: " ",
    KYROZEN_ADMIN_TOKEN: "secret",
  });
  assertEquals(told, { KYROZEN_AGENT_MODEL: "m", KYROZEN_AGENT_TOKEN: "?" });
});
