import { createHash } from 'node:crypto';

/** Characters of the readable part: with folder, date and hash a path stays below Windows' 260. */
const MAX_CHARS = 60;
const HASH_CHARS = 8;

/**
 * A file name, without extension, that every system accepts and that can't lead out of its folder: letters, digits and
 * dashes of `text`, then a part of the hash of `id`, since two names may differ only by case or by removed characters.
 */
export function safeName(text: string, id: string): string {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const readable = [...words.join('-')].slice(0, MAX_CHARS).join('').toLowerCase();
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_CHARS);
  return readable === '' ? hash : `${readable} ${hash}`;
}
