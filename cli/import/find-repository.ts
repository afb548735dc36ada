import { basename } from 'node:path';

/**
 * Find the repository for a tool that identifies projects only by folder name: the user's current folder, else the only
 * known project of that name. A name that matches none, or several, is returned unchanged.
 */
export function createRepositoryFinder(known: readonly { key: string }[], cwd: string): (name: string) => string {
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
