/**
 * Wait for `work`, but no longer than `ms` (Infinity: as long as it takes); returns 'late' if it wasn't done by then.
 * Late work continues, and its failure is ignored.
 */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  if (ms === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
