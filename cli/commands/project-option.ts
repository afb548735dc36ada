import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { CommandContext } from './context.ts';

export const PROJECT_FLAG = '--project <folder-or-key>';
export const PROJECT_HELP = 'a project other than this folder’s';
export const ALL_FLAG = '--all';
export const ALL_HELP = 'all projects';

export type ProjectOptions = { project?: string; all?: boolean };

/**
 * The project that a command means: none with --all, the named one (the path of an existing folder is made absolute),
 * else this folder's.
 */
export function projectFor(options: ProjectOptions, { cwd }: CommandContext): { project?: string } {
  if (options.all) return {};
  if (options.project === undefined) return { project: cwd };
  const path = resolve(cwd, options.project);
  const isFolder = isAbsolute(options.project) || /^\.{1,2}(\/|$)/.test(options.project) || existsSync(path);
  return { project: isFolder ? path : options.project };
}
