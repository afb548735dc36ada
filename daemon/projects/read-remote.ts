import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type ConfigEntry, parseGitConfig } from './git-config.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Git's own bound on files that include each other. */
const MAX_INCLUDE_DEPTH = 10;
/** People include a handful. A repository comes from elsewhere, and what its config includes is read while everything else waits. */
const MAX_FILES = 50;
const MAX_MS = 50;
const MAX_BYTES = 1024 * 1024;

/** What one resolution may still read of git's configuration. */
export class ConfigBudget {
  readonly seen = new Set<string>();
  #files = 0;
  #bytes = 0;
  readonly #until = performance.now() + MAX_MS;

  /** @throws ConfigTooLarge */
  take(path: string, text: string): void {
    this.seen.add(path);
    this.#files += 1;
    this.#bytes += text.length;
    if (this.#files > MAX_FILES || this.#bytes > MAX_BYTES || performance.now() > this.#until)
      throw new ConfigTooLarge(path);
  }
}

/** Reading on would hold up everybody: the repository goes by its path. */
export class ConfigTooLarge extends Error {
  override readonly name = 'ConfigTooLarge';
}

/**
 * The URL of a repository's `origin`, else of its only remote, as `git remote get-url` gives it: with the user's `insteadOf`
 * abbreviations written out. null when there is none, or several and no origin.
 * @throws ConfigTooLarge
 */
export function readRemote(commonDir: string, home: string, files: TrackedFiles, budget: ConfigBudget): string | null {
  const personal = ['/etc/gitconfig', join(home, '.config/git/config'), join(home, '.gitconfig')];
  budget.seen.clear(); // once a repository: a clone's origin is read with the same personal files
  const entries = [...personal, join(commonDir, 'config')].flatMap((path) => readConfig(path, home, files, budget, 0));
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

/** A file is read once, where it is first included: one that includes itself, or is included again and again, says nothing new. */
function readConfig(
  path: string,
  home: string,
  files: TrackedFiles,
  budget: ConfigBudget,
  depth: number,
): ConfigEntry[] {
  if (depth > MAX_INCLUDE_DEPTH || budget.seen.has(path)) return [];
  const text = files.read(path);
  budget.take(path, text ?? '');
  if (text === null) return [];
  return parseGitConfig(text).flatMap((entry) => {
    if (entry.section !== 'include' || entry.name !== 'path') return [entry];
    return readConfig(includedPath(entry.value, path, home), home, files, budget, depth + 1);
  });
}

function includedPath(value: string, from: string, home: string): string {
  if (value.startsWith('~/')) return join(home, value.slice(2));
  return isAbsolute(value) ? resolve(value) : resolve(dirname(from), value);
}
