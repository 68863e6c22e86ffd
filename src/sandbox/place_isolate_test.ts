import { assertEquals } from "@std/assert";
import { ISOLATE_TRUSTS } from "../contract/isolates.ts";
import { type Placed, placeIsolate } from "./place_isolate.ts";

const BOTH = [true, false];

function told(placed: Placed): string {
  return placed.ok ? `${placed.host}, ${placed.isolation}` : "refused";
}

Deno.test("placeIsolate() follows the table, every cell of it [isolates.placed]", () => {
  const table: { [cell: string]: string } = {};
  for (const supervised of BOTH) {
    for (const bubblewrap of BOTH) {
      for (const trust of ISOLATE_TRUSTS) {
        for (const trustedInProcess of BOTH) {
          const placed = told(placeIsolate({ supervised, bubblewrap, trust, trustedInProcess }));
          const named = trustedInProcess ? ", named" : "";
          const walls = `${supervised ? "supervisor" : "alone"}${bubblewrap ? ", bubblewrap" : ""}`;
          table[`${walls}: ${trust}${named}`] = placed;
        }
      }
    }
  }
  assertEquals(table, {
    "supervisor, bubblewrap: first-party": "shared, isolated (os)",
    "supervisor, bubblewrap: first-party, named": "shared, isolated (os)",
    "supervisor, bubblewrap: reviewed": "own, isolated (os)",
    "supervisor, bubblewrap: reviewed, named": "own, isolated (os)",
    "supervisor, bubblewrap: untrusted": "own, isolated (os)",
    "supervisor, bubblewrap: untrusted, named": "own, isolated (os)",
    "supervisor: first-party": "shared, isolated (process)",
    "supervisor: first-party, named": "shared, isolated (process)",
    "supervisor: reviewed": "own, isolated (process)",
    "supervisor: reviewed, named": "own, isolated (process)",
    "supervisor: untrusted": "own, isolated (process)",
    "supervisor: untrusted, named": "own, isolated (process)",
    "alone, bubblewrap: first-party": "core, in-process",
    "alone, bubblewrap: first-party, named": "core, in-process",
    "alone, bubblewrap: reviewed": "core, in-process",
    "alone, bubblewrap: reviewed, named": "core, in-process",
    "alone, bubblewrap: untrusted": "refused",
    "alone, bubblewrap: untrusted, named": "core, in-process",
    "alone: first-party": "core, in-process",
    "alone: first-party, named": "core, in-process",
    "alone: reviewed": "core, in-process",
    "alone: reviewed, named": "core, in-process",
    "alone: untrusted": "refused",
    "alone: untrusted, named": "core, in-process",
  });
});
