import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plan } from '../../../agents/install/change.ts';
import { type Places, resolvePlaces } from '../../../agents/install/places.ts';
import { resolveHome } from '../../../daemon/home/home.ts';

/** Places of a user's home that is empty but for the files given by their paths in it. The caller removes `userHome`. */
export function madePlaces(files: Record<string, string> = {}, platform: NodeJS.Platform = 'linux'): Places {
  const userHome = mkdtempSync(join(tmpdir(), 'mem-agents-'));
  for (const [name, text] of Object.entries(files)) writeIn(join(userHome, name), text);
  const env = { HOME: userHome, PATH: '' };
  return resolvePlaces(env, resolveHome(env), join(userHome, 'clone'), platform);
}

export function writeIn(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function apply(plan: Plan): Plan {
  for (const change of plan.changes) change.apply();
  return plan;
}

/** Everything below a folder: texts, modes, links and empty folders by their paths. */
export function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) return [name, `-> ${readlinkSync(path)}`];
    if (entry.isDirectory()) return [`${name}/`, ''];
    return [name, `${(statSync(path).mode & 0o777).toString(8)} ${readFileSync(path, 'base64')}`];
  });
  return Object.fromEntries(entries.toSorted());
}
