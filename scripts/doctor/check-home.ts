import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import type { Home } from '../../daemon/contract/home.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Whether the home can be written by us, is closed to others, and its settings can be read. */
export function checkHome(home: Home): Finding[] {
  const root = statSync(home.root, { throwIfNoEntry: false });
  if (!root) return [warning('home', `${home.root} does not exist yet`, 'agent-memory start')];
  if (!root.isDirectory()) return [fault('home', `${home.root} is no folder`, `move that file away`)];
  try {
    accessSync(home.root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fault('home', `${home.root} can't be written by this user`, `chown -R "$USER" ${home.root}`)];
  }
  return [checkMode('home', home.root, 0o700), ...checkToken(home), ...checkSettings(home)];
}

function checkToken(home: Home): Finding[] {
  if (!statSync(home.token, { throwIfNoEntry: false })) return []; // the first start makes it
  return [checkMode('token', home.token, 0o600)];
}

function checkMode(check: string, path: string, wanted: number): Finding {
  if (process.platform === 'win32') return ok(check, path);
  const mode = statSync(path).mode & 0o777;
  const octal = (value: number) => value.toString(8).padStart(4, '0');
  if ((mode & ~wanted) === 0) return ok(check, `${path} (${octal(mode)})`);
  return fault(check, `${path} is open to others (${octal(mode)})`, `chmod ${octal(wanted)} ${path}`);
}

function checkSettings(home: Home): Finding[] {
  let text: string;
  try {
    text = readFileSync(home.settings, 'utf8');
  } catch {
    return []; // no settings: the defaults hold
  }
  try {
    JSON.parse(text);
  } catch (error) {
    const detail = `${home.settings} is no valid JSON: ${error instanceof Error ? error.message : error}`;
    return [fault('settings', detail, 'mend that line, or remove the file to go back to the defaults')];
  }
  return [checkMode('settings', home.settings, 0o600)];
}
