/** Says whether a failure means that another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes("is locked");
}
