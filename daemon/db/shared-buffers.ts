import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Postgres' own default. A walk through the vectors of 100,000 observations reads most of a 130 MB index. */
const LARGE = '128MB';
/** The buffers are written over at start: half of them save 75 MiB of resident memory and 8 % of the start's processor time. */
const SMALL = '64MB';
/** A cluster up to this has its tables and indexes in the small buffers, save for what nothing reads (the template databases). */
const SMALL_CLUSTER_BYTES = 96 * 1024 * 1024;

/** The `shared_buffers` for a cluster of the size that it has now (none yet: a small one), as Postgres writes it; it holds until the next start. */
export function sharedBuffersFor(clusterDir: string): string {
  const base = join(clusterDir, 'base');
  if (!existsSync(base)) return SMALL;
  let bytes = 0;
  for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' })) bytes += statSync(join(base, path)).size;
  return bytes > SMALL_CLUSTER_BYTES ? LARGE : SMALL;
}
