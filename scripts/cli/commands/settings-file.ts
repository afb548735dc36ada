import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { codeOf } from '../../../daemon/contract/errors.ts';
import { ensurePrivateFolder, type Home } from '../../../daemon/home/home.ts';
import { whereJsonBreaks } from '../../../daemon/home/where-json-breaks.ts';
import { CommandFailed } from './exit-codes.ts';

/** Read settings.json; empty if there is none. @throws CommandFailed when it isn't a JSON object */
export function readSettings(home: Home): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(home.settings, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandFailed(`${home.settings} is not valid JSON at ${whereJsonBreaks(text)}; fix or remove it`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailed(`${home.settings} must hold one JSON object; fix or remove it`);
  }
  return value as Record<string, unknown>;
}

/** Write one setting atomically, or remove it if `value` is undefined; the others stay. */
export function writeSetting(home: Home, name: string, value: unknown): void {
  const settings = { ...readSettings(home), [name]: value };
  ensurePrivateFolder(home.root);
  const temporary = `${home.settings}.${process.pid}`;
  // 0600: a database's URL may carry its password.
  writeFileSync(temporary, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, home.settings);
}
