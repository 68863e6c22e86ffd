import { assertEquals } from "@std/assert";
import { TERMINAL_RESET } from "../../contract/mod.ts";
import { TuiTerminal } from "./tui_terminal.ts";

function fakeHost({ fails = false } = {}) {
  const handlers = new Map<string, () => void>();
  let written = "";
  const size = { columns: 40, rows: 10 };
  const host = {
    stdin: {
      read: () => new Promise<number | null>(() => {}),
      isTerminal: () => true,
      setRaw: () => {},
    },
    stdout: {
      writeSync: (bytes: Uint8Array) => {
        if (fails) throw new Deno.errors.BrokenPipe("gone");
        // Takes little at a time.
        const part = bytes.subarray(0, 7);
        written += new TextDecoder().decode(part);
        return part.length;
      },
      isTerminal: () => true,
    },
    consoleSize: () => size,
    addSignalListener: (signal: Deno.Signal, handler: () => void) =>
      void handlers.set(signal, handler),
    removeSignalListener: (signal: Deno.Signal) => void handlers.delete(signal),
  };
  const calls: string[] = [];
  const terminal = new TuiTerminal({
    host,
    setRaw: (mode) => Promise.resolve(void calls.push(mode)),
    onGone: () => void calls.push("gone"),
    onRedraw: () => void calls.push("redraw"),
  });
  return { terminal, handlers, calls, size, written: () => written };
}

Deno.test("TuiTerminal switches on the marks of a paste alone, and undoes it [chat.restore]", () => {
  const { terminal, handlers, written } = fakeHost();
  terminal.start(() => {}, () => {});
  assertEquals([...handlers.keys()], ["SIGWINCH", "SIGCONT", "SIGTSTP"]);
  terminal.stop();
  terminal.stop();
  assertEquals([written(), handlers.size], [`\x1b[?2004h${TERMINAL_RESET}`, 0]);
});

Deno.test("TuiTerminal never erases what has scrolled off, and wraps no line [chat.width]", () => {
  const { terminal, written } = fakeHost();
  terminal.write("\x1b[2J\x1b[H\x1b[3J");
  terminal.write("x".repeat(40));
  assertEquals(written(), `\x1b[2J\x1b[H\x1b[?7l${"x".repeat(40)}\x1b[?7h`);
});

Deno.test("TuiTerminal takes the terminal again when its process goes on [chat.restore]", async () => {
  const { terminal, handlers, calls, written } = fakeHost();
  terminal.start(() => {}, () => void calls.push("resized"));
  handlers.get("SIGWINCH")?.();
  handlers.get("SIGCONT")?.();
  await Promise.resolve();
  assertEquals(calls, ["resized", "raw", "redraw"]);
  assertEquals(written(), "\x1b[?2004h\x1b[?2004h");
  terminal.stop();
});

Deno.test("TuiTerminal says once that its terminal is gone [chat.restore]", () => {
  const { terminal, calls } = fakeHost({ fails: true });
  terminal.write("a");
  terminal.write("b");
  assertEquals(calls, ["gone"]);
});

Deno.test("TuiTerminal has a size where nobody tells one [chat.width]", () => {
  const { terminal, size } = fakeHost();
  assertEquals([terminal.columns, terminal.rows], [40, 10]);
  Object.assign(size, { columns: 0, rows: 0 });
  assertEquals([terminal.columns, terminal.rows], [80, 24]);
});
