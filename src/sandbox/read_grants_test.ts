import { assertEquals } from "@std/assert";
import type { ProcessGrants } from "./read_grants.ts";

async function grantsUnder(...flags: string[]): Promise<ProcessGrants> {
  const module = import.meta.resolve("./read_grants.ts");
  const source = `import { readGrants } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await readGrants("/projects/space")));`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const args = ["run", "--quiet", "--no-prompt", "--no-config", ...flags, url];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

const NONE = {
  read: false,
  write: false,
  net: false,
  run: false,
  ffi: false,
  sys: false,
  env: false,
  import: false,
  unscoped: [],
};

Deno.test("readGrants() tells what a process really holds [sandbox.grants]", async () => {
  assertEquals(await grantsUnder(), NONE);
  assertEquals(await grantsUnder("--allow-read=/projects", "--allow-net=a.example", "--deny-run"), {
    ...NONE,
    read: true,
  });
  assertEquals(await grantsUnder("--allow-read=/projects/space/inner", "--allow-env=A"), NONE);
  assertEquals(await grantsUnder("--allow-read=/projects", "--deny-read=/projects/space"), NONE);
  assertEquals(await grantsUnder("--allow-write=/projects/space", "--allow-net"), {
    ...NONE,
    write: true,
    net: true,
    unscoped: ["net"],
  });
  const all = Object.fromEntries(Object.keys(NONE).map((key) => [key, true]));
  assertEquals(await grantsUnder("-A") as unknown, {
    ...all,
    unscoped: ["env", "ffi", "import", "net", "read", "run", "sys", "write"],
  });
});
