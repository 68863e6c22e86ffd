import type { Escape } from "./escape.ts";
import { BOMBS } from "./table/bombs.ts";
import { FLOODS } from "./table/floods.ts";
import { FORGERY } from "./table/forgery.ts";
import { IMPORTS } from "./table/imports.ts";
import { LINKS } from "./table/links.ts";
import { LOOPS } from "./table/loops.ts";
import { MODULES } from "./table/modules.ts";
import { NETWORK } from "./table/network.ts";
import { NPM } from "./table/npm.ts";
import { ONE_PROCESS } from "./table/one_process.ts";
import { PROC } from "./table/proc.ts";
import { RUNTIME } from "./table/runtime.ts";
import { WORKERS } from "./table/workers.ts";

/** The attacks of a group, under its title. */
export interface EscapeGroup {
  readonly title: string;
  readonly escapes: readonly Escape[];
}

/** Every attack that is tried, by group, and what is expected of it in each place. */
export const ESCAPE_TABLE: readonly EscapeGroup[] = [
  { title: "Imports", escapes: IMPORTS },
  { title: "Packages of a registry", escapes: NPM },
  { title: "Workers of its own", escapes: WORKERS },
  { title: "Modules of node:", escapes: MODULES },
  { title: "Calls of the runtime", escapes: RUNTIME },
  { title: "What workers of a process share", escapes: ONE_PROCESS },
  { title: "Memory", escapes: BOMBS },
  { title: "Time", escapes: LOOPS },
  { title: "Endings, floods and answers that are none", escapes: FLOODS },
  { title: "Forged answers", escapes: FORGERY },
  { title: "Links and renames", escapes: LINKS },
  { title: "Files of the system", escapes: PROC },
  { title: "Network", escapes: NETWORK },
];
