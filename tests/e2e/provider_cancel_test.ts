// An interrupt in the middle of an answer reaches the provider's socket.
import { assert, assertEquals } from "@std/assert";
import { isGone, onlyChild, until } from "../processes.ts";
import { type FakeModelServer, startFakeModelServer } from "../support/fake_model_server.ts";
import type { Reply } from "../support/wire_reply.ts";
import { onGround, runProduct } from "./product.ts";
import { askProvider, PROTOCOLS, providerEnv } from "./provider_lab.ts";

const STAGES: { readonly [stage: string]: Reply } = {
  "before the status": { hang: true },
  "before the first event": { fixture: "text", stop: { after: "", how: "stall" } },
  "in the middle of the text": { fixture: "text", stop: { after: "is 4", how: "stall" } },
  "in the middle of two calls": { fixture: "two_calls", stop: { after: "2*21", how: "stall" } },
};

for (const protocol of PROTOCOLS) {
  for (const [stage, reply] of Object.entries(STAGES)) {
    Deno.test(`${protocol}: SIGINT ${stage} closes the request and ends with 130 [provider_turn.cancel]`, async () => {
      let closed = false;
      const told = await askProvider({
        protocol,
        script: [reply],
        meanwhile: async (child, server) => {
          await until("the request is there", () => server.posts().length === 1);
          await settle();
          assertEquals(server.posts()[0]?.over, false);
          child.kill("SIGINT");
          await until("the server sees the close", () => isClosed(server));
          closed = true;
        },
      });
      assertEquals([told.code, closed, told.posts.length], [130, true, 1]);
      assertEquals([told.document.text, told.document.receipts], ["", []]);
      assertEquals(told.document.error, "The turn was interrupted");
    });
  }

  Deno.test(`${protocol}: SIGINT ends the wait for another try [provider_turn.cancel]`, async () => {
    let left = 0;
    const told = await askProvider({
      protocol,
      script: [{ error: 429, headers: { "retry-after": "55" } }],
      meanwhile: async (child, server) => {
        await until("the request is there", () => server.posts()[0]?.over === true);
        await settle();
        left = performance.now();
        child.kill("SIGINT");
      },
    });
    assertEquals([told.code, told.posts.length], [130, 1]);
    assert(performance.now() - left < 20_000);
  });

  Deno.test(`${protocol}: a supervisor that is killed takes the open request with it [provider_turn.cancel]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([STAGES["in the middle of the text"] ?? {}]);
      const end = await runProduct(ground, {
        args: ["what is the answer"],
        env: providerEnv(protocol, server.url),
        meanwhile: async (child) => {
          await until("the request is there", () => server.posts().length === 1);
          const core = await onlyChild(child.pid);
          child.kill("SIGKILL");
          await until("the server sees the close", () => isClosed(server));
          await until("the core is gone", () => isGone(core));
        },
      });
      assertEquals([end.code === 0, server.posts().length], [false, 1]);
    }));

  Deno.test(`${protocol}: the turn's deadline closes a request that hangs [provider_turn.cancel]`, async () => {
    const told = await askProvider({
      protocol,
      options: ["--deadline", "3"],
      script: [{ hang: true }],
    });
    assertEquals([told.code, told.document.limits.hit], [5, "deadline_s"]);
    assertEquals(told.posts.map(({ closedEarly }) => closedEarly), [true]);
  });
}

function isClosed(server: FakeModelServer): boolean {
  return server.posts()[0]?.closedEarly === true;
}

/** What has been sent is shown by then, on most machines; nothing depends on it. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}
