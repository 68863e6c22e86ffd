/**
 * Runs `jobs` in order, at most `limit` at a time, and answers their results by index.
 *
 * Contract: no job rejects.
 */
export async function runLimited<T>(
  jobs: readonly (() => Promise<T>)[],
  limit: number,
): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  async function work(): Promise<void> {
    // One iterator for all workers: each job is taken once.
    for (const [index, job] of waiting) results[index] = await job();
  }
  await Promise.all(Array.from({ length: Math.min(limit, jobs.length) }, work));
  return results;
}
