import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { codeOf } from '../contract/errors.ts';
import { isObject } from '../contract/json-object.ts';
import { ensurePrivateFolder, type Home } from './home.ts';
import { whereJsonBreaks } from './where-json-breaks.ts';

/**
 * Read settings.json; empty if there is none. @throws Error with a sentence for the user when it isn't a JSON object
 */
export function readSettingsFile(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${path} is not valid JSON at ${whereJsonBreaks(text)}. Fix or remove it.`);
  }
  if (!isObject(value)) throw new Error(`${path} must hold one JSON object. Fix or remove it.`);
  return value;
}

/** Write settings atomically; undefined ones are removed, and the file's others stay. A link is followed. */
export function writeSettings(home: Home, changes: Record<string, unknown>): void {
  const settings = { ...readSettingsFile(home.settings), ...changes };
  ensurePrivateFolder(home.root);
  const path = whereItLies(home.settings);
  const temporary = `${path}.${process.pid}`;
  // 0600: a database's URL may contain its password.
  writeFileSync(temporary, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, path);
}

function whereItLies(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there yet
  }
}
