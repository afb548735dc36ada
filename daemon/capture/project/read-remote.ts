import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type ConfigEntry, parseGitConfig } from './git-config.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Git's own bound on files that include each other. */
const MAX_INCLUDE_DEPTH = 10;

/**
 * The URL of a repository's `origin`, else of its only remote, as `git remote get-url` gives it: with the user's `insteadOf`
 * abbreviations written out. null when there is none, or several and no origin.
 */
export function readRemote(commonDir: string, home: string, files: TrackedFiles): string | null {
  const personal = ['/etc/gitconfig', join(home, '.config/git/config'), join(home, '.gitconfig')];
  const entries = [...personal, join(commonDir, 'config')].flatMap((path) => readConfig(path, home, files, 0));
  const urls = new Map<string, string>();
  for (const { section, subsection, name, value } of entries) {
    if (section === 'remote' && name === 'url' && value !== '' && !urls.has(subsection)) urls.set(subsection, value);
  }
  const [first] = urls.values();
  const url = urls.get('origin') ?? (urls.size === 1 ? first : undefined);
  return url === undefined ? null : writeOut(url, entries);
}

/** The longest `url.<base>.insteadOf` that the URL begins with is replaced by its base. */
function writeOut(url: string, entries: ConfigEntry[]): string {
  const [longest] = entries
    .filter((entry) => entry.section === 'url' && entry.name === 'insteadof' && url.startsWith(entry.value))
    .sort((a, b) => b.value.length - a.value.length);
  return longest === undefined ? url : longest.subsection + url.slice(longest.value.length);
}

function readConfig(path: string, home: string, files: TrackedFiles, depth: number): ConfigEntry[] {
  const text = files.read(path);
  if (text === null || depth > MAX_INCLUDE_DEPTH) return [];
  return parseGitConfig(text).flatMap((entry) => {
    if (entry.section !== 'include' || entry.name !== 'path') return [entry];
    return readConfig(includedPath(entry.value, path, home), home, files, depth + 1);
  });
}

function includedPath(value: string, from: string, home: string): string {
  if (value.startsWith('~/')) return join(home, value.slice(2));
  return isAbsolute(value) ? value : resolve(dirname(from), value);
}
