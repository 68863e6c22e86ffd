import { EXIT_CODES, failureOutput, type OutputFormat } from "../contract/mod.ts";
import { BEFORE_BEGINNING, SIGNAL_CODES } from "./core_exit.ts";
import { report, writeOut } from "./output.ts";

/**
 * Ends this process with a document at a signal that comes before there is a core, until what is
 * answered is called. As text the runtime's own way of ending says as much.
 */
export function answerEarlySignals(output: OutputFormat): () => void {
  if (output === "text") return () => {};
  const release = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => {
    const handler = () => {
      const code = signal === "SIGINT" ? EXIT_CODES.interrupted : EXIT_CODES.terminated;
      writeOut(failureOutput(output, { code, error: BEFORE_BEGINNING }));
      report(BEFORE_BEGINNING);
      Deno.exit(SIGNAL_CODES[signal]);
    };
    Deno.addSignalListener(signal, handler);
    return () => Deno.removeSignalListener(signal, handler);
  });
  return () => release.forEach((one) => one());
}
