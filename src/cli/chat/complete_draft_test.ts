import { assertEquals } from "@std/assert";
import { createCompleter } from "./complete_draft.ts";

const FOLDERS: { readonly [path: string]: readonly string[] } = {
  "/w/": ["src/", "setup.ts", "two words.md", ".hidden", "evil\x1b[2J", "bidi\u202e"],
  "/w/src/": ["main.ts", "more/"],
};

const completer = createCompleter({
  workspace: "/w",
  sessions: () => Promise.resolve([{ value: "garden", label: "garden", hint: "north bed" }]),
  async *readDir(path) {
    const names = FOLDERS[path];
    if (names === undefined) throw new Deno.errors.NotFound(path);
    for (const name of names) {
      yield await Promise.resolve({
        name: name.replace(/\/$/, ""),
        isDirectory: name.endsWith("/"),
      });
    }
  },
});

async function values(before: string, place: "first line" | "later line" = "first line") {
  const { word, items } = await completer.complete(before, place);
  return [word, ...items.map(({ value }) => value)];
}

Deno.test("createCompleter() completes commands and their arguments [chat.complete]", async () => {
  assertEquals(await values("/mo"), ["/mo", "/mode ", "/model "]);
  assertEquals(await values("/HEL"), ["/HEL", "/help"]);
  assertEquals(await values("/mode pl"), ["pl", "plan"]);
  assertEquals(await values("/mode plan"), ["plan"]);
  assertEquals(await values("/resume "), ["", "garden"]);
  assertEquals(await values("/export j"), ["j", "json"]);
});

Deno.test("createCompleter() completes paths of the workspace only [chat.complete]", async () => {
  assertEquals(await values("read s"), ["s", "setup.ts", "src/"]);
  assertEquals(await values("read src/m"), ["src/m", "src/main.ts", "src/more/"]);
  assertEquals(await values("read tw"), ["tw", '"two words.md"']);
  assertEquals(await values('read "two w'), ['"two w', '"two words.md"']);
  assertEquals(await values("see @se"), ["@se", "setup.ts"]);
  assertEquals(await values("read .h"), [".h", ".hidden"]);
  for (const outside of ["/etc/p", "~/x", "../x", "src/../../x", "nowhere/x"]) {
    assertEquals(await values(`read ${outside}`), [outside]);
  }
});

Deno.test("createCompleter() offers no name that steers or hides something [chat.harmless]", async () => {
  assertEquals(await values("read evil"), ["evil"]);
  assertEquals(await values("read bidi"), ["bidi"]);
  assertEquals(await values("/mo", "later line"), ["/mo"]);
});
