/**
 * Wait for `work`, but no longer than `ms` (Infinity: as long as it takes); 'late' when it wasn't done by then.
 * Work that is late goes on, and may fail without anybody hearing of it.
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
