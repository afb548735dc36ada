import { codeOf } from '../contract/errors.ts';
import { DatabaseUnavailable, QueryError } from '../db/database.ts';
import { isFaultOfValues, mayPassLater } from '../db/sqlstate.ts';
import { WriterBusy } from './event-writer.ts';

/**
 * The cause of a spooled event's failure:
 * - `database`: no event can be ingested now; the round ends, the files stay
 * - `event`: this event will fail again; after some rounds it is set aside
 * - `unknown`: the reason may pass (an upgrade, a migration); this file stays, and the others continue
 */
type SpoolFault = 'database' | 'event' | 'unknown';

/** Errors of the disk or of the process that every file would meet. */
const MACHINE_CODES = new Set(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EROFS', 'ESTALE']);
/** Errors of one file: no permission, not a regular file, a link to itself, far too large. */
const FILE_CODES = new Set(['EACCES', 'EPERM', 'ENOTREG', 'ELOOP', 'ENXIO', 'EFBIG']);

/** Distinguish a failure of the database or the machine from an error in the event. */
export function spoolFault(error: unknown): SpoolFault {
  if (error instanceof DatabaseUnavailable || error instanceof WriterBusy) return 'database';
  if (error instanceof QueryError) {
    if (mayPassLater(error)) return 'database';
    return isFaultOfValues(error) ? 'event' : 'unknown';
  }
  const code = codeOf(error) ?? '';
  if (MACHINE_CODES.has(code)) return 'database';
  return FILE_CODES.has(code) ? 'event' : 'unknown';
}
