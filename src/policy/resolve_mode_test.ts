import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { MODES } from "../contract/mod.ts";
import { resolveMode } from "./resolve_mode.ts";

Deno.test("auto plans what asks for a change and answers the rest [policy.modes]", () => {
  const plans = [
    "Fix the login bug",
    "please rename the helper",
    "Could you add a test for this?",
    "The build is red. Fix it.",
    "let's refactor the parser",
    "I want you to update the README",
    "Look at src/a.ts and then rewrite it",
    "help me write a parser",
  ];
  const asks = [
    "",
    "what is 2*(3+4)?",
    "summarize this project",
    "Why was the helper renamed?",
    "How do I fix the login bug?",
    "list docs",
    "read address.ts",
    "Is the update running?",
    "Bitte benenne die Funktion um",
  ];
  for (const input of plans) assertEquals([input, resolveMode("auto", input)], [input, "plan"]);
  for (const input of asks) assertEquals([input, resolveMode("auto", input)], [input, "ask"]);
});

Deno.test("a named mode stays and auto is never agent [policy.modes]", () => {
  fc.assert(fc.property(fc.constantFrom(...MODES), fc.string(), (mode, input) => {
    const resolved = resolveMode(mode, input);
    if (mode === "auto") assert(resolved === "ask" || resolved === "plan");
    else assertEquals(resolved, mode);
  }));
});

Deno.test("a long hostile message is routed in linear time [policy.modes]", () => {
  assertEquals(resolveMode("auto", "please ".repeat(200_000)), "ask");
  assertEquals(resolveMode("auto", " ,".repeat(200_000)), "ask");
});
