/**
 * The words of a tool call, for comparison with rules: programs, arguments, flags, paths, and text added by edits.
 *
 * Words stay as written (in lower case), since `requests` is a library and `request` isn't. Compounds also give their
 * parts: a path its folders, `data-kafka-0` its pieces. Commands that only show something are kept apart, because rules
 * seldom mean them.
 */
import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { readToolCall } from '../../guards/tool-call.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import { type Act, actOfTool, actsOf, actsOfEdit, isShowingTool } from './call-acts.ts';
import { codeWords } from './code-words.ts';
import { isLook, isQuery, isRemoval } from './looks.ts';
import { wordsOfText } from './words-of-text.ts';

/** A recorded call, or one about to run. */
export type Call = {
  readonly toolName: string;
  readonly toolInput: unknown;
  /** Whether the user refused or interrupted it. */
  readonly wasRefused?: boolean;
};

export type CallWords = {
  readonly kind: 'command' | 'edit' | 'other';
  /** Words of its changing parts; of everything in a call that only looks. */
  readonly words: ReadonlySet<string>;
  /** Words removed by an edit. */
  readonly dropped: ReadonlySet<string>;
  /** Words of the file's path, or of arguments that are paths. */
  readonly places: ReadonlySet<string>;
  /** The programs of its commands with their first words: `git`, `tag`. */
  readonly heads: readonly string[];
  /** The programs of its commands; `removes`: those that remove something. */
  readonly programs: ReadonlySet<string>;
  readonly removes: ReadonlySet<string>;
  /** Wrappers of its commands: `sudo`. */
  readonly wrappers: ReadonlySet<string>;
  /** Whether it replaces a text. */
  readonly replaces: boolean;
  /** The edited file's folder, with its parent. */
  readonly folder: string | undefined;
  /** The file's name. */
  readonly file: string | undefined;
  /** Whether it changes nothing. */
  readonly looks: boolean;
  /** Whether it changes nothing, but may query a server or database. */
  readonly asks: boolean;
  /** What it does to what. */
  readonly acts: readonly Act[];
  /** Names in code that an edit adds, plain words in naming positions, and pairs of adjacent words. */
  readonly code: ReadonlySet<string>;
};

const MAX_HEAD = 4;
const EDITS: ReadonlySet<string> = new Set(EDIT_TOOLS);
const IS_PATH = /[\p{L}\p{N}_-]\/[\p{L}\p{N}_.-]|\.\w{1,5}$/u;

/** Read the words of a call. */
export function callWords({ toolName, toolInput }: Call): CallWords {
  if (EDITS.has(toolName)) return ofEdit(toolInput);
  const texts = readToolCall(toolName, toolInput);
  if (texts.commands.length > 0) return { ...ofCommands(texts.commands), acts: actsOf(texts) };
  const input = texts.input.join('\n');
  const words = wordsOfText(input);
  const acts = [...actOfTool(toolName, input), ...actsOf(texts)];
  const looks = isShowingTool(toolName) && acts.length === 0;
  return { ...NOTHING, kind: 'other', words, looks, asks: looks, acts };
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING = {
  heads: [],
  dropped: NONE,
  places: NONE,
  programs: NONE,
  removes: NONE,
  wrappers: NONE,
  replaces: false,
  folder: undefined,
  file: undefined,
  looks: false,
  asks: false,
  acts: [] as readonly Act[],
  code: NONE,
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
    words: wordsOfText(texts.join('\n')),
    places: wordsOfText(named.filter((word) => word.length < 300 && IS_PATH.test(word)).join('\n')),
    heads: commands.flatMap(headOf),
    programs: new Set(commands.flatMap(({ name, wrappers }) => [name.toLowerCase(), ...wrappers])),
    removes: wordsOfText(commands.filter(isRemoval).map(textOf).join('\n')),
    wrappers: new Set(all.flatMap(({ wrappers }) => wrappers)),
    looks: acting.length === 0,
    asks: acting.every(isQuery),
  };
}

/** The program and its first words without options: `kubectl delete`. */
const headOf = ({ name, words }: ShellCommand): string[] =>
  [name, ...words.slice(1).map(({ value }) => value)].filter((word) => /^[a-z][\w-]*$/i.test(word)).slice(0, MAX_HEAD);

const textOf = ({ words, redirects, stdin, assignments, wrappers }: ShellCommand): string =>
  [
    ...wrappers,
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
  const before = wordsOfText(texts.before.join('\n'));
  const after = wordsOfText(texts.after.join('\n'));
  // An extension isn't a folder.
  const places = new Set([...wordsOfText(texts.path)].filter((word) => !texts.path.toLowerCase().endsWith(`.${word}`)));
  const names = texts.path.toLowerCase().split('/').filter(Boolean);
  const added = new Set([...after].filter((word) => !before.has(word)));
  return {
    ...NOTHING,
    kind: 'edit',
    words: new Set([...wordsOfText(texts.path), ...added]),
    dropped: new Set([...before].filter((word) => !after.has(word))),
    places,
    replaces: before.size > 0,
    file: names.at(-1),
    folder: names.length > 2 ? names.slice(-3, -1).join('/') : undefined,
    acts: actsOfEdit(texts.path, texts.after.join('\n')),
    code: codeWords(texts.path, texts.before.join('\n'), texts.after.join('\n')),
  };
}
