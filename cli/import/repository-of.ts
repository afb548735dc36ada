import { basename } from 'node:path';

/**
 * Find the repository that a tool means which knows projects by their folders' names only: the folder that the user is in, else the one known
 * project of that name. A name that none, or several, have stays as it is.
 */
export function repositoryOf(known: readonly { key: string }[], cwd: string): (name: string) => string {
  const byName = new Map<string, Set<string>>();
  for (const { key } of known) {
    const name = key.split(/[\\/:]/).at(-1)!;
    byName.set(name, (byName.get(name) ?? new Set()).add(key));
  }
  return (name) => {
    if (basename(cwd) === name) return cwd;
    const [key, ...others] = byName.get(name) ?? [];
    return key === undefined || others.length > 0 ? name : key;
  };
}
