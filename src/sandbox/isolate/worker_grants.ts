import type { IsolatePermissions } from "../../contract/isolates.ts";
import type { WorkerGrants } from "../worker_options.ts";

/** Where the places of a package's permissions are on this machine. */
export interface PackagePlaces {
  /** The package's own folder. */
  readonly folder: string;
  /** The workspace's real path. */
  readonly workspace: string;
  /** The folder that is the package's own to keep things in. @default {it has none} */
  readonly data?: string;
}

/**
 * What the worker of a package may do in a process that is not started for it. `public` is whatever the
 * process itself may reach.
 *
 * @throws {RangeError} If the permissions name a place that there is none of.
 */
export function workerGrants(
  { read, write, net }: IsolatePermissions,
  places: PackagePlaces,
): WorkerGrants {
  const written = write.map((place) => pathOf(place, places));
  const readable = [places.folder, ...read.map((place) => pathOf(place, places)), ...written];
  return {
    read: [...new Set(readable)],
    write: written.length > 0 && written,
    net: net === "public" ? "inherit" : net.length > 0 && [...net],
  };
}

function pathOf(place: string, { workspace, data }: PackagePlaces): string {
  if (place === "data" && data !== undefined) return data;
  const parts = place.split("/");
  if (parts[0] === "workspace" && parts.every((part) => part !== ".." && part !== "")) {
    return [workspace, ...parts.slice(1)].join("/");
  }
  throw new RangeError(`Cannot grant "${place}": there is no such place`);
}
