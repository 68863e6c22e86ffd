import { assertEquals, assertStringIncludes } from "@std/assert";
import { onGround, runProduct } from "./product.ts";

Deno.test("a ledger whose heads are gone does not verify until a turn has confirmed it again [store.no_head]", () =>
  onGround(async (ground) => {
    const turn = () => runProduct(ground, { args: ["--quiet", "what is 1+1?"] });
    const verify = () => runProduct(ground, { args: ["ledger", "verify"], task: "kyrozen" });
    assertEquals((await turn()).code, 0);
    assertEquals((await verify()).code, 0);
    const heads = `${ground.home}/owner/ledger_heads`;
    await Deno.remove(heads);
    const bare = await verify();
    assertEquals([bare.code, bare.stderr], [1, ""]);
    assertStringIncludes(bare.stdout, `No head in "${heads}" confirms a row`);
    await Deno.writeTextFile(heads, "");
    assertEquals((await verify()).code, 1);
    assertEquals((await turn()).code, 0);
    const again = await verify();
    assertEquals([again.code, /\d+ rows, sound; anchored to row \d+\n/.test(again.stdout)], [
      0,
      true,
    ]);
  }));
