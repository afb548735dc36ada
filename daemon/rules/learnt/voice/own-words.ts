/**
 * Blanks everything in a prompt that the user didn't say: pasted code, logs, quotations, documents, the client's
 * blocks.
 *
 * The text keeps its length, so offsets stay valid. Pastes become blanks, inline code {@link CODE}, a quotation within
 * a sentence {@link QUOTATION}: a sentence about code or a quotation is still the user's.
 */

import { pattern } from '../../../language/pattern.ts';
import { CODE, QUOTATION } from '../marks.ts';
import { type HandedSpan, handedOver } from './handed-over.ts';

/** Longest typed line; longer ones are data. */
const MAX_LINE_CHARS = 4_000;
/** With so many headings and characters, a document starts at the prompt's first heading. */
const DOCUMENT_HEADINGS = 2;
const DOCUMENT_CHARS = 1_500;
/** Share of signs in a sentence; code and tables have more. */
const MAX_SYMBOLS = 0.22;
const MIN_JUDGED_CHARS = 12;

const FENCE = /^\s{0,8}(?:```|~~~)/;
const OPENING_TAG = /^\s{0,8}<([a-zA-Z][\w-]{0,60})(?:\s[^<>]{0,300})?>/;
const CLOSING_TAG = /<\/([a-zA-Z][\w-]{0,60})>/g;
const HEADING = /^#{1,4} \S/;
const QUOTED = /^\s{0,8}>/;
/** Quotations, diff comments, table rows, shell prompts, stack frames, log lines. */
const PASTED_STARTS = [
  /^\s{0,8}(?:>|\||<!--|\$ |% |❯|PS [A-Z]:|#!)/,
  /^(?:diff --git|index [0-9a-f]{6}|@@ |\+\+\+ |--- |[+-]\s{2,}\S|[+-][^\s+-]\S*[({;=])/,
  /^\s{0,20}(?:at \S{1,200} ?\(|File "|Traceback |Caused by: |\.\.\. \d+ more|goroutine \d+|panic: |fatal: |npm ERR!|error\[|warning\[|E {2,})/,
  /^\s{0,8}\[?\(?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s{0,8}\[?\d{1,2}:\d\d:\d\d/,
  /^\s{0,8}\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL)\b[\]:\s|-]/,
  /^\s{0,8}(?:✓|✔|✗|✘|×|⎿|⏺|●|├|└|│|PASS |FAIL |(?:not )?ok \d{1,6} [-#] |--- (?:PASS|FAIL))/,
  /^\s{0,8}[\w.-]{1,40}@[\w.-]{1,60}[:~ ]/,
  /^\s{0,20}(?:import|from|export|const|let|var|def|func|fn|class|package|public|private|return|#include|using|SELECT|INSERT|CREATE TABLE)\b.{0,300}[;({=)'"]\s*$/,
  /^\s{0,20}(?:[{}[\]]|"[\w.-]{1,60}":)/,
  /^\s{0,20}"?[\w.-]{1,60}"?\s?[:=]\s?(?:"[^"]{0,300}"|'[^']{0,300}'|-?[\d.]{1,30}|true|false|null|[{[])\s{0,8},?\s{0,8}$/,
];
/** A command that was typed into a shell; what it printed stands below, up to an empty line. */
const SHELL_PROMPT = /^\s{0,8}(?:\$|❯|PS [A-Z]:\S{0,200}>|[\w.-]{1,40}@[\w.-]{1,60}[:~]\S{0,200}[$#]) \S/;
/** A remark in brackets may end what somebody says before a text; a call's bracket touches its name. */
const CODE_ENDS = /[;{}\\]\s*$|=>\s*$|(?<!\s\([^()]{0,40})\)\s*:\s*$/;
/** Copied terminal lines keep their margin; typed list items may continue below. */
const MARGIN = /^(?: {2,}|\t)\S/;
const BULLET = /^\s*(?:[-*+•–—]|\(?\d{1,2}[.)]|[a-zA-Z][.)])\s/;
/** A copy into the middle of a line brings its margin. */
const MARGIN_WITHIN = /\S {3,}\S/;
/** A line that introduces somebody else's words. */
const INTRODUCES = pattern('i')`
  \b(?:logs?|output|errors?|trace|stack ?trace|traceback|docs?|documentation|readme|guide|page|article|
  blog|changelog|comments?|review|issue|ticket|e-?mail|mail|message|prompt|transcript|console|terminal|
  response|says|said|wrote|writes|states|reads|snippet|fehler\w*|ausgabe|meldung|sagt|schreibt|erreur|
  sortie|dit|salida|dice|sa[ií]da|diz|erro)\b[^:]{0,60}[:：]\s*$|(?:日志|报错|输出|文档|错误|评论|ログ|エラー|出力|로그|에러|출력|
  лог|ошибка|вывод)[^:：]{0,20}[:：]\s*$`;
const INLINE = /`[^`\n]{1,300}`|\bhttps?:\/\/[^\s)>\]]{1,500}/g;
const QUOTATIONS =
  /“[^“”\n]{2,600}”|«[^«»\n]{2,600}»|「[^「」\n]{2,600}」|『[^『』\n]{2,600}』|„[^„“”"\n]{2,600}[“”"]|"[^"\n]{2,600}"/g;

/** The user's words, and what may be somebody else's; both as long as the prompt. */
type OwnWords = {
  /** The prompt with pastes blanked. */
  readonly typed: string;
  /** Also without text that is certainly handed over. */
  readonly own: string;
  readonly handed: readonly HandedSpan[];
};

/** Blank everything that the user didn't say; the result is as long as the prompt. */
export const ownWords = (prompt: string): string => readOwnWords(prompt).own;

/** A prompt's quotations without their marks. */
export const quotationsIn = (prompt: string): string[] =>
  [...prompt.matchAll(QUOTATIONS)].map(([quoted]) => quoted.slice(1, -1));

/** Read the user's words in a prompt. */
export function readOwnWords(prompt: string): OwnWords {
  const typed = withoutPasted(prompt);
  const handed = handedOver(prompt, typed);
  let own = '';
  for (const { start, end, whose } of handed) {
    if (whose === 'doubtful' || end <= own.length) continue;
    own += typed.slice(own.length, start);
    // The texts on both sides aren't one sentence.
    own += `${typed.slice(own.length, end - 1).replace(/[^\n]/g, ' ')}\n`;
  }
  return { typed, own: own + typed.slice(own.length), handed };
}

/** Blank what looks pasted: code, logs, quotations, documents; not what a request introduces. */
function withoutPasted(prompt: string): string {
  const lines = prompt.split('\n');
  const tags = lastClosings(lines);
  const documentAt = documentStart(prompt, lines);
  let fenced = false;
  let inTagUntil = -1;
  let introduced = false;
  let printed = false;
  let inList = false;
  const kept = lines.map((line, at) => {
    if (FENCE.test(line)) {
      fenced = !fenced;
      return blank(line);
    }
    if (fenced || at <= inTagUntil || at >= documentAt || line.length > MAX_LINE_CHARS) return blank(line);
    const tag = OPENING_TAG.exec(line)?.[1];
    if (tag !== undefined) {
      inTagUntil = Math.max(at, tags.get(tag) ?? at);
      return blank(line);
    }
    // Introduced text ends at the next blank line (not one right below the introduction), or with its marks.
    if (introduced && QUOTED.test(lines[at - 1]!) && !QUOTED.test(line)) introduced = false;
    if (introduced) {
      const goesOn = line.trim() !== '' || INTRODUCES.test((lines[at - 1] ?? '').slice(-160));
      introduced = goesOn;
      return blank(line);
    }
    if (MARGIN.test(line)) {
      if (!inList) return blank(line);
    } else if (line.trim() !== '') inList = BULLET.test(line);
    printed = line.trim() !== '' && (printed || SHELL_PROMPT.test(line));
    if (printed || isPasted(line)) return blank(line);
    introduced = INTRODUCES.test(line.slice(-160));
    return withoutQuotations(withoutCopiedEnd(line));
  });
  return kept.join('\n');
}

function withoutCopiedEnd(line: string): string {
  const margin = MARGIN_WITHIN.exec(line);
  return margin ? line.slice(0, margin.index + 1) + blank(line.slice(margin.index + 1)) : line;
}

const blank = (line: string): string => ' '.repeat(line.length);

/** The last closing line of each tag. */
function lastClosings(lines: readonly string[]): Map<string, number> {
  const closings = new Map<string, number>();
  lines.forEach((line, at) => {
    if (line.includes('</')) for (const [, name] of line.matchAll(CLOSING_TAG)) closings.set(name!, at);
  });
  return closings;
}

/** The first line of a pasted document with headings; Infinity if there is none. */
function documentStart(prompt: string, lines: readonly string[]): number {
  if (prompt.length < DOCUMENT_CHARS) return Number.POSITIVE_INFINITY;
  const headings = lines.flatMap((line, at) => (HEADING.test(line) ? [at] : []));
  return headings.length >= DOCUMENT_HEADINGS ? headings[0]! : Number.POSITIVE_INFINITY;
}

function isPasted(line: string): boolean {
  if (line.trim() === '') return false;
  if (PASTED_STARTS.some((start) => start.test(line))) return true;
  const end = line.slice(-40);
  return CODE_ENDS.test(end) || hasManySymbols(line);
}

/** Tables, code and dumps have more signs than sentences. A sentence's inline code and addresses don't count. */
function hasManySymbols(line: string): boolean {
  const text = line.replace(INLINE, ' ');
  let symbols = 0;
  let all = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    all++;
    const isAsciiSign = code < 128 && !(code >= 48 && code <= 57) && !((code | 32) >= 97 && (code | 32) <= 122);
    // Marks of sentences, paths and flags.
    if (isAsciiSign && !'.,?!-\'"/`:)('.includes(text[at]!)) symbols++;
  }
  return all >= MIN_JUDGED_CHARS && symbols / all > MAX_SYMBOLS;
}

function withoutQuotations(line: string): string {
  return line
    .replace(INLINE, (code) => CODE.repeat(code.length))
    .replace(QUOTATIONS, (quoted) => QUOTATION.repeat(quoted.length));
}
