import { assert, assertEquals } from "@std/assert";
import { type ByteSink, createCliIo } from "./cli_io.ts";

interface Log {
  text: string;
}

/** A sink that takes at most three bytes at once, into the common log. */
function sink(log: Log, options: { name: string; room?: number; terminal?: boolean }): ByteSink {
  let room = options.room ?? Infinity;
  return {
    isTerminal: () => options.terminal === true,
    write: async (bytes) => {
      await Promise.resolve();
      if (room <= 0) throw new Deno.errors.BrokenPipe();
      const part = bytes.subarray(0, Math.min(3, room));
      room -= part.length;
      log.text += `${options.name}${new TextDecoder().decode(part)}`;
      return part.length;
    },
  };
}

function io(log: Log, options: { input?: Uint8Array[]; room?: number; color?: boolean } = {}) {
  return createCliIo({
    color: options.color ?? true,
    streams: {
      stdin: { readable: ReadableStream.from(options.input ?? []) },
      stdout: sink(log, { name: "o", room: options.room }),
      stderr: sink(log, { name: "e", terminal: true }),
    },
  });
}

Deno.test("output: stdout and stderr keep their order, short writes are completed [cli.text]", async () => {
  const log: Log = { text: "" };
  const { out, err, flush } = io(log);
  out("1234");
  err("56");
  out("");
  out("7");
  await flush();
  assertEquals(log.text, "o123o4e56o7");
});

Deno.test("output: once the reader has gone nothing more is written, stderr still is [cli.pipe]", async () => {
  const log: Log = { text: "" };
  const { out, err, flush, outClosed } = io(log, { room: 2 });
  out("1234");
  out("56");
  err("7");
  await flush();
  assertEquals([log.text, outClosed.aborted], ["o12e7", true]);
});

Deno.test("output: what gathers behind a slow reader is few writes, in order [cli.text]", async () => {
  const written: string[] = [];
  let writes = 0;
  const slow = (name: string): ByteSink => ({
    isTerminal: () => false,
    write: async (bytes) => {
      writes += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      written.push(name + new TextDecoder().decode(bytes));
      return bytes.length;
    },
  });
  const { out, err, flush } = createCliIo({
    color: false,
    streams: {
      stdin: { readable: ReadableStream.from([]) },
      stdout: slow("o"),
      stderr: slow("e"),
    },
  });
  const before = Array.from({ length: 50_000 }, (_, index) => `é${index} `);
  for (const piece of before) out(piece);
  err("warning");
  const first = flush();
  for (const piece of before) out(piece);
  await first;
  const text = (parts: readonly string[]) => parts.map((part) => part.slice(1)).join("");
  assertEquals(text(written), `${before.join("")}warning`);
  await flush();
  assertEquals(text(written), `${before.join("")}warning${before.join("")}`);
  assertEquals(written.filter((part) => part.startsWith("e")), ["ewarning"]);
  assert(writes < 40, `${writes} writes for 100,001 pieces`);
});

Deno.test("output: why text was lost is said once, and those who wait go on [cli.pipe]", async () => {
  let tries = 0;
  const full: ByteSink = {
    isTerminal: () => false,
    write: () => Promise.reject(new Error(`disk full ${tries += 1}`)),
  };
  const { out, flush, outProblem, outClosed } = createCliIo({
    color: false,
    streams: {
      stdin: { readable: ReadableStream.from([]) },
      stdout: full,
      stderr: sink({ text: "" }, { name: "e" }),
    },
  });
  for (let piece = 0; piece < 3; piece++) {
    out("x");
    await flush();
  }
  assertEquals([outProblem(), outClosed.aborted], ["disk full 1", true]);
});

Deno.test("output: colour needs a terminal and no word against it [cli.color]", () => {
  const log: Log = { text: "" };
  assertEquals([io(log).color, io(log, { color: false }).color], [true, false]);
});

Deno.test("input: it is read to its end, but not beyond the limit [cli.stdin]", async () => {
  const input = [Uint8Array.of(1, 2), Uint8Array.of(3)];
  const log: Log = { text: "" };
  assertEquals(await io(log, { input }).readInput(3), Uint8Array.of(1, 2, 3));
  assertEquals(await io(log, { input }).readInput(2), undefined);
});
