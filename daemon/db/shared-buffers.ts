import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Postgres' own default. A search of the vectors of 100,000 observations reads most of a 130 MB index. */
const LARGE = '128MB';
/**
 * Buffers for a small cluster. They are initialised at start, so 64 MB more of them cost 75 MiB of memory. A cluster
 * that grows from nothing to 240 MB in one run of the daemon answers prompts as fast with 16 MB as with 64 MB, and
 * takes 13 % more CPU time for the import: the system's own cache has the files.
 */
const SMALL = '16MB';
/** Largest cluster, with its template databases, that a daemon serves from the small buffers. */
const SMALL_CLUSTER_BYTES = 96 * 1024 * 1024;

/** The `shared_buffers` for a cluster's current size, as Postgres writes it; a missing cluster counts as small. */
export function sharedBuffersFor(clusterDir: string): string {
  const base = join(clusterDir, 'base');
  if (!existsSync(base)) return SMALL;
  let bytes = 0;
  for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' })) bytes += statSync(join(base, path)).size;
  return bytes > SMALL_CLUSTER_BYTES ? LARGE : SMALL;
}
