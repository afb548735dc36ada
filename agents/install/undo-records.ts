// Records of what an edit replaced, so that uninstall restores a file byte for byte. A record is stored in the home,
// private to the user, and contains only the range from the first to the last change. It is valid as long as the file
// hasn't been changed since.
import { createHash } from 'node:crypto';
import { readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../daemon/contract/errors.ts';
import { ensurePrivateFolder } from '../../daemon/home/home.ts';

const recordSchema = z.object({
  /** SHA-256 of the text after the edit, hex. */
  after: z.string(),
  /** Whether there was no file before. */
  created: z.boolean(),
  /** The range that differs, in UTF-16 units: the old text, and the length of the new one. */
  start: z.number(),
  old: z.string(),
  newLength: z.number(),
  /** Folders that were created for the file, the deepest first. */
  folders: z.array(z.string()),
});
type UndoRecord = z.infer<typeof recordSchema>;
const recordsSchema = z.record(z.string(), recordSchema);

const fileOf = (memoryHome: string): string => join(memoryHome, 'connections.json');

/** Describe an edit from one text to another. */
export function recordOf(before: string, after: string, parts: { created: boolean; folders: string[] }): UndoRecord {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const old = before.slice(start, before.length - tail);
  return { after: hashOf(after), start, old, newLength: after.length - tail - start, ...parts };
}

/** The text before the edit; undefined if the text isn't the result of the edit. */
export function undo(record: UndoRecord | undefined, text: string): string | undefined {
  if (!record || hashOf(text) !== record.after) return undefined;
  return text.slice(0, record.start) + record.old + text.slice(record.start + record.newLength);
}

/** Read the record of an edit, by its key. */
export function readRecord(memoryHome: string, key: string): UndoRecord | undefined {
  return readRecords(memoryHome)[key];
}

/** Write the record of an edit, or remove it. */
export function writeRecord(memoryHome: string, key: string, record: UndoRecord | undefined): void {
  const { [key]: _, ...others } = readRecords(memoryHome);
  const records = record ? { ...others, [key]: record } : others;
  const path = fileOf(memoryHome);
  if (Object.keys(records).length > 0) {
    ensurePrivateFolder(memoryHome);
    writeFileSync(path, JSON.stringify(records), { mode: 0o600 });
    return;
  }
  rmSync(path, { force: true });
  removeEmptyFolder(memoryHome);
}

/** Remove a folder if it is empty. */
export function removeEmptyFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (!/^(ENOTEMPTY|EEXIST|ENOENT|ENOTDIR)$/.test(codeOf(error) ?? '')) throw error;
  }
}

/** Without a readable record an edit is undone from the text alone. */
function readRecords(memoryHome: string): Record<string, UndoRecord> {
  try {
    return recordsSchema.parse(JSON.parse(readFileSync(fileOf(memoryHome), 'utf8')));
  } catch {
    return {};
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
