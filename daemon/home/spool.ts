// The spool keeps events that the daemon could not take, one file each:
//
//   <home>/spool/<µs since 1970, 16 digits>-<pid>-<n>-<bytes>.json {version, event, agent, event_id, received_at,
//   payload, about?}
//
// Names sort in the order of the events. They contain the size, so that a writer knows from one directory listing how
// full the spool is (85,000 files fit under the cap; a stat of each would take more time than a hook has). Payloads are
// already redacted. A file is written under a name that readers skip, then synced and renamed, so a file with a final
// name is whole. spool-reader.ts reads, removes and sets aside.
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
import type { Speaker } from '../contract/words.ts';
import { ensurePrivateFolder, type Home } from './home.ts';

export const SPOOL_VERSION = 1;

/** The reasons why an event was not spooled: the spool is full, the disk failed, or the event could not be redacted. */
type Refusal = 'full' | 'disk' | 'unredacted';

/** Maximum disk space for waiting events, some 85,000 of a usual session; AGENT_MEMORY_SPOOL_MAX_BYTES overrides it. */
export const SPOOL_MAX_BYTES = 256 * 1024 * 1024;

// One byte per refusal, appended: the only counter that many processes can raise at once without a lock.
const REFUSED_FILE = 'refused';
const REFUSAL_BYTES: Record<Refusal, string> = { full: 'f', disk: 'd', unredacted: 'u' };
const FINAL_NAME = /^\d{16}-\d+-\d+-(\d+)\.json$/;
const TEMPORARY_PREFIX = '.writing-';

let written = 0;

/** One spooled event; `payload` is the agent's input, redacted and with long fields cut. */
export type SpooledEvent = {
  version: typeof SPOOL_VERSION;
  event: string;
  agent: string;
  event_id: string;
  /** ISO 8601. */
  received_at: string;
  payload: Record<string, unknown>;
  /** The sender's knowledge beyond the payload; absent for hooks, whose payloads name a folder. */
  about?: SpooledAbout | undefined;
};

type SpooledAbout = {
  /** Folder or key; null: no project. */
  project: string | null;
  /** The name of another user's project, which no request can name. */
  apart?: string | undefined;
  /** Absent: the daemon's own user. */
  user_id?: string | undefined;
  /** Keys of the projects that its sender is bound to. */
  within?: readonly string[] | undefined;
  /** The speaker; absent: the owner, through a hook of this home. */
  speaker?: Speaker | undefined;
};

/**
 * Spool an event until the daemon ingests it. It is durable if this returns `kept`; otherwise it is counted and nothing
 * is written.
 * @param payload already redacted: nothing below redacts it again
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

/** How many events are waiting, and their total size. */
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

/** Count an event that is not spooled. Best effort: on a full disk even one byte may not fit. */
export function refuse(home: Home, reason: Refusal): Refusal {
  try {
    ensurePrivateFolder(home.spool);
    appendFileSync(join(home.spool, REFUSED_FILE), REFUSAL_BYTES[reason], { mode: 0o600 });
  } catch {
    // Nothing left to write to; the loss still shows as a gap that reconciliation fills.
  }
  return reason;
}

/** Whether a name in the spool is that of a half-written event, whose writer is still writing or was killed. */
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

/** Sync the folder, so that the rename itself survives a power cut. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // a folder can't be opened there
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
