import { fail, type Spawner } from "../contract/mod.ts";

/** The spawner of a core without a supervisor: it has no entries and every request fails. */
export function createLoneSpawner(): Spawner {
  return {
    catalog: [],
    request: (entry) =>
      Promise.resolve(
        fail(
          "dependency_unavailable",
          `Cannot run "${entry}": this core has no supervisor that could start a program; ` +
            `start it with "deno task start"`,
        ),
      ),
  };
}
