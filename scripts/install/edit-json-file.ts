// Settings files of other programs are edited with care: parsed whole before anything is written, only the keys in question replaced,
// a symlink followed to the file it names, the old state kept beside it, and the new one put in place in one step.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from './change.ts';
import { isObject, type JsonObject } from './json-object.ts';

// Beside the file, so that whoever looks for the old state finds it without knowing us.
const BACKUP_SUFFIX = '.before-agent-memory';
const BYTE_ORDER_MARK = '\uFEFF';
const PRIVATE_MODE = 0o600;

export type JsonEdit = {
  path: string;
  reason: string;
  edit(value: JsonObject): JsonObject;
  /** Whether a state holds something of ours: the backup is the last state that did not. */
  holdsOurs(value: JsonObject): boolean;
  /** Close the file to other users: it carries a token. */
  isPrivate?: boolean;
};

/**
 * Plan an edit; undefined when nothing would change.
 * @throws when the file is no JSON object; the message says where it breaks
 */
export function planJsonEdit(parts: JsonEdit): Change | undefined {
  const path = followLinks(parts.path);
  const before = readJson(path);
  const isSame = isDeepStrictEqual(parts.edit(before.value), before.value);
  const isClosed = !parts.isPrivate || !existsSync(path) || (statSync(path).mode & 0o077) === 0;
  if (isSame && isClosed) return undefined;
  return {
    action: before.text === undefined ? 'create' : 'update',
    target: parts.path,
    reason: parts.reason,
    apply: () => applyEdit(path, parts),
  };
}

/** Read a JSON object; empty where there is no file. @throws when it is something else */
export function readJsonObject(path: string): JsonObject {
  return readJson(followLinks(path)).value;
}

/** Remove the backup that edits of this file left. */
export function removeBackup(path: string): void {
  rmSync(followLinks(path) + BACKUP_SUFFIX, { force: true });
}

function applyEdit(path: string, { edit, holdsOurs, isPrivate = false }: JsonEdit): void {
  const { value, text } = readJson(path); // again: the client may have written since the plan was made
  const backup = path + BACKUP_SUFFIX;
  if (text !== undefined && !holdsOurs(value)) copyFileSync(path, backup);
  const edited = edit(value);
  // Without a backup there was no file before us: it goes with the last thing in it.
  if (Object.keys(edited).length === 0 && !existsSync(backup)) {
    rmSync(path, { force: true });
    return;
  }
  const mode = text === undefined || isPrivate ? PRIVATE_MODE : statSync(path).mode & 0o777;
  replaceFile(path, textOf(edited, text, backup), mode);
}

/** The edited value in the file's own style; the backup's very bytes where it says the same, so that uninstall leaves no trace. */
function textOf(value: JsonObject, text: string | undefined, backup: string): string {
  if (existsSync(backup)) {
    const old = readJson(backup);
    if (old.text !== undefined && isDeepStrictEqual(old.value, value)) return old.text;
  }
  const indent = /^[{[]\r?\n([ \t]+)/.exec(text?.replace(BYTE_ORDER_MARK, '') ?? '')?.[1] ?? '  ';
  const mark = text?.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const end = text === undefined || text.endsWith('\n') ? '\n' : '';
  return `${mark}${JSON.stringify(value, null, indent)}${end}`;
}

function replaceFile(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, text, { mode, flush: true });
    chmodSync(temporary, mode); // the umask may have taken bits away
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Error(`Writing ${path} failed, it is as it was: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function readJson(path: string): { value: JsonObject; text: string | undefined } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { value: {}, text: undefined };
    throw error;
  }
  const json = text.replace(BYTE_ORDER_MARK, '');
  if (json.trim() === '') return { value: {}, text };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`${path} is no valid JSON at ${whereItBreaks(json, error)}: mend it first; nothing was written`);
  }
  if (!isObject(value)) throw new Error(`${path} must hold a JSON object: mend it first; nothing was written`);
  return { value, text };
}

/** Node says the position in the message, or nothing when the text ends too early. */
function whereItBreaks(json: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? json.length);
  const before = json.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1} (${message})`;
}

/** The file itself, also where a link to it (of a dotfiles folder) points to nothing yet. */
function followLinks(path: string): string {
  let at = path;
  for (let hops = 0; hops < 40; hops++) {
    let target: string;
    try {
      target = readlinkSync(at);
    } catch {
      return at; // no link: the file itself, or nothing yet
    }
    at = resolve(dirname(at), target);
  }
  throw new Error(`${path} is a circle of symbolic links: mend it first; nothing was written`);
}
