import { runsStdin } from './interpreters.ts';
import type { ShellCommand, ShellWord } from './shell-command.ts';
import { textWords } from './text-words.ts';

type Span = {
  readonly start: number;
  readonly end: number;
};

type MaskedSpan = Span & {
  /** The text that replaces it. */
  readonly kept: string;
};

type MaskedSource = {
  /** The whole source. */
  readonly whole: string;
  /** Each pipeline by itself, so that `git push && rm --force x` is not `git push … --force`. */
  readonly statements: readonly string[];
};

/**
 * Return the source without mere text: comments, printed words, messages, heredoc bodies that no interpreter reads.
 * Quotes stay (`git commit -m ""`), and so do variables inside them, since a lesson may be about the output of `echo
 * "$TOKEN"`. `written` are the commands as in the source, `effective` the same without their wrappers.
 */
export function maskText(
  source: string,
  written: readonly ShellCommand[],
  effective: readonly ShellCommand[],
  comments: readonly Span[],
): MaskedSource {
  const spans = [...comments.map((span) => ({ ...span, kept: '' })), ...textSpans(source, effective)]
    .filter((span) => span.start >= 0 && span.end <= source.length)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const statements = statementSpans(written).map((span) => maskSlice(source, spans, span));
  return { whole: maskSlice(source, spans, { start: 0, end: source.length }), statements };
}

function maskSlice(source: string, spans: readonly MaskedSpan[], slice: Span): string {
  let masked = '';
  let at = slice.start;
  for (let i = firstFrom(spans, slice.start); i < spans.length; i++) {
    const span = spans[i];
    if (!span || span.start >= slice.end) break;
    if (span.start < at) continue;
    masked += source.slice(at, span.start) + span.kept;
    at = span.end;
  }
  return masked + source.slice(at, Math.max(at, slice.end));
}

function firstFrom(spans: readonly MaskedSpan[], start: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From the first word of each pipeline to its last. */
function statementSpans(commands: readonly ShellCommand[]): Span[] {
  const spans = new Map<ShellCommand, Span>();
  for (const command of commands) {
    const parts = [...command.words, ...command.redirects.map((redirect) => redirect.target)].filter(
      (part) => part.start >= 0,
    );
    if (parts.length === 0) continue;
    const before = command.pipedFrom && spans.get(command.pipedFrom);
    const own = {
      // No spread: a hostile command has more words than a call takes arguments.
      start: parts.reduce((least, part) => Math.min(least, part.start), Number.POSITIVE_INFINITY),
      end: parts.reduce((most, part) => Math.max(most, part.end), 0),
    };
    if (before && command.pipedFrom) spans.delete(command.pipedFrom);
    spans.set(command, before ? { start: Math.min(before.start, own.start), end: Math.max(before.end, own.end) } : own);
  }
  return [...spans.values()];
}

/**
 * The mere text of all commands. If a wrapper and its inner command share a word (`docker exec db psql -c '…'`), the
 * inner one decides.
 */
function textSpans(source: string, commands: readonly ShellCommand[]): MaskedSpan[] {
  const spans = new Map<number, MaskedSpan | undefined>();
  for (const command of commands) {
    const flags = textWords(command);
    for (const [i, word] of command.words.entries()) {
      const { start, end } = word;
      spans.set(start, flags[i] ? { start, end, kept: keptOf(word, source.slice(start, end)) } : undefined);
    }
    const { stdin } = command;
    if (stdin)
      spans.set(stdin.start, runsStdin(command) ? undefined : { start: stdin.start, end: stdin.end, kept: '' });
  }
  return [...spans.values()].filter((span) => span !== undefined);
}

function keptOf(word: ShellWord, written: string): string {
  const quote = /^["']/.exec(written)?.[0] ?? '';
  return quote + (word.dynamic ? variablesIn(written) : '') + quote;
}

/** Render a text word of a command: only its variables are left. */
export function maskedWord(word: ShellWord): string {
  return word.dynamic ? `"${variablesIn(word.value)}"` : '""';
}

function variablesIn(text: string): string {
  return (text.match(/\$\{?\w+\}?/g) ?? []).join(' ');
}

/** Find the comments of a script: a `#` at the start of a word, outside of its parsed commands. */
export function commentsBetween(source: string, commands: readonly ShellCommand[]): Span[] {
  const taken = commands
    .flatMap((command) => [
      ...command.words,
      ...command.redirects.map((redirect) => redirect.target),
      ...(command.stdin ? [command.stdin] : []),
    ])
    .filter((part) => part.start >= 0)
    .sort((a, b) => a.start - b.start);
  const comments: Span[] = [];
  let next = 0;
  for (let hash = source.indexOf('#'); hash >= 0; hash = source.indexOf('#', hash + 1)) {
    while (next < taken.length && (taken[next]?.end ?? 0) <= hash) next++;
    const inside = (taken[next]?.start ?? Number.POSITIVE_INFINITY) <= hash;
    if (inside || !/^$|[\s;&|()]/.test(source[hash - 1] ?? '')) continue;
    const newline = source.indexOf('\n', hash);
    const end = newline < 0 ? source.length : newline;
    comments.push({ start: hash, end });
    hash = end - 1;
  }
  return comments;
}
