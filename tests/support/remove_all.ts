/** Removes a folder and all below it, copies of packages included, which nobody but root can change. */
export async function removeAll(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    await new Deno.Command("chmod", { args: ["-R", "u+rwx", path] }).output();
    await Deno.remove(path, { recursive: true });
  }
}
