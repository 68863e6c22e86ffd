import { type IsolatePermissions, showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import type { Folders } from "../folders.ts";
import { checkFlagPath, isWithin, quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";

/** What the places of a grant are seen from; all paths are real and absolute. */
export interface PlaceSetting {
  readonly workspace: string;
  readonly folders: Pick<Folders, "owner" | "state">;
  /** Folders and files whose change would change the product or what it starts. */
  readonly trusted: readonly string[];
  /** Nothing is made, also no folder that a package would have once it is called. */
  readonly onlyLooks?: boolean | undefined;
}

/** The places of a grant on this machine, now. */
export interface PackagePlaces {
  /** Real, absolute folders. */
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Each place by its word in the grant. */
  readonly named: { readonly [place: string]: string };
}

/** A package's own folder, which only the product makes. */
export function dataFolder(state: string, name: string): string {
  return `${state}/packages/${name}`;
}

/**
 * The folders that a grant's words mean in this workspace. Refuses one that leads out of the workspace,
 * one that reaches what the product keeps, and one to write that reaches the product itself.
 */
export function resolvePlaces(
  name: string,
  permissions: Pick<IsolatePermissions, "read" | "write">,
  setting: PlaceSetting,
): Checked<PackagePlaces> {
  const named: Record<string, string> = {};
  for (const place of [...permissions.read, ...permissions.write]) {
    if (Object.hasOwn(named, place)) continue;
    const writes = permissions.write.includes(place);
    const found = place === "data"
      ? findData(name, setting)
      : findPlace(place, { ...setting, writes });
    if (!found.ok) return refuse(`Cannot run package "${name}": ${found.error}`);
    named[place] = found.value;
  }
  const paths = (places: readonly string[]) => [
    ...new Set(places.flatMap((place) => named[place] ?? [])),
  ];
  return pass({ read: paths(permissions.read), write: paths(permissions.write), named });
}

function findPlace(
  place: string,
  { workspace, folders, trusted, writes }: PlaceSetting & { readonly writes: boolean },
): Checked<string> {
  const start = `its place ${quotePath(place)}`;
  const below = place.slice("workspace".length);
  const real = attempt(() => Deno.realPathSync(workspace + below));
  if (real === undefined) return refuse(`${start} does not exist in ${quotePath(workspace)}`);
  if (!isWithin(real, workspace)) {
    return refuse(`${start} leads out of the workspace, to ${quotePath(real)}`);
  }
  if (!Deno.statSync(real).isDirectory) return refuse(`${start} is no folder`);
  const flag = checkFlagPath(`the place ${quotePath(place)}`, real);
  if (!flag.ok) return flag;
  const kept = [folders.owner, folders.state].find((side) => overlaps(real, side));
  if (kept !== undefined) {
    return refuse(
      `${start} reaches ${quotePath(kept)}, which no package may; use another workspace`,
    );
  }
  const own = writes ? trusted.find((path) => overlaps(real, path)) : undefined;
  if (own === undefined) return pass(real);
  return refuse(
    `${start} reaches ${quotePath(own)}, which the product consists of or starts, and no package ` +
      "may write it; use another workspace",
  );
}

function overlaps(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function findData(name: string, { folders, onlyLooks }: PlaceSetting): Checked<string> {
  const { state } = folders;
  const path = dataFolder(state, name);
  try {
    for (const folder of [`${state}/packages`, path]) {
      const there = lstatIfThere(folder);
      if (there === undefined && onlyLooks) return pass(path);
      if (there === undefined) Deno.mkdirSync(folder, { mode: 0o700 });
      else if (!there.isDirectory) return refuse(`${quotePath(folder)} is no folder; move it away`);
      if (!onlyLooks) Deno.chmodSync(folder, 0o700);
    }
    // Both are what they were called, also if somebody was quick.
    if (Deno.realPathSync(path) === path) return pass(path);
    return refuse(`${quotePath(path)} is a link; move it away`);
  } catch (error) {
    const reason = showInline(error instanceof Error ? error.message : String(error));
    return refuse(`its folder ${quotePath(path)} cannot be made: ${reason}`);
  }
}
