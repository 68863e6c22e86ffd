import { tryPlace } from "./escapes/try_place.ts";

Deno.test({
  name: "in a process of its own each attack ends as the table says [escapes.process]",
  ignore: Deno.build.os !== "linux",
  fn: () => tryPlace("process"),
});
