import { assert, assertEquals } from "@std/assert";
import type { Block } from "./block.ts";
import { RichView } from "./rich_view.ts";
import { loadTuiKit } from "./tui_kit.ts";

/** A view whose Markdown tells how much it is given at once. */
async function createView() {
  const kit = await loadTuiKit();
  const blocks: Block[] = [];
  const given = { most: 0 };
  class Markdown extends kit.Markdown {
    override setText(text: string): void {
      given.most = Math.max(given.most, text.length);
      super.setText(text);
    }
  }
  const view = new RichView({
    kit: { ...kit, Markdown },
    add: (block) => void blocks.push(block),
    say: () => {},
    redraw: () => {},
    now: () => 0,
  });
  return { view, blocks, given };
}

Deno.test("rich view: a block of any length is drawn whole, a frame draws little of it [chat.bounded]", async () => {
  const { view, blocks, given } = await createView();
  view.show({ type: "model.started", round: 1 });
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
  view.show({ type: "model.text", text: "```\n" });
  for (const [index, line] of lines.entries()) {
    view.show({ type: "model.text", text: `${line}\n` });
    if (index % 2000 === 0) view.render(40);
  }
  view.show({ type: "model.text", text: "```\n" });
  view.show({ type: "model.started", round: 2 });
  const drawn = blocks.flatMap((block) => block.render(40)).map((line) => line.trim());
  // deno-lint-ignore no-control-regex
  const text = drawn.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, ""));
  assertEquals(text, ["", "```", ...lines, "```", ""]);
  assert(given.most <= 64 * 1024, `${given.most} characters in one frame`);
});
