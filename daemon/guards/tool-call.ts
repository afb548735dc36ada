/**
 * A tool call in the form for lessons: the texts on which patterns are tested, the files it touches, and the commands
 * it would run.
 *
 * A Bash command gives several texts: each pipeline with mere text blanked (so that patterns across pipes work), each
 * simple command without its quotes and wrappers (so that `sudo git push` and `git "push"` are `git push`), once more
 * without the options before its subcommand (`git -C app push`), and code in other languages. Edit tools give path and
 * new text, any other tool its arguments. An MCP tool's arguments that are a command line (`command`) or SQL (`query`)
 * are read as such.
 */
import { maskedWord } from '../shell/mask-text.ts';
import { readShell } from '../shell/read-shell.ts';
import type { CodeText, ShellCommand } from '../shell/shell-command.ts';
import { subcommandAt } from '../shell/subcommand-at.ts';
import { textWords } from '../shell/text-words.ts';

/** Maximum of simple commands tested one by one; further ones are joined, so that a script of thousands stays cheap. */
const MAX_SEPARATE_TEXTS = 200;
const COMMAND_KEY = /^(command|cmd|script|bash|shell|commandline|command_line)$/i;
const SQL_KEY = /^(sql|query|statement|statements|queries)$/i;
const FILE_KEY = /^(file_path|path|notebook_path|filepath|filename|file|paths|files|target_file|relative_path)$/i;
const OLD_TEXT_KEY = /^old_(string|str|text|source)$/i;
const SHELL_TOOL = /^(Bash|BashOutput|Shell|run_shell_command|run_terminal_cmd|execute_command|local_shell)$/;
const MAX_DEPTH = 12;

export type CallTexts = {
  /** Texts for patterns with `trigger_on: input`. */
  readonly input: readonly string[];
  /** Additional texts for such patterns that concern several commands: whole scripts, with mere text blanked. */
  readonly scripts: readonly string[];
  /** Texts for patterns with `trigger_on: raw`: the call as written. */
  readonly raw: readonly string[];
  readonly files: readonly string[];
  readonly commands: readonly ShellCommand[];
  readonly code: readonly CodeText[];
  readonly sql: readonly string[];
};

/** Split a tool call into the parts that lessons test. */
export function readToolCall(toolName: string, toolInput: unknown): CallTexts {
  const leaves = leavesOf(toolInput);
  const scripts = leaves.filter((leaf) => COMMAND_KEY.test(leaf.key)).map((leaf) => leaf.text);
  if (SHELL_TOOL.test(toolName) || (scripts.length > 0 && toolName.startsWith('mcp__')))
    return ofScripts(scripts, leaves);
  const shown = leaves.filter((leaf) => !OLD_TEXT_KEY.test(leaf.key));
  const together = shown.map((leaf) => (leaf.key ? `${leaf.key}: ${leaf.text}` : leaf.text)).join('\n');
  return {
    input: unique([...shown.map((leaf) => leaf.text), together]),
    scripts: [],
    raw: unique([...leaves.map((leaf) => leaf.text), asJson(toolInput)]),
    files: leaves.filter((leaf) => FILE_KEY.test(leaf.key)).map((leaf) => leaf.text),
    commands: [],
    code: [],
    sql: toolName.startsWith('mcp__') ? leaves.filter((leaf) => SQL_KEY.test(leaf.key)).map((leaf) => leaf.text) : [],
  };
}

function ofScripts(scripts: readonly string[], leaves: readonly Leaf[]): CallTexts {
  const readings = scripts.map(readShell);
  const commands = readings.flatMap((reading) => reading.commands);
  const code = readings.flatMap((reading) => reading.code);
  const rendered = commands.flatMap((command) => unique([renderCommand(command), renderShort(command)]));
  const separate = rendered.slice(0, MAX_SEPARATE_TEXTS);
  const joined = rendered.slice(MAX_SEPARATE_TEXTS).join('\n');
  const statements = readings.flatMap((reading) => reading.statements);
  return {
    input: unique(
      [...statements.slice(0, MAX_SEPARATE_TEXTS), ...separate, joined, ...code.map((snippet) => snippet.text)].filter(
        (text) => text.trim() !== '',
      ),
    ),
    scripts: readings.flatMap((reading) => reading.masked),
    raw: unique(leaves.map((leaf) => leaf.text)),
    files: unique(commands.flatMap(filesOf)),
    commands,
    code,
    sql: [],
  };
}

/** Write a simple command as one line: without quotes, mere text blanked, redirections at the end. */
const renderCommand = (command: ShellCommand): string => onOneLine(renderWords(command), command);

/** The same line without the options before its subcommand. */
const renderShort = (command: ShellCommand): string =>
  onOneLine(renderWords(command).toSpliced(1, subcommandAt(command) - 1), command);

function renderWords(command: ShellCommand): string[] {
  const isText = textWords(command);
  return command.words.map((word, index) => {
    if (index === 0) return command.name;
    return isText[index] ? maskedWord(word) : word.value;
  });
}

function onOneLine(words: readonly string[], { redirects }: ShellCommand): string {
  return [...words, ...redirects.map(({ operator, target }) => `${operator} ${target.value}`)].join(' ');
}

function filesOf(command: ShellCommand): string[] {
  const words = command.words.slice(1).map((word) => word.value);
  return [
    ...words.filter((word) => !word.startsWith('-') && word.length < 4096),
    ...command.redirects.map((redirect) => redirect.target.value),
  ];
}

type Leaf = {
  readonly key: string;
  readonly text: string;
};

function leavesOf(value: unknown, key = '', depth = 0): Leaf[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value === 'number' || typeof value === 'boolean') return [{ key, text: String(value) }];
  if (value === null || typeof value !== 'object' || depth >= MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, key, depth + 1));
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, name, depth + 1));
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
