/** What is below a folder: its folders, and its files with their bytes and modes. */
export interface FolderSnapshot {
  /** Each before those below it, from the folder itself. */
  readonly folders: readonly string[];
  readonly files: readonly FileSnapshot[];
}

interface FileSnapshot {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

/** Reads all of a folder that holds folders and regular files only. */
export function readFolder(root: string): FolderSnapshot {
  const folders: string[] = [];
  const files: FileSnapshot[] = [];
  const visit = (below: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(root + below)) {
      const path = `${below}/${name}`;
      if (isDirectory) {
        folders.push(path);
        visit(path);
      } else {
        const { mode } = Deno.statSync(root + path);
        files.push({ path, bytes: Deno.readFileSync(root + path), mode: (mode ?? 0) & 0o777 });
      }
    }
  };
  visit("");
  return { folders, files };
}

/** Makes the same again in an empty folder. */
export function writeFolder(root: string, { folders, files }: FolderSnapshot): void {
  for (const path of folders) Deno.mkdirSync(root + path);
  for (const { path, bytes, mode } of files) {
    Deno.writeFileSync(root + path, bytes, { mode });
    // Until then some bits were masked.
    Deno.chmodSync(root + path, mode);
  }
}
