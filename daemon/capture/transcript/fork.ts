// A fork (`--fork-session`) begins with copies of its parent's lines. Seen in client 2.1.330: a copy keeps `uuid` and
// `timestamp`, while `sessionId` and `promptId` become those of the fork and of its first prompt:
//
//   parent   user p1 … user p2 …            fork   user p3(copy of p1) … user p3(copy of p2) … user p3 … user p4 …
//                                                  └──────────── until ─────────────────────┘
//
// Read naively, all copies would be the fork's first prompt. That is how they are recognised: several typed prompts
// have the file's first promptId. If the parent is in the same folder, its lines are read instead. If it is gone, the
// copies are read, under their uuids.
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseLine, stringOrNull } from '../../../agents/claude-code/transcript.ts';
import { FileRefused } from '../../home/open-regular-file.ts';
import { readLines } from './read-lines.ts';
import { MAX_LINE_BYTES, readTranscript } from './read-transcript.ts';
import { isSubagentFile } from './transcript-files.ts';

/** A transcript's first user line comes within this many lines and bytes. */
const MAX_HEAD_LINES = 50;
const MAX_HEAD_BYTES = MAX_LINE_BYTES;
/** A first turn longer than this contains no copies: a copied prompt would have come earlier. */
const MAX_FIRST_TURN_BYTES = 64 * 1024 * 1024;

/**
 * Find how far a file consists of its parent's lines; null if the file is not a fork. Reads the file's first turn,
 * including a fork's copies.
 */
export async function findCopies(
  path: string,
  signal?: AbortSignal,
): Promise<{ until: number; isParentHere: boolean } | null> {
  if (isSubagentFile(path)) return null;
  let promptId: string | null = null;
  let until = 0;
  for await (const item of readTranscript(path, { signal })) {
    if (until === 0 && item.offset > MAX_FIRST_TURN_BYTES) break;
    if (item.type !== 'prompt') continue;
    if (promptId === null) promptId = item.promptId;
    else if (item.promptId === promptId) until = item.start;
    else break;
  }
  return until === 0 ? null : { until, isParentHere: await hasSibling(path) };
}

/** Whether another transcript in the folder begins with the same message. */
async function hasSibling(path: string): Promise<boolean> {
  const first = await firstUuid(path);
  if (first === null) return false;
  const names = await readdir(dirname(path));
  for (const name of names) {
    const sibling = join(dirname(path), name);
    if (name.endsWith('.jsonl') && sibling !== path && (await firstUuid(sibling)) === first) return true;
  }
  return false;
}

/** null for a file without one, and for another file that may not be read. */
async function firstUuid(path: string): Promise<string | null> {
  try {
    return await readFirstUuid(path);
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

async function readFirstUuid(path: string): Promise<string | null> {
  let lines = 0;
  for await (const { text, offset } of readLines(path, { fromOffset: 0, maxBytes: MAX_LINE_BYTES })) {
    const parsed = parseLine(text ?? '');
    if ('record' in parsed && parsed.record.type === 'user') return stringOrNull(parsed.record.uuid);
    lines += 1;
    if (lines >= MAX_HEAD_LINES || offset >= MAX_HEAD_BYTES) break;
  }
  return null;
}
