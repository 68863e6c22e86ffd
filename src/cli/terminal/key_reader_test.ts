import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { KeyReader } from "./key_reader.ts";
import type { Timers } from "./timers.ts";

/** Time that stands still until it is told to go on. */
function fakeTime(): Timers & { pass(milliseconds: number): void } {
  let now = 1000;
  let due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      due.push(timer);
      return () => void (due = due.filter((other) => other !== timer));
    },
    pass(milliseconds) {
      now += milliseconds;
      const ripe = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { run } of ripe) run();
    },
  };
}

/** What comes of pieces between which so much time passes. */
function read(pieces: readonly string[], { pause = 0 } = {}): readonly string[] {
  const seen: string[] = [];
  const time = fakeTime();
  const reader = new KeyReader({
    key: (data) => void seen.push(data),
    paste: (text) => void seen.push(`paste:${text}`),
  }, time);
  for (const piece of pieces) {
    reader.feed(piece);
    time.pass(pause);
  }
  time.pass(10_000);
  return seen;
}

Deno.test("KeyReader gives each key whole [chat.keys]", () => {
  assertEquals(read(["aé技\x1b[A\x1bOB\x1b[1;5C\x1b\r\x03\x7f"]), [
    ..."aé技",
    ...["\x1b[A", "\x1bOB", "\x1b[1;5C", "\x1b\r", "\x03", "\x7f"],
  ]);
  assertEquals(read(["\x1b", "[", "A"]), ["\x1b[A"]);
  assertEquals(read(["\x1b"], { pause: 100 }), ["\x1b"]);
  assertEquals(read(["\x1b", "x"], { pause: 100 }), ["\x1b", "x"]);
  assertEquals(read(["\x1b[", "A"], { pause: 100 }), ["\x1b", "[", "A"]);
});

Deno.test("KeyReader drops what a terminal answers [chat.keys]", () => {
  assertEquals(read(["a\x1b]11;rgb:0/0/0\x07b\x1bP1$r\x1b\\c"]), ["a", "b", "c"]);
  assertEquals(read(["\x1b]11;rgb:0", "rest"], { pause: 100 }).includes("]"), false);
});

Deno.test("KeyReader sends a line that was typed, however its end arrives [chat.keys]", () => {
  assertEquals(read(["o", "k", "\r"], { pause: 100 }), ["o", "k", "\r"]);
  assertEquals(read(["ok\r"]), ["o", "k", "\r"]);
  assertEquals(read(["ok", "\r"], { pause: 1 }), ["o", "k", "\r"]);
  assertEquals(read(["ok\r", "\x03"], { pause: 1 }), ["o", "k", "\r", "\x03"]);
});

Deno.test("KeyReader keeps a marked paste as one, without its controls (UI-2) [chat.paste]", () => {
  assertEquals(read(["\x1b[200~a\nb\r\nc\x1b[201~"]), ["paste:a\nb\nc"]);
  assertEquals(read(["\x1b[200~a\rb\x1b[20", "1~x"], { pause: 5 }), ["paste:a\nb", "x"]);
  assertEquals(read(["\x1b[200~a\x1b", "b\x1b[31mc\x1b]52;c;eA==\x07d\x9b2Je\x03f\x1b[201~"]), [
    "paste:abcdef",
  ]);
  assertEquals(read(["\x1b[200~\u202ea\u200bb\u{e0041}\ud800\x1b[201~"]), ["paste:ab\ufffd"]);
  assertEquals(read(["x\x1b[200~\x1b[201~y"]), ["x", "y"]);
});

Deno.test("KeyReader ends a paste whose end never comes [chat.paste]", () => {
  assertEquals(read(["\x1b[200~lost"], { pause: 3000 }), ["paste:lost"]);
});

Deno.test("KeyReader knows an unmarked paste by its haste (UI-2) [chat.paste]", () => {
  assertEquals(read(["a\rb\rc"]), ["paste:a\nb\nc"]);
  assertEquals(read(["a\r", "b\r", "c\r"], { pause: 2 }), ["a", "paste:\nb\nc\n"]);
  assertEquals(read(["x".repeat(65)]), [`paste:${"x".repeat(65)}`]);
});

Deno.test("KeyReader gives a marked paste and keys alike at every split [chat.keys]", () => {
  const parts = ["a", "技", "👍", "\x1b[A", "\x1b[200~one\r\ntwo\x1b[3~\x1b[201~", "\x04", "b"];
  const whole = parts.join("");
  const expected = ["a", "技", "👍", "\x1b[A", "paste:one\ntwo", "\x04", "b"];
  fc.assert(fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
    const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
    const sound = pieces.filter((piece) => piece !== "" && piece.isWellFormed());
    if (sound.join("") === whole) assertEquals(read(sound), expected);
  }));
});
