// Reads what the user put off: a sentence or clause with a later time at its start or end, or a list item with such a
// remark.
//
//   prompt → sentences → clauses → put off? → with what it refers to ("…, we do those on Monday") → items
//                                          └→ the rest: what is wanted now

import { oneLine } from '../../contract/shown-text.ts';
import { DROPS } from '../../language/report-words.ts';
import { subjectOf } from '../summary/same-words.ts';
import { namesOnlyTime, onlyPoints, putsOff } from './later.ts';
import { spaced } from './match-words.ts';
import { readEnding } from './read-ending.ts';

/** Longest sentence that puts something off. */
const MAX_CHARS = 300;
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?]["”')\]]?)\s+|(?<=[。！？])|\n+/u;
/** A list line, heading or code: part of a paste. */
const MARKED = /^\s*(?:[-*+>#|`]|\d{1,2}[.)])/;
/** A prompt with headings is a document. "Later when the hook runs" belongs to its topic there. */
const HEADING = /^#{1,6} \S/m;
const LISTED = /^([^:：]{2,80})[:：]\s*(\S.*)$/u;
/** A list item, often with a remark: "- the digest (not now)". */
const ITEM = /^(?:[-*+•]|\d{1,2}[.)])\s/u;
const REMARK = /[(（]([^()（）]{3,80})[)）]$|\s[–—-]\s([^–—]{3,80})$/u;
const CLAUSE_END =
  /[;；，]\s*|,\s+|\s[–—-]\s|\s(?=(?:but|and we|and i|aber|und wir|mais|et on|pero|mas|maar|ale|но) )/u;
/** A clause that starts with an article continues the list before it. */
const ARTICLE =
  /^(?:and |und |et |y |e |en )?(?:the|die|der|das|den|les?|la|l'|los|las|el|os|as|il|gli|de|het)(?=[ '])/iu;

/** Content words of a sentence that names more than "it". */
const MIN_WORDS = 3;

/** Whether an English sentence defers something unnamed, which nobody can resolve later: "Fine to do it later". */
const isOfWhatWasSaid = (sentence: string): boolean =>
  /\b(?:it|this|that|them|these|those)\b/i.test(sentence) &&
  subjectOf(sentence.replace(GIVES_UP, ' ')).size < MIN_WORDS;
const GIVES_UP = new RegExp(spaced(DROPS), 'giu');

/** Split a prompt into what it puts off and what it wants now. */
function readPutOff(prompt: string): { items: string[]; rest: string } {
  if (HEADING.test(prompt)) return { items: [], rest: prompt };
  const items: string[] = [];
  const rest = prompt.split('\n').map((line) => {
    if (line.trim() === '') return '';
    return line
      .split(SENTENCE_END)
      .map((written) => {
        const read = readSentence(written);
        items.push(...read.items);
        return read.rest;
      })
      .filter((kept) => kept !== '')
      .join(' ');
  });
  return { items, rest: items.length === 0 ? prompt : rest.join('\n').trim() };
}

/** What the user put off: the items of "do the rest on Monday: the docs and the changelog", else the sentence. */
export const putOffIn = (prompt: string): string[] => readPutOff(prompt).items;

/** A prompt without what it puts off. */
export const withoutPutOff = (prompt: string): string => readPutOff(prompt).rest;

function readSentence(written: string): { items: string[]; rest: string } {
  const sentence = oneLine(written);
  const kept = { items: [], rest: written };
  if (sentence.length > MAX_CHARS || /[?？]["”')\]]?$/.test(sentence)) return kept;
  const [, inBrackets, behind] = (ITEM.test(sentence) && REMARK.exec(sentence)) || [];
  if (putsOff(inBrackets ?? behind ?? '', true)) return { items: [sentence.replace(/^\S+\s+/, '')], rest: '' };
  if (MARKED.test(written)) return kept;
  const [, label = '', listed = ''] = LISTED.exec(sentence) ?? [];
  if (listed !== '' && (putsOff(label) || namesOnlyTime(label)))
    return { items: readEnding(`TODO: ${listed}`).map(({ text }) => text), rest: '' };
  const read = clausesOf(sentence);
  const clauses = read.map(({ text }) => text);
  // "…, and the reports next week": beside something wanted now, no verb is needed.
  const isLeft = (clause: string, at: number) =>
    read[at]!.isPointedAt || putsOff(clause) || (at > 0 && namesOnlyTime(clause));
  const off = clauses.filter(isLeft);
  if (off.length === 0 || off.every(isOfWhatWasSaid)) return kept;
  if (off.length === clauses.length) return { items: [sentence], rest: '' };
  return { items: off, rest: clauses.filter((clause) => !off.includes(clause)).join(', ') };
}

/** A short clause that defers what stands before it: "but we'll look at that one later". */
const POINTS =
  /(?<!\p{L})(?:it|that|this|them|those|these|das|die|ihn|ça|cela|les?|eso|esos?|lo|los|isso|isto|quello|quelli|dat|die|to|это|их|det|dem|bunu|onu)(?!\p{L})/iu;
const putsOffWhatWasSaid = (clause: string): boolean => putsOff(clause) && subjectOf(clause).size <= MIN_WORDS;

/** The clauses of a sentence, each with its continuations: more things of a list, "…, but not today". */
function clausesOf(sentence: string): { text: string; isPointedAt: boolean }[] {
  const clauses: { text: string; isPointedAt: boolean }[] = [];
  for (const written of sentence.split(CLAUSE_END)) {
    const text = written.replace(/^[\s(]+|[\s).。!]+$/gu, '');
    const before = clauses.at(-1);
    if (text === '') continue;
    const pointsBack = before !== undefined && (onlyPoints(text) || (POINTS.test(text) && putsOffWhatWasSaid(text)));
    if (before && (pointsBack || (ARTICLE.test(before.text) && ARTICLE.test(text))))
      clauses[clauses.length - 1] = { text: `${before.text}, ${text}`, isPointedAt: pointsBack };
    else clauses.push({ text, isPointedAt: false });
  }
  return clauses;
}
