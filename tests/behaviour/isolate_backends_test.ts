import { ANSWER_CASES } from "./isolate_answer_cases.ts";
import { asHost, hostedPackage, openCaller, WRAPPINGS } from "./isolate_hosts_lab.ts";
import { type IsolateLab, type LabPackage, runIsolateCases } from "./isolate_lab.ts";
import { RUDE_CASES } from "./isolate_rude_cases.ts";
import { STOP_CASES } from "./isolate_stop_cases.ts";

const GROUPS = [
  [
    "what a function answers or throws becomes one checked outcome [isolates.outcomes]",
    ANSWER_CASES,
  ],
  ["code that breaks a rule harms no other call [isolates.rules]", RUDE_CASES],
  ["every call settles at its deadline or when it is cancelled [isolates.settles]", STOP_CASES],
] as const;

for (const { name, walls, isolation, ignore } of WRAPPINGS) {
  const open = (packages: readonly LabPackage[]): Promise<IsolateLab> => {
    const hosted = packages.map(({ name, trust, folder }) =>
      hostedPackage(name, { trust, folder: folder.replace(/\/$/, "") })
    );
    const caller = openCaller(hosted, { walls });
    const lab = { host: asHost(caller, hosted), isolation, close: () => caller.close() };
    return Promise.resolve(lab);
  };
  for (const [promise, cases] of GROUPS) {
    Deno.test({
      name: `${name}: ${promise}`,
      ignore,
      fn: (test) => runIsolateCases(test, cases, open),
    });
  }
}
