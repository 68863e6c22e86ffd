import { assertEquals } from "@std/assert";
import { type Escape, type Place, PLACES } from "./escape.ts";
import { fillCache } from "./escape_control.ts";
import { makePlaceGround } from "./escape_ground.ts";
import { differences, reportTable } from "./escape_report.ts";
import { openStage, type Stage } from "./escape_stage.ts";
import { ESCAPE_TABLE } from "./escape_table.ts";
import { type Observed, PlaceTrial } from "./place_trial.ts";

const KEYS = { worker: "w", process: "p", "process + bubblewrap": "b" } as const;

/** What can be tried on a stage: without a network of its own there is nothing to reach. */
export function attempts({ noNetwork }: Stage): readonly Escape[] {
  const escapes = ESCAPE_TABLE.flatMap((group) => group.escapes);
  return noNetwork === undefined ? escapes : escapes.filter(({ id }) => !id.startsWith("network."));
}

/** Runs a test on a stage of its own: what a server is told there is told by nobody else. */
export async function onStage(run: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage();
  try {
    await run(stage);
  } finally {
    await stage.close();
  }
}

/** Tries every attack in one place, shows what was observed, and holds it against the table. */
export async function tryPlace(place: Place): Promise<void> {
  await onStage(async (stage) => {
    const escapes = attempts(stage);
    const ground = await makePlaceGround(
      stage,
      { key: KEYS[place], index: PLACES.indexOf(place) + 1 },
      escapes,
    );
    await fillCache(ground);
    const trial = new PlaceTrial(place, ground, escapes);
    const observed = new Map<string, Observed>();
    for (const escape of escapes) observed.set(escape.id, await trial.try(escape));
    // A wall that lets nothing through would stop everything.
    assertEquals(stage.noNetwork !== undefined || await trial.reachesGranted(), true);
    assertEquals(await trial.close(), [], "Processes are left");
    const table = reportTable(ESCAPE_TABLE, new Map([[place, observed]]));
    await Deno.stderr.write(new TextEncoder().encode(`${table}\n`));
    assertEquals(differences(ESCAPE_TABLE, place, observed), []);
  });
}
