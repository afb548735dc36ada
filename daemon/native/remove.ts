// Removes entries from an agent's own memory at the user's request: a file with its lines in the index, or one line.
// Nothing else ever writes there.
import { rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readRegularFile } from './read-file.ts';
import { hashOf, INDEX } from './read-memories.ts';

/** Maximum length of an index; a longer file is left unchanged. */
const MAX_BYTES = 1024 * 1024;
const LINE = /^(.*)#([0-9a-f]{16})$/s;

/** Remove one place, as named in a survey. Returns whether it existed and was removed. */
export async function removeOwnMemory(place: string): Promise<boolean> {
  const [, file, hash] = LINE.exec(place) ?? [];
  if (file !== undefined) {
    return rewrite(
      file,
      (line) => hashOf(line.trim()) === hash || hashOf(line.replace(/^\s*[-*]\s+/, '').trim()) === hash,
    );
  }
  const gone = await unlink(place).then(
    () => true,
    () => false,
  );
  if (gone) await rewrite(join(dirname(place), INDEX), (line) => line.includes(`](${basename(place)})`));
  return gone;
}

/** Remove some lines of a file; false if there were none. The file is replaced atomically. */
async function rewrite(path: string, isGone: (line: string) => boolean): Promise<boolean> {
  const text = await readRegularFile(path, MAX_BYTES);
  if (text === undefined || Buffer.byteLength(text) >= MAX_BYTES) return false;
  const lines = text.split('\n');
  const remaining = lines.filter((line) => !isGone(line));
  if (remaining.length === lines.length) return false;
  const temporary = `${path}.agent-memory-${process.pid}`;
  await writeFile(temporary, remaining.join('\n'), { mode: 0o600 });
  await rename(temporary, path);
  return true;
}
