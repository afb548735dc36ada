import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Api } from '../../daemon/client/api.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { type CheckResult, warning } from './check-result.ts';

/** Maximum of memories whose files are looked for in this folder. */
const LOOKED_AT = 50;
/**
 * Minimum of files found here for a folder to count as the moved one; and their minimum share of all files looked for.
 */
const LEAST_FILES = 2;
const LEAST_SHARE = 0.5;

/**
 * Find memories of this repository under a path where it no longer is. A repository without a remote is known by its
 * folder, so moving it loses its memory. Another project is a candidate if its folder is gone, if its name or parent
 * matches, and if the files of its memories are here. No result if this folder has memories, or no daemon answers.
 */
export async function checkMoved(api: Pick<Api, 'projects' | 'observations'>, cwd: string): Promise<CheckResult[]> {
  const root = repositoryOf(cwd);
  if (root === undefined) return [];
  try {
    const here = await api.observations({ project: root, limit: 1 });
    if (here.items.length > 0) return [];
    const { items } = await api.projects();
    for (const { key, observations } of items) {
      if (observations === 0 || !isAbsolute(key) || existsSync(key)) continue;
      if (basename(key) !== basename(root) && dirname(key) !== dirname(root)) continue;
      if (!(await holdsFilesOf(api, key, root))) continue;
      return [
        warning(
          'moved',
          `the folder ${key} is gone and its files are here: ${count(observations, 'memory', 'memories')} of its project ${observations === 1 ? 'is' : 'are'} not recalled here`,
          `agent-memory projects merge ${shellWord(key)} ${shellWord(root)}`,
        ),
      ];
    }
  } catch {
    // The check of the daemon says what is wrong; a token that may not list projects finds nothing.
  }
  return [];
}

async function holdsFilesOf(api: Pick<Api, 'observations'>, key: string, root: string): Promise<boolean> {
  const { items } = await api.observations({ project: key, limit: LOOKED_AT });
  const files = [...new Set(items.flatMap((item) => item.files))].map((file) =>
    isAbsolute(file) ? relativeTo(key, file) : file,
  );
  const there = files.filter((file) => file !== undefined && existsSync(join(root, file)));
  return there.length >= LEAST_FILES && there.length >= LEAST_SHARE * files.length;
}

const relativeTo = (folder: string, file: string): string | undefined =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;

/** The folder at or above this one that holds a repository. */
function repositoryOf(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
