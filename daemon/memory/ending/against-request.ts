// Judges the sentences of a report by the user's request. A denial, a failure or a description usually only explains
// something. If it concerns the request, or contrasts with what was done, it says what is left.
//
//   sentence → brackets | clauses at "but" and ";" → in doubt? → of the request, set against, or without a verb → open

import { pattern } from '../../language/pattern.ts';
import { AGAINST, BUT } from '../../language/report-words.ts';
import { isQuestion } from '../../text/is-question.ts';
import { tellsDeed } from './deeds.ts';
import { inDoubt, isElliptic, isMeant, wantsAsBefore } from './in-doubt.ts';
import { asksWhatIsLeft } from './list-references.ts';
import { folded, spaced, wordsIn } from './match-words.ts';
import { readEnding } from './read-ending.ts';
import { shareOf, sharesTerm, termsOf } from './request-terms.ts';
import { stateOfStatus } from './states.ts';
import type { Utterance } from './utterance.ts';

/** Longer reports explain their findings, often in negative sentences. */
const MAX_REPORT_CHARS = 1_200;
/** A longer request shares words with any report. */
const MAX_REQUEST_CHARS = 300;
/** A remark in brackets that stands for itself: "(a save from 1.1 crashes as before)". */
const BRACKETS = /\s?\(([^()]{12,160})\)/gu;
/** Adverbs of contrast may follow their verb as well as precede it. */
const CLAUSE_END = new RegExp(
  `;\\s+|；|,\\s+(?=(?:${BUT}|(?:[^\\s,;]+\\s){0,4}(?:${AGAINST}))\\s)|\\s(?=(?:but|mais|pero|maar|mas|whereas|но)\\s)`,
  'iu',
);
const BEGINS_AGAINST = new RegExp(`^(?:(?:${BUT})|(?:[^\\s,;]+\\s){0,4}(?:${AGAINST}))(?!\\p{L})`, 'iu');
const SETS_AGAINST = new RegExp(spaced(`${BUT}|${AGAINST}`), 'u');
/** A clause without its own subject continues the one before: "but have not changed it". */
const HAS_NO_SUBJECT =
  /^but (?:have|has|is|are|was|were|can|could|did|do|does|not|still|only|couldn't|didn't|haven't|isn't)\b/i;
/** Marks of unfinished code, in any language. */
const CODE_MARK = pattern('')`\x60[^\x60\n]{0,60}\b(?:TODO|FIXME|XXX|NotImplemented\w*|unimplemented!|xfail|todo!)`;
/** A call, a compound name, or a source file with its line: the behaviour of code. */
const NAMES_CODE = /`[^`\n]*\(\)|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|`--|\.\w{1,4}:\d/;
const LABELLED = /^(.{2,60}?)\s?[:：]\s+(\S.*)$/u;
/** A part of a whole is done ("3 of 9"), so a doubtful clause beside it is about the rest. */
const PART_OF = pattern('iu')`
  (?<![\d.,])(\d[\d.,]*)(?:\s\p{L}+){0,2}\s(?:of|out of|von|de|sur|di|su|van|z|из|av|af)\s(?:the |den |les )?(\d[\d.,]*)(?![\d%])`;
/** Whether a clause has all its brackets and quotation marks. */
const isWhole = (clause: string): boolean => /^[^()"“”„]*$/u.test(clause);
/** Separates the clauses of a request, each of which may stay undone. */
const ASKS_FOR = /[,;:.!\n]\s*|\s(?:and|und|et|y|e|en|i|и|ve|then|also)\s|\s\+\s|、|，|。/iu;
/** Words of a status before the rest of a line: "yes, on the left". */
const MAX_STATUS_WORDS = 3;
const MIN_CLAUSE_TERMS = 2;
/** Share of a request's words that makes a sentence clear without the request. */
const NAMES_IT = 0.8;

/** The pieces of a report. Those about the request get their state from it. */
export function readReport(message: string, asked: string): readonly Utterance[] {
  const pieces = readEnding(message);
  const isLong = message.length > MAX_REPORT_CHARS || asked.length > MAX_REQUEST_CHARS;
  if (isLong || wantsAsBefore(asked) || (isQuestion(asked) && !asksWhatIsLeft(asked))) return pieces;
  const wanted = termsOf(asked);
  const statuses = pieces.map(statusOf);
  const isOfStates =
    asksWhatIsLeft(asked) ||
    pieces.some(({ text }) => isPartial(text)) ||
    (statuses.filter((status) => status !== undefined).length > 1 && statuses.includes('done'));
  const isList = pieces.some(({ isListed, state }) => isListed && state === 'done') || statuses.includes('done');
  const whole = pieces.flatMap((piece, at) => {
    if (piece.state === 'open' && !piece.isListed && isMeant(piece.text))
      return [{ ...piece, state: 'unclear' as const }];
    if (piece.state !== 'neutral' && piece.state !== 'unclear') return [piece];
    if (isOfStates && statuses[at] === 'open') return [{ ...piece, state: 'open' as const }];
    if (piece.isListed && !isList) return [piece];
    const status = LABELLED.exec(piece.text)?.[2];
    if (piece.isListed && (status === undefined || status.includes('`'))) return [piece];
    return judged(
      piece,
      (clause) => (isOfStates || piece.isListed) && !clause.includes('`') && inDoubt(clause),
      wanted,
    );
  });
  return withRequests(withWhatWaits(whole), asked);
}

/** The state that a line gives itself by its first word or after its label: "yes, on the left", "Docs: pending". */
function statusOf({ text, state }: Utterance): 'open' | 'done' | undefined {
  if (state === 'open' || state === 'done') return state;
  const words = LABELLED.exec(text)?.[2] ?? (wordsIn(text.split(/[,;:(]/, 1)[0]!) <= MAX_STATUS_WORDS ? text : '');
  const status = stateOfStatus(words);
  return status === 'open' || status === 'done' ? status : undefined;
}

function isPartial(text: string): boolean {
  const [, part = '', whole = ''] = PART_OF.exec(text) ?? [];
  const number = (written: string) => Number(written.replace(/[.,]/g, ''));
  return whole !== '' && number(part) < number(whole);
}

/** The piece, or its clauses and brackets if any of them says what is left. */
function judged(piece: Utterance, isOfRest: (clause: string) => boolean, wanted: readonly string[]): Utterance[] {
  if (tellsDeed(piece.text) && !SETS_AGAINST.test(folded(piece.text)) && !piece.text.includes('(')) return [piece];
  const isLeft = (clause: string) => isOfRest(clause) || isOfRequest(clause, wanted);
  const remarks = [...piece.text.matchAll(BRACKETS)]
    .map(([, remark = '']) => remark)
    .filter((remark) => !piece.isListed && isOfRequest(remark, wanted));
  const text = remarks
    .reduce((rest, remark) => rest.replace(`(${remark})`, ''), piece.text)
    .replace(/\s+(?=[.,;:]|$)/g, '');
  const clauses = clausesOf(text);
  const states: boolean[] = [];
  for (const [at, clause] of clauses.entries()) {
    const isSetAgainst = BEGINS_AGAINST.test(clause) && clauses.length > 1;
    states.push(isLeft(clause) || (inDoubt(clause) && (states[at - 1] === true || isSetAgainst)));
  }
  const remarked = remarks.map((remark): Utterance => ({ ...piece, text: remark, state: 'open' }));
  if (!states.includes(true)) return remarked.length === 0 ? [piece] : [{ ...piece, text }, ...remarked];
  if (piece.isListed || states.every(Boolean)) return [{ ...piece, state: 'open' }];
  return [
    ...clauses.map((clause, at): Utterance => {
      const otherwise = inDoubt(clause) ? 'unclear' : 'neutral';
      return { ...piece, text: clause.trim(), state: states[at] ? 'open' : otherwise };
    }),
    ...remarked,
  ];
}

function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  for (const clause of text.split(CLAUSE_END).filter((one) => one.trim() !== ''))
    if (clauses.length > 0 && HAS_NO_SUBJECT.test(clause)) clauses.push(`${clauses.pop()} ${clause}`);
    else clauses.push(clause);
  return clauses;
}

/** Whether a doubtful clause concerns the request, or has no verb. */
const isOfRequest = (clause: string, wanted: readonly string[]): boolean =>
  isElliptic(clause) ||
  ((inDoubt(clause) || CODE_MARK.test(clause)) && !NAMES_CODE.test(clause) && sharesTerm(termsOf(clause), wanted));

/** Add what waits for the answer to a report's closing question; it stands behind the question. */
function withWhatWaits(pieces: readonly Utterance[]): Utterance[] {
  const last = pieces.at(-1);
  const before = pieces.at(-2);
  const waits =
    last?.state === 'neutral' &&
    !last.isListed &&
    before?.state === 'asked' &&
    before.line === last.line &&
    inDoubt(last.text);
  return waits ? [...pieces.slice(0, -1), { ...last, state: 'open' }] : [...pieces];
}

/** Add the request's clause to an open item, if nothing else in the report concerns that clause. */
function withRequests(pieces: readonly Utterance[], asked: string): Utterance[] {
  const clauses = asked
    .split(ASKS_FOR)
    .map((clause) => ({ clause: clause.trim(), terms: termsOf(clause) }))
    .filter(({ clause }) => isWhole(clause))
    .filter(({ clause, terms }) => terms.length >= MIN_CLAUSE_TERMS && wordsIn(clause) <= 20);
  const terms = pieces.map(({ text }) => termsOf(text));
  const told = pieces.map((piece) => ({ ...piece }));
  for (const { clause, terms: all } of clauses) {
    const others = clauses.filter((other) => other.clause !== clause).flatMap((other) => other.terms);
    const own = all.filter((term) => !sharesTerm([term], others));
    const about = pieces.flatMap((_, at) => (sharesTerm(own, terms[at]!) ? [at] : []));
    const left = about.find((at) => pieces[at]!.state === 'open' && !pieces[at]!.isListed);
    const isDone = about.some((at) => pieces[at]!.state === 'neutral' || pieces[at]!.state === 'done');
    if (left !== undefined && !isDone && shareOf(all, terms[left]!) < NAMES_IT)
      told[left] = { ...told[left]!, text: `${clause}: ${told[left]!.text}` };
  }
  return told;
}
