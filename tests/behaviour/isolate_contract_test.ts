import { createInProcessIsolates } from "../../src/sandbox/isolates.ts";
import { ANSWER_CASES } from "./isolate_answer_cases.ts";
import { type IsolateLab, type LabPackage, runIsolateCases } from "./isolate_lab.ts";
import { RUDE_CASES } from "./isolate_rude_cases.ts";
import { STOP_CASES } from "./isolate_stop_cases.ts";

function openInProcess(packages: readonly LabPackage[]): Promise<IsolateLab> {
  const host = createInProcessIsolates({ packages, workspace: "/" });
  return Promise.resolve({ host, isolation: "in-process", close: () => host.close() });
}

Deno.test("in-process: what a function answers or throws becomes one checked outcome [isolates.outcomes]", (test) =>
  runIsolateCases(test, ANSWER_CASES, openInProcess));

Deno.test("in-process: code that breaks a rule harms no other call [isolates.rules]", (test) =>
  runIsolateCases(test, RUDE_CASES, openInProcess));

// A thread that does not stop lives as long as its process: these come last.
Deno.test("in-process: every call settles at its deadline or when it is cancelled [isolates.settles]", (test) =>
  runIsolateCases(test, STOP_CASES, openInProcess));
