// Finds values that come some words after their label: `password: value changed 'v' to 'w'`, `assert 'v' == 'w'` below
// `config["api_key"]`, `fill("v")` behind `input[name=password]`, `the token changed. New value: v`.

import type { NameRating } from '../judge/secret-names.ts';
import { reportWord } from './bound-words.ts';
import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

const BACK = 160;
const LABEL =
  /(pass(?!ed|es|ing|age|ive)|pwd|\bpw\b|kennwort|contrase)|secret|token|jeton|(?:api|access|private|signing|license)[ _-]?key|credential/i;
const TWO_LITERALS = /["'`]?([^"'`\n]{6,256})["'`]? {0,2}(?:to|==|!=|!==|===|->|→) {0,2}["'`]([^"'`\n]{6,256})["'`]/y;
/** The last literal of a call, after the selector of a form's field if there is one. */
const ONE_LITERAL = /(?:\\{0,3}["'`][^"'`\n]{1,120}["'`],\s{0,4})?\\{0,3}["'`]([^"'`\n\\]{6,256})\\{0,3}["'`]/y;
const WORD = /:? {0,2}(?:is |: )?["'`]?([^\s"'`]{6,256})/y;

/** The rating of a label before `start`, or between it and the value at `end`; undefined without a label. */
function labelBefore(text: string, start: number, end: number): NameRating | undefined {
  const label = LABEL.exec(text.slice(Math.max(0, start - BACK), end));
  return label ? (label[1] ? 'password' : 'secret') : undefined;
}

/** Make a detector that judges the groups of a RegExp's match after a keyword, if a label comes before them. */
const afterLabel = (keywords: readonly string[], values: RegExp): Detector => ({
  keywords,
  inspect(text, start, end, report) {
    const match = matchAt(values, text, end);
    const rating = match && labelBefore(text, start, text.indexOf(match[1]!, end));
    if (!match || !rating) return end;
    let from = end;
    for (const value of match.slice(1)) {
      const at = text.indexOf(value, from);
      reportWord(text, at, value, rating, report);
      from = at + value.length;
    }
    return end;
  },
});

/** The detectors of values that come some words after their label. */
export const lateValueDetectors: readonly Detector[] = [
  afterLabel(["changed '", 'changed "', "changed from '", 'changed from "', "assert '", 'assert "'], TWO_LITERALS),
  afterLabel(
    ['fill(', '.type(', 'sendkeys(', 'send_keys(', '"text":', '"text": ', 'expected: ', 'received: '],
    ONE_LITERAL,
  ),
  afterLabel(
    [
      'replace it with',
      'replace with',
      'set it to',
      'changed it to',
      'new value',
      'old value',
      'new one',
      'old one',
      'neue ist',
    ],
    WORD,
  ),
];
