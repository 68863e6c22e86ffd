import { PACKAGE_FILES, type SkillFiles, under } from "./skill_files.ts";

/** How long the files of a package must have been left alone before they are read again, in milliseconds. */
export const QUIET_MS = 200;

/** The longest wait for that, in milliseconds: somebody may write all the time. */
export const MOST_WAIT_MS = 1_000;

const WATCHED: readonly string[] = [...PACKAGE_FILES, "tools.ts"];

/** What changes when a file of a package does, and when the newest of them was written. */
export interface PackageStamp {
  readonly text: string;
  /** Milliseconds since 1970; 0 if nobody knows. */
  readonly newest: number;
}

/** Looks at the files of a package without opening one. */
export function packageStamp(folder: string, files: SkillFiles): PackageStamp {
  const parts: string[] = [];
  let newest = 0;
  for (const name of WATCHED) {
    try {
      const { ino, size, mtime, ctime } = files.stat(under(folder, name));
      const [written, changed] = [mtime?.getTime() ?? 0, ctime?.getTime() ?? 0];
      newest = Math.max(newest, written);
      parts.push(`${ino} ${size} ${written} ${changed}`);
    } catch {
      parts.push("none");
    }
  }
  return { text: parts.join("\n"), newest };
}
