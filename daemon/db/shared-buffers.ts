import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Postgres' own default. A search of the vectors of 100,000 observations reads most of a 130 MB index. */
const LARGE = '128MB';
/** Buffers for a small cluster. They are initialised at start: half of them save 75 MiB of memory and 8 % of the start's CPU time. */
const SMALL = '64MB';
/** Largest cluster whose tables and indexes fit into the small buffers, without the template databases, which are never read. */
const SMALL_CLUSTER_BYTES = 96 * 1024 * 1024;

/** The `shared_buffers` for a cluster's current size, as Postgres writes it; a missing cluster counts as small. */
export function sharedBuffersFor(clusterDir: string): string {
  const base = join(clusterDir, 'base');
  if (!existsSync(base)) return SMALL;
  let bytes = 0;
  for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' })) bytes += statSync(join(base, path)).size;
  return bytes > SMALL_CLUSTER_BYTES ? LARGE : SMALL;
}
