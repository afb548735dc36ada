/**
 * Reads a Bash command string into the commands and the code that it would really run.
 *
 *   source ─ parse (unbash, else the tolerant tokenizer) ─ unwrap (sudo, xargs, ssh …) ─► commands
 *                                     ▲                                         │
 *                                     └── lines for a shell (bash -c, eval) ◄───┴─ code (python -c, psql <<EOF)
 *
 * Never throws. Takes linear time and is bounded: of a script of more than 256 KB the beginning and the end are read,
 * and text inside text to a fixed depth and within a fixed budget.
 */
import { shellCallsIn } from './code-calls.ts';
import { codeRunBy } from './interpreters.ts';
import { commentsBetween, maskText } from './mask-text.ts';
import { parseBash } from './parse-bash.ts';
import type { CodeText, ShellCommand } from './shell-command.ts';
import { tokenizeShell } from './tolerant-tokenizer.ts';
import { commandOfWords, unwrap } from './unwrap.ts';

/**
 * How much of a longer script's beginning and end is read: a megabyte took up to two seconds, in which no hook gets an
 * answer.
 */
const MAX_HEAD_CHARS = 192 * 1024;
const MAX_TAIL_CHARS = 64 * 1024;
/**
 * The longest script for unbash, which reads each level of nested substitutions again; the tolerant tokenizer reads
 * longer ones.
 */
const MAX_PARSED_CHARS = 64 * 1024;
/** The most heredocs for unbash, which takes quadratic time in their number. */
const MAX_PARSED_HEREDOCS = 200;
const MAX_DEPTH = 6;
/** The most text inside text (`bash -c "bash -c …"`) that is read besides the source itself. */
const MAX_NESTED_CHARS = 256 * 1024;
const MAX_COMMANDS = 20_000;

type ShellReading = {
  readonly commands: readonly ShellCommand[];
  readonly code: readonly CodeText[];
  /** The source and each nested line of shell without mere text, whole and by pipelines. */
  readonly masked: readonly string[];
  readonly statements: readonly string[];
};

type Draft = {
  readonly commands: ShellCommand[];
  readonly code: CodeText[];
  readonly masked: string[];
  readonly statements: string[];
};

/** Read a Bash command string into the commands and the code that would run. */
export function readShell(source: string): ShellReading {
  const reading: Draft = { commands: [], code: [], masked: [], statements: [] };
  const queue: { text: string; depth: number }[] = [{ text: bounded(source), depth: 0 }];
  let nestedChars = 0;
  for (const item of queue) {
    const nested = readOne(item.text, reading);
    for (const text of nested) {
      nestedChars += text.length;
      if (item.depth < MAX_DEPTH && nestedChars <= MAX_NESTED_CHARS) queue.push({ text, depth: item.depth + 1 });
    }
  }
  return reading;
}

function bounded(source: string): string {
  if (source.length <= MAX_HEAD_CHARS + MAX_TAIL_CHARS) return source;
  return `${source.slice(0, MAX_HEAD_CHARS)}\n${source.slice(-MAX_TAIL_CHARS)}`.toWellFormed();
}

/** Read one script into `reading`; returns the shell lines found inside its commands and its code. */
function readOne(source: string, reading: Draft): string[] {
  const lines: string[] = [];
  const effective: ShellCommand[] = [];
  const { commands, comments } = split(source);
  for (const written of commands) {
    if (reading.commands.length >= MAX_COMMANDS) break;
    const unwrapped = unwrap(written);
    for (const line of unwrapped.lines) lines.push(line);
    for (const command of unwrapped.commands) effective.push(command);
    for (const command of unwrapped.commands) addCommand(command, reading, lines);
  }
  const masked = maskText(source, commands, effective, comments);
  reading.masked.push(masked.whole);
  for (const statement of masked.statements) reading.statements.push(statement);
  return lines;
}

function addCommand(command: ShellCommand, reading: Draft, lines: string[]): void {
  reading.commands.push(command);
  for (const code of codeRunBy(command)) {
    if (code.language === 'shell') {
      lines.push(code.text);
      continue;
    }
    reading.code.push(code);
    const calls = shellCallsIn(code.language, code.text);
    for (const line of calls.lines) lines.push(line);
    for (const words of calls.argumentLists) {
      for (const command of unwrap(commandOfWords(words)).commands) reading.commands.push(command);
    }
  }
}

function split(source: string): {
  commands: readonly ShellCommand[];
  comments: readonly { start: number; end: number }[];
} {
  const heredocs = source.split('<<', MAX_PARSED_HEREDOCS + 2).length - 1;
  if (source.length <= MAX_PARSED_CHARS && heredocs <= MAX_PARSED_HEREDOCS) {
    const commands = parseBash(source);
    if (commands) return { commands, comments: commentsBetween(source, commands) };
  }
  return tokenizeShell(source);
}
