import { assertEquals } from "@std/assert";
import { interruptAct, type InterruptMoment } from "./interrupt_rule.ts";

function act(moment: Partial<InterruptMoment>) {
  const { turn = "none", draft = "empty", sinceCancel = Infinity, sinceWarning = Infinity } =
    moment;
  return interruptAct({ turn, draft, sinceCancel, sinceWarning });
}

Deno.test("interruptAct() cancels a turn before anything else [chat.cancel]", () => {
  assertEquals(act({ turn: "running", draft: "text", sinceWarning: 1 }), "cancel turn");
  assertEquals(act({ turn: "ending", sinceCancel: 500 }), undefined);
  assertEquals(act({ turn: "ending", sinceCancel: 1500 }), "leave");
});

Deno.test("interruptAct() clears a draft, and leaves at the second time only [chat.cancel]", () => {
  assertEquals(act({ draft: "text", sinceWarning: 1 }), "clear draft");
  // A turn that was cancelled just now is not the first time.
  assertEquals(act({ sinceCancel: 10 }), "warn");
  assertEquals(act({ sinceWarning: 1500 }), "leave");
  assertEquals(act({ sinceWarning: 2500 }), "warn");
});
