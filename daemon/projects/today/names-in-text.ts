import type { Name } from './gone.ts';
import { isInside } from './look-at-file.ts';

/** Maximum of names checked per memory, by kind: a memory's subject is at its beginning. */
const MAX_NAMES = { own: 6, file: 4, script: 2, word: 3 };
/** Maximum characters of a text that are read. */
const MAX_CHARS = 4000;
/**
 * A path of two parts or more, or a file's name between backticks. No other characters, since the name is added to a
 * context.
 */
const PATH =
  /(?<![\w./@~:-])(?:\.\/)?((?:[\w@+-][\w@.+-]*|\.[\w@+-][\w@.+-]*)(?:\/[\w@+.-]+)+)(?![\w/])|`([\w@+-][\w@.+-]*\.[A-Za-z]\w{0,9})`/g;
const OWN_PATH = /^[\w@.+ ()[\]$/-]{1,200}$/;
const SCRIPT = /\b(?:(?:npm|pnpm|yarn|bun) run|pnpm|yarn) ([a-z][\w:.-]{1,60})/g;
/** An identifier in a form that prose doesn't have, and a long flag. */
const WORD =
  /(?<![\w./@-])(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[a-zA-Z][a-z0-9A-Z]*(?:_[a-z0-9A-Z]+)+|--[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w./-]*[/\w])/g;
const MIN_WORD_CHARS = 6;

/**
 * Names of things in the project at `root` that a memory mentions: its own files, then names in its text. These are
 * only candidates, since each is checked.
 */
export function namesOf(root: string, { text, files }: { text: string; files: readonly string[] }): Name[] {
  const read = text.slice(0, MAX_CHARS);
  const below = `${root}/`;
  const fileNames = files
    .map((file) => (file.startsWith(below) ? file.slice(below.length) : file))
    .filter((file) => isInside(file) && OWN_PATH.test(file))
    .slice(0, MAX_NAMES.own);
  const matchesOf = (pattern: RegExp, most: number) =>
    [...new Set([...read.matchAll(pattern)].map(([whole, one, other]) => tidy(one ?? other ?? whole)))].slice(0, most);
  return [
    ...fileNames.map((name): Name => ({ kind: 'file', name, isOwn: true })),
    ...matchesOf(PATH, MAX_NAMES.own + MAX_NAMES.file)
      .filter((name) => isInside(name) && !fileNames.includes(name))
      .slice(0, MAX_NAMES.file)
      .map((name): Name => ({ kind: 'file', name, isOwn: false })),
    ...matchesOf(SCRIPT, MAX_NAMES.script).map((name): Name => ({ kind: 'script', name })),
    ...matchesOf(WORD, 4 * MAX_NAMES.word)
      .filter((name) => name.length >= MIN_WORD_CHARS)
      .slice(0, MAX_NAMES.word)
      .map((name): Name => ({ kind: 'word', name })),
  ];
}

/** Without the punctuation that ends a sentence or the slash that ends a folder. */
const tidy = (name: string): string => name.replace(/[.:/-]{1,20}$/, '');
