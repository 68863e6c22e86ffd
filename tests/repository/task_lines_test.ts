import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { flagWords, SUPERVISOR_FLAGS } from "../../src/supervisor/flags.ts";

const TASKS = [
  "bench",
  "check",
  "docs",
  "docs-check",
  "fmt",
  "inventory",
  "kyrozen",
  "lint",
  "ok",
  "start",
  "test",
];

Deno.test("start and kyrozen give the supervisor the documented flags [repository.task-lines]", () => {
  for (const task of ["start", "kyrozen"] as const) {
    const [variable, deno, run, ...rest] = config.tasks[task].command.split(" ");
    assertEquals([variable, deno, run], [`KYROZEN_TASK=${task}`, "deno", "run"]);
    assertEquals(rest, ["--quiet", ...flagWords(SUPERVISOR_FLAGS), "src/main.ts"]);
  }
});

Deno.test("the tasks are those of the pages, each with a sentence [repository.task-lines]", () => {
  assertEquals(Object.keys(config.tasks).sort(), TASKS);
  for (const task of Object.values(config.tasks)) assertEquals(typeof task.description, "string");
});
