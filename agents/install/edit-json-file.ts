// Edits settings files of other programs with care: a file is parsed whole before anything is written, only our keys
// are replaced, symlinks are followed, the old state is saved as a backup beside it, and the new file replaces the old
// one atomically.
import { copyFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { codeOf } from '../../daemon/contract/errors.ts';
import { isObject, type JsonObject } from '../../daemon/contract/json-object.ts';
import { whereJsonBreaks } from '../../daemon/home/where-json-breaks.ts';
import type { Change } from './change.ts';
import { editUntilDone, followLinks, PRIVATE_MODE, replaceFile, stampOf } from './config-file.ts';

/** Suffix of the backup beside the file, so that users find it without knowing this program. */
const BACKUP_SUFFIX = '.before-agent-memory';
const BYTE_ORDER_MARK = '\uFEFF';

type JsonEdit = {
  path: string;
  reason: string;
  edit(value: JsonObject): JsonObject;
  /** Whether the file contains entries of ours. The backup is the last version without them. */
  holdsOurs(value: JsonObject): boolean;
  /**
   * Whether the file contains a token: it is then closed to other users, and gets its old mode back when the token is
   * gone.
   */
  holdsSecret?(value: JsonObject): boolean;
};

/**
 * Plan an edit; undefined if nothing would change.
 * @throws when the file isn't a JSON object; the message says where it breaks
 */
export function planJsonEdit(parts: JsonEdit): Change | undefined {
  const path = followLinks(parts.path);
  const before = readJson(path);
  const after = parts.edit(before.value);
  const isSame = isDeepStrictEqual(after, before.value);
  const isClosed = !parts.holdsSecret?.(after) || !existsSync(path) || (statSync(path).mode & 0o077) === 0;
  if (isSame && isClosed) return undefined;
  return {
    action: before.text === undefined ? 'create' : 'update',
    target: parts.path,
    reason: parts.reason,
    apply: () => editUntilDone(path, () => tryEdit(path, parts)),
  };
}

/** Read a JSON object; empty if there is no file. @throws when it is something else */
export function readJsonObject(path: string): JsonObject {
  return readJson(followLinks(path)).value;
}

/** Remove the backup that edits of this file made. */
export function removeBackup(path: string): void {
  rmSync(followLinks(path) + BACKUP_SUFFIX, { force: true });
}

/** @returns false when another program wrote the file meanwhile; nothing is then changed */
function tryEdit(path: string, { edit, holdsOurs, holdsSecret }: JsonEdit): boolean {
  const before = stampOf(path);
  const { value, text } = readJson(path); // again: the client may have written since the plan was made
  const backup = path + BACKUP_SUFFIX;
  if (text !== undefined && !holdsOurs(value)) copyFileSync(path, backup);
  const edited = edit(value);
  const isUnchanged = () => stampOf(path) === before;
  // Without a backup there was no file before install, so an empty one is removed.
  if (Object.keys(edited).length === 0 && !existsSync(backup)) {
    if (!isUnchanged()) return false;
    rmSync(path, { force: true });
    return true;
  }
  const modeAfter = (): number => {
    if (holdsSecret?.(edited)) return PRIVATE_MODE;
    if (holdsSecret?.(value) && existsSync(backup)) return statSync(backup).mode & 0o777;
    return text === undefined ? PRIVATE_MODE : statSync(path).mode & 0o777;
  };
  return replaceFile(path, textOf(edited, text, backup), modeAfter(), isUnchanged);
}

/**
 * The edited value in the file's own style; if it equals the backup, the backup's bytes, so that uninstall leaves no
 * trace.
 */
function textOf(value: JsonObject, text: string | undefined, backup: string): string {
  if (existsSync(backup)) {
    const old = readJson(backup);
    if (old.text !== undefined && isDeepStrictEqual(old.value, value)) return old.text;
  }
  const indent = /^[{[]\r?\n([ \t]+)/.exec(text?.replace(BYTE_ORDER_MARK, '') ?? '')?.[1] ?? '  ';
  const mark = text?.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const end = text === undefined || text.endsWith('\n') ? '\n' : '';
  const lines = `${mark}${JSON.stringify(value, null, indent)}${end}`;
  // Line ends within strings are escaped, so the rest are the file's own.
  return /^[^\n]*\r\n/.test(text ?? '') ? lines.replaceAll('\n', '\r\n') : lines;
}

function readJson(path: string): { value: JsonObject; text: string | undefined } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { value: {}, text: undefined };
    throw error;
  }
  const json = text.replace(BYTE_ORDER_MARK, '');
  if (json.trim() === '') return { value: {}, text };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error(`${path} is not valid JSON at ${whereJsonBreaks(json)}; fix it first, nothing was written`);
  }
  if (!isObject(value)) throw new Error(`${path} must hold a JSON object; fix it first, nothing was written`);
  return { value, text };
}
