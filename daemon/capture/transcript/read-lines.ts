import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../../home/open-regular-file.ts';

/** Size of one read: parsing a chunk takes about 2 ms, and between two the daemon does other work. */
const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

type Line = {
  /** The line without its newline; null when it is longer than `maxBytes`. */
  text: string | null;
  bytes: number;
  /** Byte offset of the line's first byte. */
  start: number;
  /** Byte offset after the line and its newline. */
  offset: number;
  /** False only for a last line without a newline. */
  isTerminated: boolean;
};

/**
 * Yield a file's lines from a byte offset on, holding one chunk and one line in memory. A line over `maxBytes` is
 * skipped without being kept. Lines are split as bytes, so a character across two chunks stays whole.
 */
export async function* readLines(
  path: string,
  options: { fromOffset: number; maxBytes: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Line> {
  const handle = await openRegularFile(path, { ownUid: true });
  try {
    yield* splitLines(handle, options);
  } finally {
    await handle.close();
  }
}

async function* splitLines(
  handle: FileHandle,
  { fromOffset, maxBytes, signal }: { fromOffset: number; maxBytes: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Line> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const heldLine = new HeldLine(maxBytes);
  let position = fromOffset;
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) break;
    const read = chunk.subarray(0, bytesRead);
    let start = 0;
    for (let end = read.indexOf(NEWLINE); end !== -1; end = read.indexOf(NEWLINE, start)) {
      const line = heldLine.finish(read.subarray(start, end));
      start = end + 1;
      const offset = position + start;
      yield { ...line, start: offset - 1 - line.bytes, offset, isTerminated: true };
    }
    heldLine.keep(read.subarray(start));
    position += bytesRead;
  }
  const last = heldLine.finish(Buffer.alloc(0));
  if (last.bytes > 0) yield { ...last, start: position - last.bytes, offset: position, isTerminated: false };
}

/** Holds the beginning of a line whose end is in a later chunk. */
class HeldLine {
  #pieces: Buffer[] = [];
  #bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Copies: the caller reads the next chunk into the same memory. */
  keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(Buffer.from(piece));
  }

  finish(end: Buffer): { text: string | null; bytes: number } {
    const bytes = this.#bytes + end.length;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#bytes = 0;
    if (bytes > this.#maxBytes) return { text: null, bytes };
    return { text: (pieces.length === 0 ? end : Buffer.concat([...pieces, end])).toString('utf8'), bytes };
  }
}
