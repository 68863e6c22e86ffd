import { assertEquals, assertMatch } from "@std/assert";
import config from "../../deno.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);

const packages = Object.entries(config.imports).filter(([name, target]) =>
  target.startsWith("npm:") && !name.endsWith("/")
);

Deno.test("every dependency has one exact version [repository.lock]", () => {
  for (const [name, target] of packages) {
    assertMatch(target, new RegExp(`^npm:${RegExp.escape(name)}@\\d+\\.\\d+\\.\\d+$`));
  }
  assertEquals(config.lock.frozen, true);
});

Deno.test("the lock holds exactly what the import map names [repository.lock]", async () => {
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", ROOT)));
  assertEquals(Object.keys(lock.specifiers).sort(), packages.map(([, target]) => target).sort());
});

Deno.test("the record justifies every dependency and no other [repository.lock]", async () => {
  const record = await Deno.readTextFile(new URL("docs/decisions/0002-dependencies.md", ROOT));
  const rows = Array.from(record.matchAll(/^\| `([^`]+)` +\|/gm), ([, name]) => name);
  assertEquals(rows.sort(), packages.map(([name]) => name).sort());
});

Deno.test("every dependency has a reader [repository.lock]", async () => {
  const read = new Set<string>();
  for (const folder of ["src", "scripts", "isolates"]) {
    for await (const file of codeFiles(new URL(`${folder}/`, ROOT))) {
      const text = await Deno.readTextFile(file);
      for (const [, name = ""] of text.matchAll(/\b(?:from|import\() ?"(@?[a-z][^":]*)/g)) {
        read.add(name);
      }
    }
  }
  const unread = packages.map(([name]) => name).filter((name) =>
    !Array.from(read).some((one) => one === name || one.startsWith(`${name}/`))
  );
  assertEquals(unread, []);
});

async function* codeFiles(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* codeFiles(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts") && name !== "lint_plugin_test.ts") yield new URL(name, folder);
  }
}
