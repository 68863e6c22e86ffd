import { assertEquals } from "@std/assert";
import type { ToolOutcome } from "../../src/contract/mod.ts";
import { callsOf, createLab, sampleSpec } from "./executor_lab.ts";

Deno.test("an answer that throws when it is read is contract_error, whatever it throws [tools.contract]", async () => {
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const throws = [new Error("trap"), revoked, undefined];
  for (const thrown of throws) {
    const trap = () => {
      throw thrown;
    };
    const getter = (name: string, rest: object) =>
      Object.defineProperty({ ...rest }, name, { get: trap, enumerable: true });
    const proxy = (target: object, name: string) => new Proxy(target, { [name]: trap });
    const answers = [
      getter("ok", {}),
      getter("output", { ok: true }),
      getter("then", { ok: true, output: 1 }),
      getter("message", { ok: false, code: "conflict" }),
      getter("details", { ok: false, code: "conflict", message: "x" }),
      { ok: true, output: getter("a", {}) },
      { ok: true, output: { list: [proxy({}, "getPrototypeOf")] } },
      { ok: true, output: proxy({ a: 1 }, "ownKeys") },
      { ok: true, output: proxy({ a: 1 }, "get") },
      { ok: true, output: proxy([1], "get") },
      { ok: false, code: "conflict", message: "x", details: proxy({ a: 1 }, "get") },
      proxy({ ok: true, output: 1 }, "get"),
      proxy({ ok: true, output: 1 }, "getPrototypeOf"),
      revoked,
    ];
    for (const answer of answers) {
      const lab = createLab([sampleSpec({ run: () => answer as ToolOutcome })]);
      const [executed] = await lab.run(callsOf("echo"));
      assertEquals(executed?.result, {
        ok: false,
        code: "contract_error",
        message: 'Tool "echo" broke its contract: its answer cannot be read',
        retriable: false,
      });
      assertEquals(executed?.receipt.isolation, "core");
    }
  }
});
