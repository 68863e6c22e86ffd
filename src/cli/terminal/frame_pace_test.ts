import { assertEquals } from "@std/assert";
import { FramePace } from "./frame_pace.ts";

Deno.test("FramePace: after a slow frame the next one waits four times as long [chat.bounded]", async () => {
  let time = 1000;
  let due: { readonly at: number; readonly run: () => void } | undefined;
  const drawn: number[] = [];
  const pace = new FramePace(() => void drawn.push(time), {
    now: () => time,
    after: (milliseconds, run) => {
      due = { at: time + milliseconds, run };
      return () => due = undefined;
    },
  });
  pace.request();
  assertEquals(drawn, [1000]);
  pace.begin();
  time += 50;
  await Promise.resolve();
  pace.request();
  pace.request();
  assertEquals([drawn, due?.at, pace.wait], [[1000], 1250, 200]);
  time = 1250;
  due?.run();
  assertEquals(drawn, [1000, 1250]);
  pace.begin();
  time += 10;
  await Promise.resolve();
  pace.request();
  pace.close();
  assertEquals([drawn, due], [[1000, 1250], undefined]);
});
