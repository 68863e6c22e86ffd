import { assertEquals } from "@std/assert";
import { PERMISSION_MODES } from "./decision.ts";
import { choosePermissionMode } from "./permission_mode.ts";

Deno.test("the line wins over the variable, that over the settings, and ask is the rest [policy.permission_mode]", () => {
  const places = [undefined, ...PERMISSION_MODES];
  for (const option of places) {
    for (const variable of places) {
      for (const settings of places) {
        const expected = [
          [option, "option"],
          [variable, "variable"],
          [settings, "settings"],
          ["ask", "default"],
        ].find(([mode]) => mode !== undefined);
        const chosen = choosePermissionMode({ option, variable, settings });
        assertEquals<unknown>(chosen.ok ? [chosen.mode, chosen.from] : chosen.problem, expected);
      }
    }
  }
});

Deno.test("a wrong variable is told with the four, whatever else is said [policy.permission_mode]", () => {
  const four =
    "KYROZEN_APPROVAL_MODE: expected one of ask, accept-edits, full, never-ask, found a text";
  assertEquals(choosePermissionMode({ option: "full", variable: "yolo" }), {
    ok: false,
    problem: `${four} of 4 characters`,
  });
  assertEquals(choosePermissionMode({ variable: " Never-Ask " }), {
    ok: false,
    problem: `${four} of 9 characters; did you mean "never-ask"?`,
  });
  assertEquals(choosePermissionMode({ variable: " full\n" }), {
    ok: true,
    mode: "full",
    from: "variable",
  });
  assertEquals(choosePermissionMode({ variable: "  " }), {
    ok: true,
    mode: "ask",
    from: "default",
  });
});
