/**
 * The words of a tool call, as rules are compared with them: programs, arguments, flags, paths and what an edit adds.
 *
 * Words stay as written (in lower case), since `requests` is a library and `request` is not. A compound gives its parts too: a path its
 * folders, `data-kafka-0` its pieces. Commands that only show something are kept apart: rules seldom mean them.
 */
import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { readToolCall } from '../../guards/tool-call.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import { isLook, isRemoval } from './looks.ts';

/** A tool call as it was recorded or is about to run. */
export type Call = {
  readonly toolName: string;
  readonly toolInput: unknown;
  /** The user refused or interrupted it. */
  readonly wasRefused?: boolean;
};

export type CallWords = {
  readonly kind: 'command' | 'edit' | 'other';
  /** Words of what does something; of everything in a call that merely looks. */
  readonly words: ReadonlySet<string>;
  /** Words of an edit's old text that its new text lacks. */
  readonly dropped: ReadonlySet<string>;
  /** Words of the file's path, or of arguments that name one. */
  readonly places: ReadonlySet<string>;
  /** The first words of its commands, with their programs: `git`, `tag`. */
  readonly heads: readonly string[];
  /** The programs of its commands; `removes`: those that take something away. */
  readonly programs: ReadonlySet<string>;
  readonly removes: ReadonlySet<string>;
  /** It puts a text in the place of another. */
  readonly replaces: boolean;
  /** The folders of the file that it edits: the last one with the one above. */
  readonly folder: string | undefined;
  /** The file's name. */
  readonly file: string | undefined;
  /** Nothing in it changes anything. */
  readonly looks: boolean;
};

/** Characters of a command, or of an edit's text, that are read. */
const MAX_CHARS = 6_000;
const MAX_WORDS = 800;
const MAX_HEAD = 4;
const EDITS: ReadonlySet<string> = new Set(EDIT_TOOLS);
const WORD = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@.:/-]*|(?<![\p{L}\p{N}_-])--?[A-Za-z][\w-]*|''|""/gu;
const PART = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;
const IS_PATH = /[\p{L}\p{N}_-]\/[\p{L}\p{N}_.-]|\.\w{1,5}$/u;

/** Read the words of a call. */
export function callWords({ toolName, toolInput }: Call): CallWords {
  if (EDITS.has(toolName)) return ofEdit(toolInput);
  const { commands, input } = readToolCall(toolName, toolInput);
  if (commands.length > 0) return ofCommands(commands);
  const words = wordsOf(input.join('\n'));
  return { ...NOTHING, kind: 'other', words };
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING = {
  heads: [],
  dropped: NONE,
  places: NONE,
  programs: NONE,
  removes: NONE,
  replaces: false,
  folder: undefined,
  file: undefined,
  looks: false,
} as const;

function ofCommands(all: readonly ShellCommand[]): CallWords {
  const acting = all.filter((command) => !isLook(command));
  const commands = acting.length > 0 ? acting : all;
  const texts = commands.map(textOf);
  const named = commands.flatMap(({ words, redirects }) => [
    ...words.slice(1).map(({ value }) => value),
    ...redirects.map(({ target }) => target.value),
  ]);
  return {
    ...NOTHING,
    kind: 'command',
    words: wordsOf(texts.join('\n')),
    places: wordsOf(named.filter((word) => word.length < 300 && IS_PATH.test(word)).join('\n')),
    heads: commands.flatMap(headOf),
    programs: new Set(commands.map(({ name }) => name.toLowerCase())),
    removes: wordsOf(commands.filter(isRemoval).map(textOf).join('\n')),
    looks: acting.length === 0,
  };
}

/** The program and its first words that are no options: `kubectl delete`. */
const headOf = ({ name, words }: ShellCommand): string[] =>
  [name, ...words.slice(1).map(({ value }) => value)].filter((word) => /^[a-z][\w-]*$/i.test(word)).slice(0, MAX_HEAD);

const textOf = ({ words, redirects, stdin, assignments }: ShellCommand): string =>
  [
    ...assignments.map(({ name, value }) => `${name} ${value.value}`),
    ...words.map(({ value }) => (value === '' ? "''" : value)),
    ...redirects.map(({ target }) => target.value),
    stdin?.text ?? '',
  ].join(' ');

function ofEdit(input: unknown): CallWords {
  const texts = { before: [] as string[], after: [] as string[], path: '' };
  const read = (value: unknown) => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) {
      if (Array.isArray(item)) item.slice(0, 50).forEach(read);
      else if (typeof item !== 'string') continue;
      else if (/^old_/.test(key)) texts.before.push(item);
      else if (/^(?:new_|content$)/.test(key)) texts.after.push(item);
      else if (/path$/.test(key)) texts.path = item;
    }
  };
  read(input);
  const before = wordsOf(texts.before.join('\n'));
  const after = wordsOf(texts.after.join('\n'));
  const places = wordsOf(texts.path);
  const names = texts.path.toLowerCase().split('/').filter(Boolean);
  const added = new Set([...after].filter((word) => !before.has(word)));
  return {
    ...NOTHING,
    kind: 'edit',
    words: new Set([...places, ...added]),
    dropped: new Set([...before].filter((word) => !after.has(word))),
    places,
    replaces: before.size > 0,
    file: names.at(-1),
    folder: names.length > 2 ? names.slice(-3, -1).join('/') : undefined,
  };
}

/** The words of a text with their parts, in lower case. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [found] of text.slice(0, MAX_CHARS).matchAll(WORD)) {
    if (words.size >= MAX_WORDS) break;
    const word = found.replace(/[.:/-]{1,20}$/, '') || found;
    if (word.startsWith('-')) {
      const flag = word.split('=')[0]!.toLowerCase();
      words.add(flag);
      if (/^-[a-z]{2,4}$/.test(flag)) for (const letter of flag.slice(1)) words.add(`-${letter}`);
      else if (flag.startsWith('--')) words.add(flag.slice(2));
      continue;
    }
    words.add(word.toLowerCase());
    const parts = word.split(PART).filter(Boolean);
    if (parts.length > 1) for (const part of parts) words.add(part.toLowerCase());
    if (/[@:]/.test(word)) for (const piece of word.split(/[@:/]+/)) if (piece) words.add(piece.toLowerCase());
    if (word.includes('/')) addFolders(word.toLowerCase(), words);
  }
  return words;
}

/** `docs/api/returns.md` lies in `docs/api` and `api`, and is `returns.md`. */
function addFolders(path: string, words: Set<string>): void {
  const parts = path.split('/').filter(Boolean).slice(-6);
  for (let i = 0; i < parts.length; i++) {
    words.add(parts[i]!);
    if (i > 0) words.add(`${parts[i - 1]}/${parts[i]}`);
  }
}
