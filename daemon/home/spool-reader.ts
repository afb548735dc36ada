import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../contract/errors.ts';
import { SPEAKERS } from '../contract/words.ts';
import { ensurePrivateFolder, type Home } from './home.ts';
import { FileRefused, readRegularFileSync } from './open-regular-file.ts';
import { isHalfWritten, listSpool, SPOOL_VERSION, type SpooledEvent } from './spool.ts';

/** Maximum size: a hook cuts the payload of an event that it spools, so a larger file was written by something else. */
const MAX_EVENT_BYTES = 64 * 1024 * 1024;

const spooledEventSchema: z.ZodType<SpooledEvent> = z.object({
  version: z.literal(SPOOL_VERSION),
  event: z.string().min(1),
  agent: z.string().min(1),
  event_id: z.string().min(1),
  received_at: z.iso.datetime(),
  payload: z.record(z.string(), z.unknown()),
  about: z
    .object({
      project: z.string().nullable(),
      apart: z.string().optional(),
      user_id: z.string().optional(),
      within: z.array(z.string()).optional(),
      speaker: z.enum(SPEAKERS).optional(),
    })
    .optional(),
});

type SpoolRead = { kind: 'event'; event: SpooledEvent } | { kind: 'poison'; reason: string } | { kind: 'gone' };

/**
 * Read one waiting event by its name. A file that isn't a whole event of this version is returned as `poison` with the
 * reason.
 * @throws when the disk can't be read
 */
export function readSpooled(home: Home, name: string): SpoolRead {
  let text: string;
  try {
    text = readRegularFileSync(join(home.spool, name), { maxBytes: MAX_EVENT_BYTES }).toString('utf8');
  } catch (error) {
    if (error instanceof FileRefused && error.code === 'ENOENT') return { kind: 'gone' };
    const neverRead = error instanceof FileRefused && (error.code === 'ENOTREG' || error.code === 'EFBIG');
    if (neverRead) return { kind: 'poison', reason: error.message };
    throw error; // A disk fault is no reason to set the event aside.
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'poison', reason: `not JSON: ${messageOf(error)}` };
  }
  const parsed = spooledEventSchema.safeParse(value);
  return parsed.success
    ? { kind: 'event', event: parsed.data }
    : { kind: 'poison', reason: z.prettifyError(parsed.error) };
}

/** Remove an event after the database has it. */
export function removeSpooled(home: Home, name: string): void {
  rmSync(join(home.spool, name), { force: true });
}

/**
 * Set aside a file that can never be stored, with the reason beside it, so that it neither blocks the others nor is
 * lost.
 */
export function quarantineSpooled(home: Home, name: string, reason: string): void {
  const poison = poisonFolder(home);
  ensurePrivateFolder(poison);
  writeFileSync(join(poison, `${name}.reason`), `${reason}\n`, { mode: 0o600 });
  renameSync(join(home.spool, name), join(poison, name));
}

/** How long the oldest event has been waiting, by the time in its name; 0 without any. */
export function oldestSpooledSeconds(home: Home): number {
  const [oldest] = listSpool(home);
  if (oldest === undefined) return 0;
  const spooledAtSeconds = Number(oldest.slice(0, 16)) / 1e6;
  return Math.max(0, Math.round(Date.now() / 1000 - spooledAtSeconds));
}

/** How many files were set aside. */
export function countPoison(home: Home): number {
  return namesIn(poisonFolder(home)).filter((name) => name.endsWith('.json')).length;
}

/**
 * Remove the half-written files of killed writers; `olderThanMs` spares writers still at work. A file that can't be
 * removed (it is a folder, or permission is missing) stays: it takes some disk space and is not an event.
 */
export function sweepTemporaries(home: Home, olderThanMs: number): void {
  const before = Date.now() - olderThanMs;
  for (const name of namesIn(home.spool).filter(isHalfWritten)) {
    const path = join(home.spool, name);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(path, { force: true });
    } catch {
      // The next sweep tries again.
    }
  }
}

function poisonFolder(home: Home): string {
  return join(home.spool, 'poison');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no such folder yet
  }
}
