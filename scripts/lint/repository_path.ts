const ROOT = new URL("../../", import.meta.url).pathname;

/** The repository's folder, with a slash at its end. */
export const REPOSITORY: string = decodeURIComponent(ROOT);

/** The path of a linted file relative to the repository, with forward slashes. */
export function repositoryPath(filename: string): string {
  const path = filename.startsWith("file://")
    ? decodeURIComponent(new URL(filename).pathname)
    : filename.replaceAll("\\", "/");
  return path.startsWith(REPOSITORY) ? path.slice(REPOSITORY.length) : path;
}
