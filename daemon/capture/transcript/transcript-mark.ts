// Records how far a transcript was read, and recognises the file by its first KB and the KB before the mark. A file
// that was rewritten or cut usually keeps its beginning, but the content before the mark differs or is missing.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../../home/open-regular-file.ts';

const FINGERPRINT_BYTES = 1024;
const NEWLINE = 0x0a;

/** How far a file has been ingested. */
export type TranscriptMark = {
  /** `<hash of the first KB>.<hash of the KB before the offset>`; marks made before 0.2 have only the first. */
  fingerprint: string;
  offset: number;
};

/** The mark for a file that has been ingested up to `offset`. */
export async function markAt(path: string, offset: number): Promise<TranscriptMark> {
  return reading(path, async (handle) => ({ fingerprint: (await look(handle, offset)).fingerprint, offset }));
}

/** Where to resume reading: the mark's offset, or 0 if the content before it has changed. */
export async function resumeAt(path: string, mark: TranscriptMark | null): Promise<number> {
  if (mark === null || mark.offset === 0) return 0;
  return reading(path, async (handle) => {
    if ((await handle.stat()).size < mark.offset) return 0;
    const { fingerprint, endsLine } = await look(handle, mark.offset);
    const isSame = mark.fingerprint.includes('.')
      ? fingerprint === mark.fingerprint
      : fingerprint.startsWith(`${mark.fingerprint}.`);
    return endsLine && isSame ? mark.offset : 0;
  });
}

async function look(handle: FileHandle, offset: number): Promise<{ fingerprint: string; endsLine: boolean }> {
  const head = await bytes(handle, 0, Math.min(offset, FINGERPRINT_BYTES));
  const from = Math.max(0, offset - FINGERPRINT_BYTES);
  const tail = await bytes(handle, from, offset - from);
  return { fingerprint: `${hash(head)}.${hash(tail)}`, endsLine: tail.at(-1) === NEWLINE };
}

async function bytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 32);

async function reading<T>(path: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await openRegularFile(path, { ownUid: true });
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}
