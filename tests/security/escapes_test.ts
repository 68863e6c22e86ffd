// What code that we did not write tries in order to get out of where it runs. Each attack is first shown
// to succeed without walls, and judged by what is seen from outside. The table is data; a hole is a row.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { findWalls } from "../../src/supervisor/isolates/walls.ts";
import { PLACES } from "./escapes/escape.ts";
import { fillCache, runControl } from "./escapes/escape_control.ts";
import { makePlaceGround } from "./escapes/escape_ground.ts";
import { type Observed, PlaceTrial } from "./escapes/place_trial.ts";
import { askOnTerminal } from "./escapes/escape_prompt.ts";
import { differences, reportTable } from "./escapes/escape_report.ts";
import { openStage, type Stage } from "./escapes/escape_stage.ts";
import { ESCAPE_TABLE } from "./escapes/escape_table.ts";

const KEYS = { worker: "w", process: "p", "process + bubblewrap": "b" } as const;
type PlaceName = keyof typeof KEYS;

const { bubblewrap } = await findWalls({ environment: Deno.env.toObject(), outside: [] });
const isLinux = Deno.build.os === "linux";
const NO_BUBBLEWRAP = bubblewrap === null ? " (bubblewrap does not work here)" : "";
const observations = new Map<PlaceName, ReadonlyMap<string, Observed>>();

let opened: Promise<Stage> | undefined;

function stage(): Promise<Stage> {
  return opened ??= openStage();
}

/** What can be tried here: without a network of its own there is nothing to reach. */
async function attempts() {
  const { noNetwork } = await stage();
  const escapes = ESCAPE_TABLE.flatMap((group) => group.escapes);
  return noNetwork === undefined ? escapes : escapes.filter(({ id }) => !id.startsWith("network."));
}

async function checkPlace(place: PlaceName): Promise<void> {
  const escapes = await attempts();
  const ground = await makePlaceGround(
    await stage(),
    { key: KEYS[place], index: PLACES.indexOf(place) + 1 },
    escapes,
  );
  await fillCache(ground);
  const trial = new PlaceTrial(place, ground, escapes);
  const observed = new Map<string, Observed>();
  observations.set(place, observed);
  for (const escape of escapes) observed.set(escape.id, await trial.try(escape));
  // A wall that lets nothing through would stop everything.
  const { noNetwork } = await stage();
  assertEquals(noNetwork !== undefined || await trial.reachesGranted(), true);
  assertEquals(await trial.close(), [], "Processes are left");
  assertEquals(differences(ESCAPE_TABLE, place, observed), []);
}

Deno.test({
  name: "every attack of the table succeeds where nothing holds it [escapes.control]",
  ignore: !isLinux,
  async fn() {
    const escapes = await attempts();
    const ground = await makePlaceGround(await stage(), { key: "c", index: 0 }, escapes);
    assertEquals(await runControl(ground, escapes), []);
  },
});

Deno.test({
  name: "in a worker of a core each attack ends as the table says [escapes.worker]",
  ignore: !isLinux,
  fn: () => checkPlace("worker"),
});

Deno.test({
  name: "in a process of its own each attack ends as the table says [escapes.process]",
  ignore: !isLinux,
  fn: () => checkPlace("process"),
});

Deno.test({
  name: `in a process under bubblewrap each attack ends as the table says${NO_BUBBLEWRAP} ` +
    "[escapes.bubblewrap]",
  ignore: bubblewrap === null,
  fn: () => checkPlace("process + bubblewrap"),
});

Deno.test("a table that differs from what was observed is told [escapes.table]", () => {
  const [group] = ESCAPE_TABLE;
  const [escape] = group?.escapes ?? [];
  if (group === undefined || escape === undefined) throw new Error("The table is empty");
  const observed = new Map([[escape.id, { id: escape.id, result: "open", seen: "all" } as const]]);
  assertEquals(differences([group], "process", observed), [
    `${escape.id} in "process" is open, not stopped: all`,
  ]);
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
  async fn() {
    const ground = await makePlaceGround(await stage(), { key: "t", index: 3 }, []);
    assertStringIncludes(await askOnTerminal(ground, { noPrompt: false }), "Allow?");
    const shown = await askOnTerminal(ground, { noPrompt: true });
    assertEquals(shown.includes("Allow?"), false, shown);
  },
});

Deno.test({
  name: "what was tried is shown as a table, and nothing of it is left [escapes.table]",
  ignore: !isLinux,
  async fn() {
    await (await stage()).close();
    const table = reportTable(ESCAPE_TABLE, observations);
    await Deno.stderr.write(new TextEncoder().encode(`${table}\n`));
    assertEquals(ESCAPE_TABLE.every(({ title }) => table.includes(title)), true);
  },
});
