import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type ConfigEntry, parseGitConfig } from './git-config.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Deepest chain of includes, as in git itself. */
const MAX_INCLUDE_DEPTH = 10;
/**
 * Maximum of files read: people include a handful, but a repository may be hostile, and reading its config blocks the
 * daemon.
 */
const MAX_FILES = 50;
const MAX_MS = 50;
const MAX_BYTES = 1024 * 1024;

/** Remaining budget of one resolution for reading git's configuration files. */
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

/** Thrown when git's configuration exceeds the budget; the repository is then identified by its path. */
export class ConfigTooLarge extends Error {
  override readonly name = 'ConfigTooLarge';
}

/**
 * The URL of a repository's `origin`, else of its only remote, as `git remote get-url` prints it, with the user's
 * `insteadOf` abbreviations expanded. null if there is none, or several and no origin.
 * @throws ConfigTooLarge
 */
export function readRemote(commonDir: string, home: string, files: TrackedFiles, budget: ConfigBudget): string | null {
  const personal = ['/etc/gitconfig', join(home, '.config/git/config'), join(home, '.gitconfig')];
  budget.seen.clear(); // per repository: a clone's origin is resolved with the same personal files
  const entries = [...personal, join(commonDir, 'config')].flatMap((path) => readConfig(path, home, files, budget, 0));
  const urls = new Map<string, string>();
  for (const { section, subsection, name, value } of entries) {
    if (section === 'remote' && name === 'url' && value !== '' && !urls.has(subsection)) urls.set(subsection, value);
  }
  const [first] = urls.values();
  const url = urls.get('origin') ?? (urls.size === 1 ? first : undefined);
  return url === undefined ? null : writeOut(url, entries);
}

/** Replace the longest `url.<base>.insteadOf` prefix of the URL with its base. */
function writeOut(url: string, entries: ConfigEntry[]): string {
  const [longest] = entries
    .filter((entry) => entry.section === 'url' && entry.name === 'insteadof' && url.startsWith(entry.value))
    .sort((a, b) => b.value.length - a.value.length);
  return longest === undefined ? url : longest.subsection + url.slice(longest.value.length);
}

/**
 * Read a file and its includes. Each file is read once, so one that includes itself or is included repeatedly does no
 * harm.
 */
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
