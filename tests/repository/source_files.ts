/** Every product file of `folder`: TypeScript and JavaScript, tests left out. */
export async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sourceFiles(path);
    else if (/\.(?:ts|js)$/.test(name) && !/(?:_test|\.d)\.ts$/.test(name)) yield path;
  }
}

/** `text` without its comments. A comment mark inside a string ends nothing that matters here. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=^|[\s;{(,])\/\/.*$/gm, "");
}
