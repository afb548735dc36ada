/**
 * Reads shell text in one pass and never fails: for text that unbash rejects (a leading `&&`, a stray `)`) and for
 * scripts too long for it. It knows quotes, backslashes, comments, heredocs, redirections and separators. Keywords and
 * brackets only end a command, and the text in `$(…)` or backticks is read as separate commands.
 */
import {
  programName,
  type ShellCommand,
  type ShellRedirect,
  type ShellStdin,
  type ShellWord,
} from './shell-command.ts';
import { applyCommand, newScope, type ShellScope } from './shell-scope.ts';

const MAX_COMMANDS = 20_000;
/** Words after which a new command begins. */
const KEYWORDS = new Set([
  'if',
  'then',
  'else',
  'elif',
  'do',
  'while',
  'until',
  '!',
  '{',
  '}',
  'fi',
  'done',
  'esac',
  'time',
  'coproc',
]);

type Tokens = {
  readonly commands: ShellCommand[];
  readonly comments: readonly { readonly start: number; readonly end: number }[];
};

type Draft = { -readonly [Key in keyof ShellCommand]: ShellCommand[Key] };

/** Split shell text into simple commands; linear in its length. */
export function tokenizeShell(source: string): Tokens {
  return new Tokenizer(source, 0).run();
}

class Tokenizer {
  readonly #scope: ShellScope = newScope();
  readonly #commands: Draft[] = [];
  readonly #comments: { start: number; end: number }[] = [];
  #words: ShellWord[] = [];
  #redirects: ShellRedirect[] = [];
  #assignments: { name: string; value: ShellWord }[] = [];
  #pending: { delimiter: string; tabs: boolean; owner: Draft | undefined }[] = [];
  #stdin: ShellStdin | undefined;
  #pipedFrom: ShellCommand | undefined;
  #operator: string | undefined;
  #at = 0;
  readonly #source: string;
  readonly #depth: number;

  constructor(source: string, depth: number) {
    this.#source = source;
    this.#depth = depth;
  }

  run(): Tokens {
    while (this.#at < this.#source.length && this.#commands.length < MAX_COMMANDS) this.#step();
    this.#finish();
    return { commands: this.#commands, comments: this.#comments };
  }

  #step(): void {
    const char = this.#source[this.#at] ?? '';
    if (char === '\n') {
      this.#finish();
      this.#at++;
      this.#readHeredocs();
    } else if (char === ' ' || char === '\t' || char === '\r') this.#at++;
    else if (char === '\\' && this.#source[this.#at + 1] === '\n') this.#at += 2;
    else if (char === '#') this.#skipComment();
    else if (char === '|') this.#pipe();
    else if (char === '&' && this.#source[this.#at + 1] === '>') this.#redirect();
    else if (';&()`'.includes(char)) {
      this.#finish();
      this.#at++;
    } else if (char === '<' || char === '>') this.#redirect();
    else this.#readWord();
  }

  #pipe(): void {
    const or = this.#source[this.#at + 1] === '|';
    this.#finish();
    if (!or) this.#pipedFrom = this.#commands.at(-1);
    this.#at += or || this.#source[this.#at + 1] === '&' ? 2 : 1;
  }

  #skipComment(): void {
    const newline = this.#source.indexOf('\n', this.#at);
    const end = newline < 0 ? this.#source.length : newline;
    this.#comments.push({ start: this.#at, end });
    this.#at = end;
  }

  #redirect(): void {
    const match = /^(<<<|<<-?|&>>?|<>|>>|>\||[<>]&?)/.exec(this.#source.slice(this.#at, this.#at + 3));
    this.#operator = match?.[0] ?? '>';
    this.#at += this.#operator.length;
    if (this.#source[this.#at] === '(') this.#operator = undefined; // <( … ): read as commands
  }

  #readWord(): void {
    const start = this.#at;
    let value = '';
    let quoted = false;
    let dynamic = false;
    while (this.#at < this.#source.length) {
      const char = this.#source[this.#at] ?? '';
      // `f()` and `db.users.drop()` are words, although the second is wrong in Bash.
      const call = char === '(' && this.#at > start && this.#source[this.#at + 1] === ')';
      if (call) {
        value += '()';
        this.#at += 2;
        continue;
      }
      if (/[\s|&;()<>`]/.test(char)) break;
      if (char === '\\') {
        value += this.#source[this.#at + 1] === '\n' ? '' : (this.#source[this.#at + 1] ?? '');
        this.#at += 2;
      } else if (char === "'") {
        const close = this.#source.indexOf("'", this.#at + 1);
        value += this.#source.slice(this.#at + 1, close < 0 ? undefined : close);
        this.#at = close < 0 ? this.#source.length : close + 1;
        quoted = true;
      } else if (char === '"') {
        const text = this.#readDoubleQuoted();
        value += text;
        dynamic ||= text.includes('$') || text.includes('`');
        quoted = true;
      } else {
        if (char === '$') {
          dynamic = true;
          if (this.#source[this.#at + 1] === '(') break;
        }
        value += char;
        this.#at++;
      }
    }
    if (this.#at === start)
      this.#at++; // `$(`: step over the dollar, the bracket ends the command
    else this.#addWord({ value, quoted, dynamic, start, end: this.#at });
  }

  /**
   * Read to the closing quote. A substitution inside is read as commands, once, since its own quotes end this one early
   * anyway.
   */
  #readDoubleQuoted(): string {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== '"') end += this.#source[end] === '\\' ? 2 : 1;
    const text = this.#source.slice(this.#at + 1, end).replace(/\\(["\\$`])/g, '$1');
    this.#at = Math.min(end + 1, this.#source.length);
    const substitution = this.#depth > 0 ? -1 : text.search(/\$\(|`/);
    if (substitution >= 0) {
      const inner = new Tokenizer(text.slice(substitution + 1), this.#depth + 1).run().commands;
      for (const command of inner) this.#commands.push({ ...command, words: command.words.map(unlocated) });
    }
    return text;
  }

  #addWord(word: ShellWord): void {
    const operator = this.#operator;
    this.#operator = undefined;
    if (operator === '<<' || operator === '<<-') {
      this.#pending.push({ delimiter: word.value, tabs: operator === '<<-', owner: undefined });
    } else if (operator === '<<<') this.#stdin = { text: word.value, start: word.start, end: word.end };
    else if (operator !== undefined) this.#redirects.push({ operator, target: word });
    else this.#addPlainWord(word);
  }

  #addPlainWord(word: ShellWord): void {
    const isFirst = this.#words.length === 0;
    if (isFirst && !word.quoted && (KEYWORDS.has(word.value) || /^[\w-]+\(\)$/.test(word.value))) return;
    const assignment = isFirst ? /^([A-Za-z_0-9]\w*)\+?=/.exec(word.value) : null;
    if (assignment?.[1]) {
      const value = { ...word, value: word.value.slice(assignment[0].length) };
      this.#assignments.push({ name: assignment[1], value });
    } else this.#words.push(word);
  }

  #finish(): void {
    const something = this.#words.length + this.#assignments.length + this.#redirects.length > 0;
    if (something || this.#stdin) {
      const command: Draft = {
        name: programName(this.#words[0]?.value ?? ''),
        words: this.#words,
        assignments: this.#assignments,
        redirects: this.#redirects,
        stdin: this.#stdin,
        pipedFrom: this.#pipedFrom,
        wrappers: [],
        openEnded: false,
        directory: this.#scope.directory,
      };
      applyCommand(this.#scope, command);
      for (const heredoc of this.#pending) heredoc.owner ??= command;
      this.#commands.push(command);
    }
    this.#words = [];
    this.#redirects = [];
    this.#assignments = [];
    this.#stdin = undefined;
    this.#pipedFrom = undefined;
    this.#operator = undefined;
  }

  #readHeredocs(): void {
    for (const { delimiter, tabs, owner } of this.#pending.splice(0)) {
      const start = this.#at;
      while (this.#at < this.#source.length) {
        const newline = this.#source.indexOf('\n', this.#at);
        const end = newline < 0 ? this.#source.length : newline;
        const line = this.#source.slice(this.#at, end);
        if ((tabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
        this.#at = Math.min(end + 1, this.#source.length);
      }
      if (owner) owner.stdin = { text: this.#source.slice(start, this.#at), start, end: this.#at };
      const newline = this.#source.indexOf('\n', this.#at);
      this.#at = newline < 0 ? this.#source.length : newline + 1;
    }
  }
}

function unlocated(word: ShellWord): ShellWord {
  return { ...word, start: -1, end: -1 };
}
