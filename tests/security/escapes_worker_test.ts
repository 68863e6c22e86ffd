import { tryPlace } from "./escapes/try_place.ts";

Deno.test({
  name: "in a worker of a core each attack ends as the table says [escapes.worker]",
  ignore: Deno.build.os !== "linux",
  fn: () => tryPlace("worker"),
});
