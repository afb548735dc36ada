import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Places } from './places.ts';

/** Whether a program is in a folder of the PATH. */
export function isOnPath({ path, platform }: Places, program: string): boolean {
  const names = platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  return path
    .split(delimiter)
    .filter(Boolean)
    .some((folder) => names.some((name) => existsSync(join(folder, name))));
}
