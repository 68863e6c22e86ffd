/**
 * Maps `items` with at most `limit` of them under way, and answers in the order of the items. The
 * first failure is thrown after all that are under way have ended.
 */
export async function mapParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const [index, item] of queue) results[index] = await map(item);
  });
  const ended = await Promise.allSettled(workers);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return results;
}
