import { rmSync } from 'node:fs';
import type { Change } from './change.ts';
import {
  editUntilDone,
  followLinks,
  missingFolders,
  readMode,
  readTextFile,
  replaceFile,
  stampOf,
} from './config-file.ts';
import type { Part } from './part.ts';
import type { Places } from './places.ts';
import { readRecord, recordOf, removeEmptyFolder, undo, writeRecord } from './undo-records.ts';

/**
 * A part of a file: `reason` names it in a few words ("the MCP server"). `mode`: permission bits, of a script for
 * example.
 */
export type PartOfFile = { agent: string; file: string; reason: string; part: Part; mode?: number };

/** Plan the change that puts our part into a file; empty if it is up to date. @throws when the file can't be edited */
export function planPart({ memoryHome }: Places, { agent, file, reason, part, mode }: PartOfFile): Change[] {
  const path = followLinks(file);
  const now = readTextFile(path);
  const key = `${agent}:${path}`;
  if (part.add(now ?? '') === now) return [];
  return [
    {
      action: now === undefined ? 'create' : 'update',
      target: file,
      reason,
      apply: () =>
        editUntilDone(path, () => {
          const stamp = stampOf(path);
          const current = readTextFile(path); // read again: its program may have written since the plan was made
          const record = readRecord(memoryHome, key);
          const wanted = part.add(current ?? '');
          const before = undo(record, current ?? '') ?? part.remove(current ?? '');
          const folders = record?.folders ?? missingFolders(path);
          const created = current === undefined || record?.created === true;
          // Written first, so that a process that ends in between leaves a record that matches no text, rather than
          // none.
          writeRecord(memoryHome, key, recordOf(before, wanted, { created, folders }));
          return replaceFile(path, wanted, mode ?? readMode(path), () => stampOf(path) === stamp);
        }),
    },
  ];
}

/**
 * Plan the removal of our part; empty if there is none. A file that only install wrote is deleted, with the folders
 * created for it.
 */
export function planPartRemoval({ memoryHome }: Places, { agent, file, reason, part }: PartOfFile): Change[] {
  const path = followLinks(file);
  const now = readTextFile(path);
  const key = `${agent}:${path}`;
  if (now === undefined || part.remove(now) === now) return [];
  const isGoneAfter = (text: string) => afterRemoval(text, part, readRecord(memoryHome, key)) === undefined;
  return [
    {
      action: isGoneAfter(now) ? 'remove' : 'update',
      target: file,
      reason,
      apply: () =>
        editUntilDone(path, () => {
          const stamp = stampOf(path);
          const current = readTextFile(path);
          const record = readRecord(memoryHome, key);
          if (current !== undefined) {
            const text = afterRemoval(current, part, record);
            const isUnchanged = () => stampOf(path) === stamp;
            if (text !== undefined && !replaceFile(path, text, readMode(path), isUnchanged)) return false;
            if (text === undefined) {
              if (!isUnchanged()) return false;
              rmSync(path, { force: true });
              for (const folder of record?.folders ?? []) removeEmptyFolder(folder);
            }
          }
          writeRecord(memoryHome, key, undefined);
          return true;
        }),
    },
  ];
}

/** @returns undefined when no file should be left */
function afterRemoval(text: string, part: Part, record: ReturnType<typeof readRecord>): string | undefined {
  const before = undo(record, text);
  if (before !== undefined) return record?.created ? undefined : before;
  const rest = part.remove(text);
  const isOursAlone = rest === '' || (record?.created === true && part.isEmpty(rest));
  return isOursAlone ? undefined : rest;
}
