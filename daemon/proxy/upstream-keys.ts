import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { codeOf } from '../contract/errors.ts';
import { isObject } from '../contract/json-object.ts';

/** Upstream's name → its key. */
type Keys = Readonly<Record<string, string>>;

/**
 * Find the key of an upstream: in the file, else in the environment of the daemon. The file is read at each request, so
 * that a change counts at once and no copy of a key stays in memory.
 * @throws Error when others can read the file, or it isn't one JSON object of texts
 */
export function upstreamKey(name: string, file: string, environment: Keys): string | undefined {
  return readKeys(file)[name] ?? environment[name];
}

function readKeys(path: string): Keys {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new Error(`${path} could not be read (${codeOf(error)})`);
  }
  try {
    if (process.platform !== 'win32' && (fstatSync(handle).mode & 0o077) !== 0)
      throw new Error(`Others can read ${path}: run \`chmod 600\` on it`);
    return parseKeys(readFileSync(handle, 'utf8'), path);
  } finally {
    closeSync(handle);
  }
}

function parseKeys(text: string, path: string): Keys {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined; // the parser's message would quote the keys
  }
  if (isObject(value) && Object.values(value).every((key) => typeof key === 'string')) return value as Keys;
  throw new Error(`${path} must hold one JSON object: {"openai": "key", …}`);
}
