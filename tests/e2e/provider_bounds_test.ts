// Where an answer may come from, and how large it may be: the real product, a fake server.
import { assert, assertEquals } from "@std/assert";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { askProvider, failureKind, PROTOCOLS } from "./provider_lab.ts";

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: a redirect to another host is not followed [provider_turn.redirect]`, async () => {
    await using other = await startFakeModelServer([], { otherwise: { fixture: "text" } });
    for (const status of [302, 307, 308]) {
      const location = `http://localhost:${other.port}/v1/chat/completions`;
      const told = await askProvider({ protocol, script: [{ status, headers: { location } }] });
      assertEquals([told.code, told.posts.length, other.requests.length], [1, 1, 0]);
      assertEquals(failureKind(told) === null, false);
    }
  });

  Deno.test(`${protocol}: an event beyond every bound ends the turn, soon [provider_turn.broken]`, async () => {
    const huge = "x".repeat(40 * 1024 * 1024);
    const told = await askProvider({ protocol, script: [{ answer: { text: huge } }] });
    assertEquals([told.code, failureKind(told), told.posts.length], [1, "protocol", 1]);
    assert(told.stdout.length < huge.length);
  });

  Deno.test(`${protocol}: a large event within the bounds is an answer [provider_turn.broken]`, async () => {
    const large = "x".repeat(500_000);
    const told = await askProvider({ protocol, script: [{ answer: { text: large } }] });
    assertEquals([told.code, told.document.text === large], [0, true]);
  });
}
