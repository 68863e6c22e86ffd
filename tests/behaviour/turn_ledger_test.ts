import { succeed } from "../../src/contract/mod.ts";
import { assertEquals } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const ERROR = "Cannot record the turn in the ledger: disk full";

function refuse(kind: string) {
  return (event: { readonly kind: string }) => {
    if (event.kind === kind) throw new Error("disk full");
  };
}

Deno.test("a row that cannot be written stops the turn before anything is changed [agent.ledger]", async () => {
  const ran: string[] = [];
  const { document } = await tryTurn({
    tools: [
      tool("change", {
        capability: "write",
        sideEffects: "mutation",
        run: () => (ran.push("change"), succeed(null)),
      }),
    ],
    steps: [{ calls: [{ name: "change", id: "a" }] }, { text: "changed" }],
    append: refuse("model.finished"),
  });
  assertEquals(ran, []);
  const receipts = [["a", "cancelled"]];
  assertEquals(ending(document), { code: 1, text: "", error: ERROR, receipts });
});

Deno.test("a turn whose first row cannot be written does not ask the model again [agent.ledger]", async () => {
  const { document, requests } = await tryTurn({
    steps: [{ calls: [{ name: "look", id: "a" }] }, { text: "never asked" }],
    append: refuse("turn.started"),
  });
  assertEquals([document.code, document.error, requests.length < 2], [1, ERROR, true]);
});

Deno.test("a reply whose last row cannot be written is not a turn that ended well [agent.ledger]", async () => {
  const { document } = await tryTurn({ steps: [{ text: "14" }], append: refuse("turn.finished") });
  assertEquals(ending(document), { code: 1, text: "14", error: ERROR, receipts: [] });
});

Deno.test("what is recorded of a turn is redacted and bounded [agent.ledger]", async () => {
  const { rows, allRows } = await tryTurn({
    steps: [{ text: `sk-secret-1 ${"x".repeat(100_000)}` }],
    redact: (text) => text.replaceAll("sk-secret-1", "[redacted]").replaceAll("hello", "[hi]"),
  });
  assertEquals(JSON.stringify(allRows).includes("sk-secret-1"), false);
  assertEquals(rows[0]?.payload.input, "[hi]");
  const text = String(rows[1]?.payload.text);
  assertEquals([text.slice(0, 10), text.length < 17_000], ["[redacted]", true]);
});

Deno.test("what a provider repeats of a secret in its error is said nowhere [agent.ledger]", async () => {
  const { document, events, allRows } = await tryTurn({
    steps: [{ error: { kind: "auth", message: "No such key:\nsk-secret-1" } }],
    redact: (text) => text.replaceAll("sk-secret-1", "[redacted]"),
  });
  assertEquals(document.error, "The model failed (auth): No such key:\\n[redacted]");
  assertEquals(JSON.stringify([document, events, allRows]).includes("sk-secret-1"), false);
});
