import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../contract/errors.ts';
import { ensurePrivateFolder, type Home } from './home.ts';

const fileOf = (home: Home): string => join(home.root, 'home-id');

/**
 * The id of a home, which identifies the home whose files a job needs in a shared database; '' before its first start.
 */
export function readHomeId(home: Home): string {
  try {
    return readFileSync(fileOf(home), 'utf8').trim();
  } catch {
    return ''; // no daemon has run yet
  }
}

/** The id of a home; made first if there is none. Two processes that race for it end with the same one. */
export function ensureHomeId(home: Home): string {
  const existing = readHomeId(home);
  if (existing !== '') return existing;
  ensurePrivateFolder(home.root);
  try {
    writeFileSync(fileOf(home), randomUUID(), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const id = readHomeId(home);
  if (id === '') throw new Error(`The file ${fileOf(home)} is empty: delete it and start again`);
  return id;
}
