import { chmodSync, readFileSync, statSync } from 'node:fs';
import { diskState } from '../../daemon/home/disk-state.ts';
import type { Home } from '../../daemon/home/home.ts';
import { whereJsonBreaks } from '../../daemon/home/where-json-breaks.ts';
import { type CheckResult, fault, mendedBy, ok, warning } from './check-result.ts';

/** Check that we can write to the home, that it has room and is closed to others, and that its settings can be read. */
export function checkHome(home: Home): CheckResult[] {
  const disk = checkDisk(home);
  if (disk?.level === 'fault') return [disk];
  const warnings = disk ? [disk] : [];
  if (!statSync(home.root, { throwIfNoEntry: false }))
    return [...warnings, warning('home', `${home.root} does not exist yet`, 'agent-memory start')];
  return [...warnings, checkMode('home', home.root, 0o700), ...checkToken(home), ...checkSettings(home)];
}

function checkDisk(home: Home): CheckResult | undefined {
  const disk = diskState(home.root);
  if (disk.kind === 'ok') return undefined;
  const resultOf = disk.kind === 'low' ? warning : fault;
  return resultOf('home', disk.message, disk.fix);
}

function checkToken(home: Home): CheckResult[] {
  if (!statSync(home.token, { throwIfNoEntry: false })) return []; // the first start makes it
  return [checkMode('token', home.token, 0o600)];
}

function checkMode(check: string, path: string, wanted: number): CheckResult {
  if (process.platform === 'win32') return ok(check, path);
  const mode = statSync(path).mode & 0o777;
  const octal = (value: number) => value.toString(8).padStart(4, '0');
  if ((mode & ~wanted) === 0) return ok(check, `${path} (${octal(mode)})`);
  const isOpen = fault(check, `${path} is open to others (${octal(mode)})`, `chmod ${octal(wanted)} ${path}`);
  return mendedBy(isOpen, () => {
    chmodSync(path, wanted);
    return `closed ${path} to others`;
  });
}

function checkSettings(home: Home): CheckResult[] {
  let text: string;
  try {
    text = readFileSync(home.settings, 'utf8');
  } catch {
    return []; // no settings: the defaults apply
  }
  try {
    JSON.parse(text);
  } catch {
    const detail = `${home.settings} is not valid JSON at ${whereJsonBreaks(text)}`;
    return [fault('settings', detail, 'fix that line, or remove the file to go back to the defaults')];
  }
  return [checkMode('settings', home.settings, 0o600)];
}
