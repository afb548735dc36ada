// Reads a value of several words without quotes: what fills a setting's line, and the lines of a block scalar, which
// YAML joins.
//
//   password: green tea at noon          pass: >-
//             └─ the line's rest ┘         green tea
//                                          at noon

import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isDataSecret, isSecretValue } from '../judge/secret-values.ts';
import { isToldSecret } from '../judge/told-words.ts';
import type { Report } from './detector.ts';
import { matchAt } from './match-at.ts';
import { isBesideUser, isRow } from './takes-data.ts';
import { type Name, startsSetting } from './value-style.ts';

/** Words with a blank between them, up to the line's end or its comment. */
const LINE =
  /([^\s"'`<>{}[\]|$%&#\\][^\s"'`<>{}[\]|$\\]{0,40}(?: [^\s"'`<>{}[\]|$\\#]{1,40}){1,8})[ \t]*(?: #[^\n]*)?(?:\r?\n|\\n|["']|$)/y;
/** The further lines of a block scalar. */
const MORE = /(\r?\n)([ \t]{1,64})(\S[^\n:]{0,120})(?=\r?\n|$)/y;
const MAX_LINES = 4;

type Named = { readonly text: string; readonly name: Name; readonly rating: NameRating; readonly report: Report };

/** Report the phrase that begins at `at`, behind the name's operator `sign`, if it is the secret. */
export function judgePhrase({ text, name, rating, report }: Named, sign: string, at: number): void {
  if ((sign !== ':' && sign !== '=') || (rating !== 'password' && rating !== 'secret')) return;
  const phrase = isPlain(text, at) ? matchAt(LINE, text, at)?.[1] : undefined;
  if (phrase === undefined || !startsSetting(text, name)) return;
  const lines: Name[] = [{ start: at, end: at + phrase.trimEnd().length }];
  if (isBlock(text, name.end, at)) readMore(text, at, lines);
  const words = lines.map(({ start, end }) => text.slice(start, end)).join(' ');
  const before = `${text.slice(Math.max(0, name.start - MAX_BEFORE), name.end)}: `;
  const label = { start: before.length - 2 - (name.end - name.start), end: before.length - 2 };
  const isSecret = () =>
    isSecretValue(words, rating, 'quoted') ||
    ((isBesideUser(text, name.start) || isRow(text, name)) && isDataSecret(words, 'password')) ||
    isToldSecret(before + words, before.length, before.length + words.length, rating, label);
  for (const { start, end } of lines) report(ruleFor(rating), start, end, isSecret);
}

/** How much of the text before a block's name is read with it. */
const MAX_BEFORE = 160;

/** Does a letter stand there? `24 bytes` is a size. */
const isPlain = (text: string, at: number) => /\p{L}/u.test(text.charAt(at));

/** Does a block scalar's sign stand between a name and its value? */
const isBlock = (text: string, from: number, to: number) =>
  /[|>][+-]?\d?[ \t]*\r?\n/.test(text.slice(from, Math.min(to, from + 96)));

function readMore(text: string, first: number, lines: Name[]): void {
  const indent = first - text.lastIndexOf('\n', first - 1) - 1;
  for (let at = lines[0]!.end; lines.length < MAX_LINES; ) {
    const line = matchAt(MORE, text, at);
    if (!line || line[2]!.length < indent) return;
    const start = at + line[1]!.length + line[2]!.length;
    lines.push({ start, end: start + line[3]!.trimEnd().length });
    at = MORE.lastIndex;
  }
}
