import { fail, type ToolFailure } from "../../contract/mod.ts";

/** That a call was cancelled. */
export function cancelled(): ToolFailure {
  return fail("cancelled", "The call was cancelled");
}

/** That a call was cut off by what is none of its own doing. */
export function interrupted(name: string): ToolFailure {
  return fail(
    "dependency_unavailable",
    `"${name}" was interrupted: its process was ended; call it again`,
  );
}

/** That the process of a call ended of itself. */
export function endedWith(
  name: string,
  { how, isAlone }: { readonly how: string; readonly isAlone: boolean },
): ToolFailure {
  if (isAlone) return fail("execution_error", `"${name}" failed: its process ended (${how})`);
  return fail(
    "dependency_unavailable",
    `"${name}" was interrupted: its process ended (${how}), and which of the packages in it is the ` +
      "cause is not known; call it again",
  );
}
