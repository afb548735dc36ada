// The spool keeps events that the daemon could not take, one file each:
//
//   <home>/spool/<µs since 1970, 16 digits>-<pid>-<n>-<bytes>.json   {version, event, agent, event_id, received_at, payload}
//
// Names sort in the order in which the events were seen. The size stands in the name, so that a writer knows how full the spool is
// from one directory listing (85,000 files fit under the cap; a stat of each would cost more than a hook has).
// Payloads are redacted before they get here. A file is written under a name that readers skip, synced and renamed:
// what carries a final name is whole. Reading, removing and setting aside: spool-reader.ts.
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, type Home } from './home.ts';

export const SPOOL_VERSION = 1;

/** Why an event was not kept: the spool stands at its cap, the disk refused it, or it could not be redacted. */
type Refusal = 'full' | 'disk' | 'unredacted';

/** Disk that waiting events may take; AGENT_MEMORY_SPOOL_MAX_BYTES overrides it. Some 85,000 events of a usual session. */
export const SPOOL_MAX_BYTES = 256 * 1024 * 1024;

// One byte per refusal, appended: the only counter that many processes can raise at once without a lock.
const REFUSED_FILE = 'refused';
const REFUSAL_BYTES: Record<Refusal, string> = { full: 'f', disk: 'd', unredacted: 'u' };
const FINAL_NAME = /^\d{16}-\d+-\d+-(\d+)\.json$/;
const TEMPORARY_PREFIX = '.writing-';

let written = 0;

/** One event as it lies in the spool; `payload` is what the agent sent, redacted and with long fields cut. */
export type SpooledEvent = {
  version: typeof SPOOL_VERSION;
  event: string;
  agent: string;
  event_id: string;
  /** ISO 8601. */
  received_at: string;
  payload: Record<string, unknown>;
};

/**
 * Keep an event until the daemon drains the spool: durable when this returns `kept`; otherwise counted, and nothing is left behind.
 * @param payload redacted already: nothing below looks at it again
 */
export function spoolEvent(home: Home, event: SpooledEvent, maxBytes: number): 'kept' | Refusal {
  let temporary: string | undefined;
  try {
    ensurePrivateFolder(home.spool);
    const text = Buffer.from(`${JSON.stringify(event)}\n`);
    if (spoolSize(home).bytes + text.length > maxBytes) return refuse(home, 'full');
    const name = `${microseconds()}-${process.pid}-${written++}-${text.length}.json`;
    temporary = join(home.spool, TEMPORARY_PREFIX + name);
    writeDurably(temporary, text);
    renameSync(temporary, join(home.spool, name));
    syncFolder(home.spool);
    return 'kept';
  } catch {
    if (temporary) rmSync(temporary, { force: true });
    return refuse(home, 'disk'); // no space, no right, no folder: the transcript still has the event
  }
}

/** Names of the waiting events, oldest first; empty when nothing was ever spooled. */
export function listSpool(home: Home): string[] {
  return readNames(home)
    .filter((name) => FINAL_NAME.test(name))
    .sort();
}

/** How many events wait and what they weigh. */
export function spoolSize(home: Home): { pending: number; bytes: number } {
  let pending = 0;
  let bytes = 0;
  for (const name of readNames(home)) {
    const match = FINAL_NAME.exec(name);
    if (!match) continue;
    pending++;
    bytes += Number(match[1]);
  }
  return { pending, bytes };
}

/** How many events were refused since the last `clearRefusals`, by reason. */
export function countRefusals(home: Home): Record<Refusal, number> {
  const counts = { full: 0, disk: 0, unredacted: 0 };
  let marks: string;
  try {
    marks = readFileSync(join(home.spool, REFUSED_FILE), 'latin1');
  } catch {
    return counts; // no file: nothing was refused
  }
  for (const mark of marks) {
    if (mark === REFUSAL_BYTES.full) counts.full++;
    else if (mark === REFUSAL_BYTES.disk) counts.disk++;
    else if (mark === REFUSAL_BYTES.unredacted) counts.unredacted++;
  }
  return counts;
}

/** Forget the refusals, once reconciliation has filled them in from the transcripts. */
export function clearRefusals(home: Home): void {
  rmSync(join(home.spool, REFUSED_FILE), { force: true });
}

/** Count an event that is not kept. Best effort: on a full disk even the one byte may find no room. */
export function refuse(home: Home, reason: Refusal): Refusal {
  try {
    ensurePrivateFolder(home.spool);
    appendFileSync(join(home.spool, REFUSED_FILE), REFUSAL_BYTES[reason], { mode: 0o600 });
  } catch {
    // Nothing left to write to; the loss still shows as a gap that reconciliation fills.
  }
  return reason;
}

/** Whether a name in the spool is a half-written event: its writer is at work, or was killed. */
export function isHalfWritten(name: string): boolean {
  return name.startsWith(TEMPORARY_PREFIX);
}

function readNames(home: Home): string[] {
  try {
    return readdirSync(home.spool);
  } catch {
    return []; // no folder: nothing was ever spooled
  }
}

function microseconds(): string {
  return String(Math.floor((performance.timeOrigin + performance.now()) * 1000)).padStart(16, '0');
}

function writeDurably(path: string, bytes: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(file, bytes, offset);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Make the rename itself survive a power cut. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // a folder can't be opened there
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
