import { showInline } from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import { checkFlagPath, quotePath, resolveFrom, resolveWritten } from "./paths.ts";
import { type Checked, pass, type Refusal, refuse } from "./refusal.ts";

/** The two sides of the home folder, which never mix; all paths are real and absolute. */
export interface Folders {
  readonly home: string;
  /** Written by the supervisor and the person only. */
  readonly owner: string;
  /** The core's. */
  readonly state: string;
  /** Whether both sides can be written; otherwise nothing is kept. */
  readonly writable: boolean;
  /** The side that cannot be written, where one is. */
  readonly unwritable?: string;
  /** Whether `state/` is there to be read although nothing can be kept. */
  readonly readable?: boolean;
  /** Sides that their owner could not use, and that were opened again. */
  readonly reopened?: readonly string[];
}

/** Where the home folder's path can come from, the first that is there counts. */
export interface HomeSources {
  /** The value of `--home`. */
  readonly option: string | undefined;
  readonly environment: { readonly [name: string]: string };
  /** The folder that relative paths are seen from. */
  readonly base: string;
}

/** The path of the home folder, which need not exist. */
export function findHome({ option, environment, base }: HomeSources): Checked<string> {
  const named = option ?? (environment.KYROZEN_HOME || undefined);
  if (named !== undefined) return resolveWritten("the home folder", named, { base, environment });
  if (environment.HOME) return pass(resolveFrom(base, `${environment.HOME}/.kyrozen`));
  return refuse(
    "Cannot find the home folder: HOME is not set; set HOME or KYROZEN_HOME, or give --home PATH",
  );
}

/** Makes both sides of the home folder, for this user only, and says whether they can be written. */
export function prepareFolders(home: string): Checked<Folders> {
  const made = makeFolder(home);
  if (!made.ok) return made;
  // A home folder that cannot be made keeps nothing; its path is only ever shown.
  const root = made.value === "missing" ? home : Deno.realPathSync(home);
  const checked = checkFlagPath("the home folder", root);
  if (!checked.ok) return checked;
  const sides = { owner: `${root}/owner`, state: `${root}/state` };
  const owner = makeSide(sides.owner);
  if (!owner.ok) return owner;
  const state = makeSide(sides.state);
  if (!state.ok) return state;
  const unwritable = state.value === "read-only"
    ? sides.state
    : owner.value === "read-only"
    ? sides.owner
    : undefined;
  const reopened = [
    ...owner.value === "reopened" ? [sides.owner] : [],
    ...state.value === "reopened" ? [sides.state] : [],
  ];
  return pass({
    home: root,
    ...sides,
    writable: unwritable === undefined,
    ...(unwritable === undefined ? {} : { unwritable, readable: isThere(sides.state) }),
    ...(reopened.length > 0 ? { reopened } : {}),
  });
}

/** Whether something is there; what cannot be looked at counts, so that who opens it tells. */
function isThere(path: string): boolean {
  try {
    return lstatIfThere(path) !== undefined;
  } catch {
    return true;
  }
}

/** What became of one side of the home folder. */
type Side = "writable" | "reopened" | "read-only";

/**
 * Both sides of the home folder as they are, or as a start would make them; makes nothing, and so
 * takes them for writable.
 */
export function findFolders(home: string): Checked<Folders> {
  const found = findExisting(home);
  if (!isFolder(found.real)) return cannotUse(home, new Deno.errors.NotADirectory());
  const root = resolveFrom(found.real, found.rest).replace(/\/$/, "");
  const checked = checkFlagPath("the home folder", root);
  if (!checked.ok) return checked;
  const sides = { owner: `${root}/owner`, state: `${root}/state` };
  for (const side of [sides.owner, sides.state]) {
    const real = refuseLink(side);
    if (!real.ok) return real;
  }
  // Only writing would tell. A start that cannot write is granted less than this, never more.
  return pass({ home: root, ...sides, writable: true });
}

/** The real path of the nearest folder that is there, and the path below it that is not. */
function findExisting(path: string): { real: string; rest: string } {
  for (let above = path, rest = "";;) {
    const real = attempt(() => Deno.realPathSync(above || "/"));
    if (real !== undefined) return { real, rest };
    const slash = above.lastIndexOf("/");
    rest = above.slice(slash + 1) + (rest === "" ? "" : `/${rest}`);
    above = above.slice(0, slash);
  }
}

function refuseLink(path: string): Checked<null> {
  const found = attempt(() => Deno.lstatSync(path));
  if (!found?.isSymlink) return pass(null);
  return refuse(
    `Cannot use the folder ${quotePath(path)}: it is a link, so the two sides of the home ` +
      `folder could mix; put a real folder there, or link the whole home folder`,
  );
}

function makeSide(path: string): Checked<Side> {
  const real = refuseLink(path);
  if (!real.ok) return real;
  const made = makeFolder(path);
  if (!made.ok) return made;
  return made.value === "missing" ? pass("read-only") : tryWrite(path);
}

function makeFolder(path: string): Checked<"there" | "missing"> {
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
    return pass("there");
  } catch (error) {
    if (isFolder(path)) return pass("there");
    return isReadOnly(error) ? pass("missing") : cannotUse(path, error);
  }
}

function tryWrite(path: string): Checked<Side> {
  try {
    const mode = Deno.statSync(path).mode ?? 0o700;
    // Other users must not see what is kept here, also if a person made the folder. And a core may
    // close what it may read, without being asked: a folder that is closed keeps nothing.
    if ((mode & 0o777) !== 0o700) Deno.chmodSync(path, 0o700);
    Deno.removeSync(Deno.makeTempFileSync({ dir: path, prefix: ".probe-" }));
    return pass((mode & 0o700) === 0o700 ? "writable" : "reopened");
  } catch (error) {
    return isReadOnly(error) ? pass("read-only") : cannotUse(path, error);
  }
}

function isFolder(path: string): boolean {
  return attempt(() => Deno.statSync(path))?.isDirectory === true;
}

// The runtime has no error class of its own for a read-only file system.
function isReadOnly(error: unknown): boolean {
  return error instanceof Deno.errors.PermissionDenied ||
    (error instanceof Error && "code" in error && error.code === "EROFS");
}

function cannotUse(path: string, error: unknown): Refusal {
  return refuse(
    `Cannot use the folder ${quotePath(path)}: ${reasonOf(error)}; ` +
      `name another home folder with KYROZEN_HOME or --home`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.AlreadyExists) {
    return "a file stands in its place";
  }
  // A folder of the system's own, as `/proc`: the runtime or the system itself keeps it closed.
  if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.NotFound) {
    return "no folder can be made there";
  }
  return showInline(error instanceof Error ? error.message : String(error));
}
