import { checkFlagPath } from "./paths.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** Where the product itself stands; all paths are real and absolute. */
export interface Product {
  readonly root: string;
  /** Path of the runtime. */
  readonly deno: string;
  readonly config: string;
  readonly lock: string;
  /** Entry of the core. */
  readonly core: string;
  /** Entry of the ledger's own process. */
  readonly ledgerCommand: string;
  /** Entry of the process that looks at what is kept. */
  readonly doctorCommand: string;
  /** Entry of the process that reads packages of skills. */
  readonly skillReader: string;
  /** The folder of the product's own skills. */
  readonly builtinSkills: string;
  /** Entry of the processes of isolates. */
  readonly isolateHost: string;
  /** What the core may read of the product: never a folder that could hold anything else. */
  readonly assets: readonly string[];
}

/** Finds the product from the place of this module. */
export function findProduct(): Checked<Product> {
  const url = new URL("../../", import.meta.url);
  if (url.protocol !== "file:") {
    return refuse("Cannot start: the supervisor must be run from a checkout, not from an address");
  }
  const root = Deno.realPathSync(decodeURIComponent(url.pathname));
  const checked = checkFlagPath("the product's folder", root);
  if (!checked.ok) return checked;
  return pass({
    root,
    deno: Deno.realPathSync(Deno.execPath()),
    config: `${root}/deno.json`,
    lock: `${root}/deno.lock`,
    core: `${root}/src/core.ts`,
    ledgerCommand: `${root}/src/ledger_command.ts`,
    doctorCommand: `${root}/src/doctor_command.ts`,
    skillReader: `${root}/src/skill_reader.ts`,
    builtinSkills: `${root}/builtin_skills`,
    isolateHost: `${root}/src/isolate_host.ts`,
    assets: [`${root}/src`, `${root}/builtin_skills`],
  });
}
