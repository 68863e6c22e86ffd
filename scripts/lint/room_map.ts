import rooms from "../../src/rooms.json" with { type: "json" };
import config from "../../deno.json" with { type: "json" };

/** One entry of `src/rooms.json`: a folder (`name`) or a file of `src/` (`file`). */
export interface MapEntry {
  readonly name?: string;
  readonly file?: string;
  /** The folder of the parts that only `file` may use. */
  readonly folder?: string;
  readonly floor?: number;
  readonly may: readonly string[];
  /** Narrower doors beside `mod.ts`, for whoever must not load the rest of the room. */
  readonly doors?: readonly string[];
  readonly owns: string;
  /** `false`: not even a package of the import map. */
  readonly thirdParty?: boolean;
}

/** The room map as the data file states it. */
export interface RoomMap {
  readonly rooms: readonly MapEntry[];
  readonly roofs: readonly MapEntry[];
  readonly apart: readonly MapEntry[];
  readonly anyRoomMayImport: readonly string[];
  /** The only files with a computed import: they load code that is not the product's. */
  readonly loadsPackages?: readonly string[];
}

/** How one file refers to another; `entry` is a URL of a worker or a process. */
export type ReferenceKind = "import" | "entry";

/** One reference, its paths relative to the repository. */
export interface Reference {
  readonly from: string;
  readonly specifier: string;
  readonly kind: ReferenceKind;
}

/** The room map of this repository. */
export const ROOM_MAP: RoomMap = rooms;

const IMPORTS: { readonly [name: string]: string } = config.imports;

/** Every entry of `map`, whatever its part. */
export function mapEntries(map: RoomMap): readonly MapEntry[] {
  return [...map.rooms, ...map.roofs, ...map.apart];
}

/** The entry that owns `path` (relative to the repository), if the map has one. */
export function ownerOf(path: string, map: RoomMap): MapEntry | undefined {
  const [, first, ...rest] = path.split("/");
  const file = first?.replace(/_test\.ts$/, ".ts");
  return mapEntries(map).find((entry) =>
    rest.length > 0 ? (entry.name ?? entry.folder) === first : entry.file === file
  );
}

/** Whether `path` holds tests only. */
export function isTest(path: string): boolean {
  return path.startsWith("tests/") || path.endsWith("_test.ts");
}

/** Says in one sentence what is wrong with a reference; `undefined` if nothing is. */
export function checkReference(
  reference: Reference,
  map: RoomMap = ROOM_MAP,
): string | undefined {
  const { specifier } = reference;
  if (/^(?:npm|jsr|https?|data|blob|file):|^\//.test(specifier)) {
    return `Cannot import "${specifier}": only the import map of deno.json names packages and hosts`;
  }
  if (specifier.startsWith("node:")) return checkBuiltin(reference);
  if (/^\.\.?(?:\/|$)/.test(specifier)) {
    return checkPath(reference, resolvePath(reference.from, specifier), map);
  }
  const mapped = fromImportMap(specifier);
  if (mapped === undefined) {
    return `Cannot import "${specifier}": deno.json's import map does not name it`;
  }
  if (mapped.startsWith("./")) return checkPath(reference, mapped.slice(2), map);
  return checkThirdParty(reference, map);
}

function checkBuiltin({ from, specifier }: Reference): string | undefined {
  if (!isRoomFile(from, "contract")) return undefined;
  return `Cannot import "${specifier}" in contract: the contract has no I/O and no runtime API`;
}

function checkThirdParty({ from, specifier }: Reference, map: RoomMap): string | undefined {
  if (!from.startsWith("src/") || isTest(from)) return undefined;
  if (ownerOf(from, map)?.thirdParty !== false && !isRoomFile(from, "contract")) return undefined;
  return `Cannot import "${specifier}" in ${from}: no third-party code runs there`;
}

function checkPath(reference: Reference, target: string, map: RoomMap): string | undefined {
  const { from } = reference;
  if (!from.startsWith("src/")) return undefined;
  if (!target.startsWith("src/")) return checkOutside(reference, target);
  if (map.anyRoomMayImport.some((name) => target.startsWith(`src/${name}/`))) return undefined;
  const source = ownerOf(from, map);
  const owner = ownerOf(target, map);
  if (source !== undefined && source === owner) return undefined;
  if (owner === undefined) {
    return `Cannot import "${reference.specifier}": src/rooms.json has no room for ${target}`;
  }
  if (owner.file !== undefined) return checkFileEntry(reference, owner.file);
  return checkRoom(reference, target, { source, owner });
}

function checkOutside({ from, specifier, kind }: Reference, target: string): string | undefined {
  if (isTest(from) || kind === "entry" || target === "deno.json") return undefined;
  return `Cannot import "${specifier}": ${target} is not part of src`;
}

function checkFileEntry({ from, specifier, kind }: Reference, file: string): string | undefined {
  if (kind === "entry" || isTest(from)) return undefined;
  return `Cannot import "${specifier}": src/${file} is an entry that rooms do not know`;
}

function checkRoom(
  { from, specifier, kind }: Reference,
  target: string,
  { source, owner }: { source: MapEntry | undefined; owner: MapEntry },
): string | undefined {
  const name = owner.name ?? "";
  if (!isTest(from) && !(source?.may ?? []).includes(name)) {
    const here = source?.name ?? source?.file ?? from;
    return `Cannot import "${specifier}": ${name} is ${direction(source, owner)} of ${here}`;
  }
  const doors = ["mod.ts", ...owner.doors ?? []];
  if (kind === "import" && doors.some((door) => target === `src/${name}/${door}`)) return undefined;
  return `Cannot import "${specifier}": enter the room ${name} through its ${doors.join(" or ")}`;
}

function direction(source: MapEntry | undefined, owner: MapEntry): string {
  if (source?.floor === undefined || owner.floor === undefined) return "not in the may list";
  if (owner.floor > source.floor) return "upward";
  return owner.floor === source.floor ? "sideways" : "not in the may list";
}

function fromImportMap(specifier: string): string | undefined {
  const exact = IMPORTS[specifier];
  if (exact !== undefined) return exact;
  const prefix = Object.keys(IMPORTS).find((name) =>
    name.endsWith("/") && specifier.startsWith(name)
  );
  return prefix && `${IMPORTS[prefix]}${specifier.slice(prefix.length)}`;
}

function resolvePath(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

function isRoomFile(path: string, room: string): boolean {
  return path.startsWith(`src/${room}/`) && !isTest(path);
}
