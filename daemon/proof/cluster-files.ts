// The files of an embedded database that may contain a memory: everything except Postgres' own data.
import { basename, dirname, join, sep } from 'node:path';
import type { Relations } from './wal-records.ts';

/** A relation's file, of any fork and segment. */
const RELATION_FILE = /^(\d+)(?:_[a-z]+)?(?:\.\d+)?$/;
/** A server's own settings and caches. */
const ITS_OWN =
  /^(?:PG_VERSION|pg_internal\.init|pg_filenode\.map|pg_control|pg_hba\.conf|pg_ident\.conf|postgresql\.conf)$/;

/** How a file is searched; `none`: it is Postgres' own, and no memory can be in it. */
export function howToRead(
  dataDir: string,
  path: string,
  relations: Relations,
): 'bytes' | 'log' | 'statistics' | 'none' {
  const cluster = join(dataDir, 'cluster') + sep;
  if (!path.startsWith(cluster)) return 'bytes';
  const name = basename(path);
  const folder = dirname(path).slice(cluster.length).split(sep);
  if (folder[0] === 'pg_wal') return /^[0-9A-F]{24}$/.test(name) ? 'log' : 'bytes';
  if (ITS_OWN.test(name)) return 'none';
  const isRelation =
    folder[0] === 'global' || (folder[0] === 'base' && folder.length === 2 && /^\d+$/.test(folder[1]!));
  const file = isRelation ? Number(RELATION_FILE.exec(name)?.[1] ?? Number.NaN) : Number.NaN;
  if (relations.isStatistics(file)) return 'statistics';
  return relations.isCatalog(file) ? 'none' : 'bytes';
}
