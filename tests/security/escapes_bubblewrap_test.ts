import { findWalls } from "../../src/supervisor/isolates/walls.ts";
import { tryPlace } from "./escapes/try_place.ts";

const { bubblewrap } = await findWalls({ environment: Deno.env.toObject(), outside: [] });
const NO_BUBBLEWRAP = bubblewrap === null ? " (bubblewrap does not work here)" : "";

Deno.test({
  name: "in a process under bubblewrap each attack ends as the table says [escapes.bubblewrap]" +
    NO_BUBBLEWRAP,
  ignore: bubblewrap === null,
  fn: () => tryPlace("process + bubblewrap"),
});
