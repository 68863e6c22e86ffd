import type { CliIo } from "../cli_io.ts";
import type { ChatScreen } from "./chat_screen.ts";

/** Lets a command of the command line write to a chat's screen; what it writes is shown at `flush`. */
export function createScreenIo(screen: ChatScreen): CliIo {
  let out = "";
  let err = "";
  return {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    flush: () => {
      if (err !== "") screen.say(err.trimEnd(), "warning");
      if (out !== "") screen.say(out.trimEnd());
      [out, err] = ["", ""];
      return Promise.resolve();
    },
    outClosed: new AbortController().signal,
    outProblem: () => undefined,
    // What a person at a terminal is told beside an answer was told at the start.
    errIsTerminal: false,
    color: false,
    readInput: () => Promise.resolve(new Uint8Array()),
  };
}
