/**
 * Runs a query that locks rows, and once more when it finds nothing. A row that changed while its lock was awaited is
 * joined to rows as they were before, so that what moved on in between (a version published, say) looks missing at first.
 */
export async function findLocked<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
  return (await find()) ?? find();
}
