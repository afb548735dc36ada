import { readShell } from '../../shell/read-shell.ts';
import type { CallFact } from './call-facts.ts';

/** Characters of a command line that are read. */
const MAX_READ_CHARS = 20_000;
/** A longer word is no path of a project. */
const MAX_PATH_CHARS = 300;
/** A line break within a word: the rest could pass for the next line of a digest, and for the user's words. */
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Stands for every file that was not committed. */
const ALL_FILES = '.';

/** The files that a turn's calls changed, in order, and the paths that they put back to what was committed before. */
type Kept = { changed: string[]; reverted: string[] };

/** What is left of a turn's edits: without files that git put back, and new ones deleted again, before a commit. */
export function keptChanges(facts: readonly CallFact[]): Kept {
  const [changed, pending] = [new Set<string>(), new Map<string, boolean>()];
  const reverted = new Set<string>();
  for (const fact of facts) {
    if (fact.ok === false) continue;
    if (fact.what === 'edit') {
      changed.add(fact.file);
      reverted.delete(fact.file);
      pending.set(fact.file, pending.get(fact.file) ?? fact.isNew);
    }
    if (fact.what !== 'command' || fact.ok === null) continue;
    for (const words of commandsIn(fact.command)) {
      if (words[0] === 'git' && words[1] === 'commit') pending.clear();
      const paths = putBack(words);
      const isDeletion = words[0] === 'rm';
      for (const path of paths) {
        for (const [file, isNew] of pending) {
          if (!isPathOf(path, file) || (isDeletion && !isNew)) continue;
          changed.delete(file);
          pending.delete(file);
          reverted.add(file);
        }
        if (!isDeletion && !changed.has(path)) reverted.add(path);
      }
    }
  }
  return { changed: [...changed], reverted: [...reverted] };
}

/** Whether a path of a command names a file: itself, its folder, or the whole tree. */
export const isPathOf = (path: string, file: string): boolean =>
  path === ALL_FILES || file === path || file.startsWith(`${path}/`) || file.endsWith(`/${path}`);

/** The paths that a command puts back or deletes, unless it takes them from another commit or only unstages them. */
function putBack([name, ...rest]: readonly string[]): string[] {
  if (name === 'rm') return pathsOf(rest);
  if (name !== 'git') return [];
  const [subcommand, ...given] = rest;
  if (subcommand === 'reset') return given.includes('--hard') && pathsOf(given).length === 0 ? [ALL_FILES] : [];
  const isRestore = subcommand === 'restore' && !given.some((word) => /^(?:--staged|-S|-s|--source.*)$/.test(word));
  if (!isRestore && subcommand !== 'checkout') return [];
  const end = given.indexOf('--');
  if (end === -1) return isRestore ? pathsOf(given) : [];
  return pathsOf(given.slice(0, end)).length === 0 ? pathsOf(given.slice(end + 1)) : [];
}

const pathsOf = (words: readonly string[]): string[] =>
  words
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replace(LINE_BREAKS, ' ').replace(/^\.\/(?=.)|(?<=.)\/$/g, ''))
    .filter((path) => path.length <= MAX_PATH_CHARS && !path.includes(', '));

function commandsIn(source: string): string[][] {
  return readShell(source.slice(0, MAX_READ_CHARS)).commands.map(({ words }) => words.map(({ value }) => value));
}
