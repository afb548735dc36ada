import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { splitLines } from '../../daemon/home/split-lines.ts';

/** Read the lines of a file, which may be compressed with gzip. */
export function linesOfFile(path: string, { isGzip }: { isGzip: boolean }): AsyncGenerator<string> {
  const file = createReadStream(path);
  // A fault of either stream ends the reading with its error.
  return splitLines(isGzip ? pipeline(file, createGunzip(), () => {}) : file);
}
