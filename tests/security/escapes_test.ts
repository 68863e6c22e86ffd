// What code that we did not write tries in order to get out of where it runs. Each attack is first shown
// to succeed without walls, and judged by what is seen from outside. The table is data; a hole is a row.
// The files beside this one try the attacks in each place.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { runControl } from "./escapes/escape_control.ts";
import { makePlaceGround } from "./escapes/escape_ground.ts";
import { askOnTerminal } from "./escapes/escape_prompt.ts";
import { differences, reportTable } from "./escapes/escape_report.ts";
import { ESCAPE_TABLE } from "./escapes/escape_table.ts";
import { attempts, onStage } from "./escapes/try_place.ts";

const isLinux = Deno.build.os === "linux";

Deno.test({
  name: "every attack of the table succeeds where nothing holds it [escapes.control]",
  ignore: !isLinux,
  fn: () =>
    onStage(async (stage) => {
      const escapes = attempts(stage);
      const ground = await makePlaceGround(stage, { key: "c", index: 0 }, escapes);
      assertEquals(await runControl(ground, escapes), []);
    }),
});

Deno.test("a table that differs from what was observed is told, and shown [escapes.table]", () => {
  const [group] = ESCAPE_TABLE;
  const [escape] = group?.escapes ?? [];
  if (group === undefined || escape === undefined) throw new Error("The table is empty");
  const observed = new Map([[escape.id, { id: escape.id, result: "open", seen: "all" } as const]]);
  assertEquals(differences([group], "process", observed), [
    `${escape.id} in "process" is open, not stopped: all`,
  ]);
  const table = reportTable([group], new Map([["process", observed]]));
  assertStringIncludes(table, group.title);
  assertStringIncludes(table, escape.tries);
  assertStringIncludes(table, "open");
});

Deno.test("under bubblewrap every attack of the table is stopped [escapes.table]", () => {
  const all = ESCAPE_TABLE.flatMap((group) => group.escapes);
  const open = all.filter((escape) => escape.open?.["process + bubblewrap"] !== undefined);
  assertEquals(open.map(({ id }) => id), []);
});

Deno.test("every attack of the table has its own name and sentence [escapes.table]", () => {
  const all = ESCAPE_TABLE.flatMap((group) => group.escapes);
  const ids = all.map(({ id }) => id);
  assertEquals(ids.filter((id, index) => ids.indexOf(id) !== index), []);
  const sentences = all.map(({ tries }) => tries);
  assertEquals(sentences.filter((text, index) => sentences.indexOf(text) !== index), []);
});

Deno.test({
  name: "no package asks the person on a terminal for a right [escapes.prompt]",
  ignore: !isLinux,
  fn: () =>
    onStage(async (stage) => {
      const ground = await makePlaceGround(stage, { key: "t", index: 3 }, []);
      assertStringIncludes(await askOnTerminal(ground, { noPrompt: false }), "Allow?");
      const shown = await askOnTerminal(ground, { noPrompt: true });
      assertEquals(shown.includes("Allow?"), false, shown);
    }),
});
