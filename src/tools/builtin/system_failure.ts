import { fail, showInline } from "../../contract/mod.ts";
import type { ToolFailure } from "../../contract/mod.ts";

/**
 * Turns what the operating system or the runtime's permissions said about `path` into a failure.
 *
 * @throws Whatever `error` is, if it is no answer of the system: then it is a bug.
 */
export function systemFailure(error: unknown, path: string): ToolFailure {
  const shown = `"${showInline(path)}"`;
  if (error instanceof Deno.errors.NotFound) {
    return fail("not_found", `Nothing at ${shown} in the workspace`);
  }
  if (error instanceof Deno.errors.NotADirectory) {
    return fail("not_found", `Nothing at ${shown}: a name on the way is not a folder`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return fail("permission_denied", `The system does not let this user read ${shown}`);
  }
  if (error instanceof Deno.errors.NotCapable) {
    return fail("permission_denied", `This process was not granted to read ${shown}`);
  }
  const code = systemCode(error);
  if (code === "ENAMETOOLONG") {
    return fail("invalid_arguments", `A name in ${shown} is too long for the file system`);
  }
  // Reading a link that has just become something else.
  if (code === "EINVAL") {
    return fail("conflict", `${shown} changed while it was looked at; try again`);
  }
  if (code === undefined) throw error;
  return fail("execution_error", `Cannot read ${shown}: the system answered ${code}`);
}

/** The system's name of an error, such as `EIO`; `undefined` if it is no system error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}
