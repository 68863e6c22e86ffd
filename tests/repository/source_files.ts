/** Every product file of `folder`, relative to it: TypeScript and JavaScript, tests left out. */
export async function* sourceFiles(folder: URL, under = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(under, folder))) {
    if (isDirectory) yield* sourceFiles(folder, `${under}${name}/`);
    else if (/\.(?:ts|js)$/.test(name) && !/(?:_test|\.d)\.ts$/.test(name)) yield under + name;
  }
}
