import { codeOf } from '../contract/errors.ts';
import { DatabaseUnavailable, QueryError } from '../db/database.ts';
import { isFaultOfValues, mayPassLater } from '../db/sqlstate.ts';
import { WriterBusy } from './event-writer.ts';

/**
 * At whose door a spooled event's failure lies:
 * - `database`: no event would be taken in now; the round ends, the files stay
 * - `event`: this one will fail again as it is; after some rounds it is set aside
 * - `unknown`: this one failed for a reason that may pass (an upgrade, a migration); it stays, and the others go on
 */
type SpoolFault = 'database' | 'event' | 'unknown';

/** Errors of the disk or of the process that every file would meet. */
const MACHINE_CODES = new Set(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EROFS', 'ESTALE']);
/** Errors of one file: no right to read it, no regular file, a link to itself, far too large. */
const FILE_CODES = new Set(['EACCES', 'EPERM', 'ENOTREG', 'ELOOP', 'ENXIO', 'EFBIG']);

/** Tell a fault of the database or the machine from a fault of the event that was being taken in. */
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
