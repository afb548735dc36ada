// Judges the sentences of a report by what was asked for. A sentence that denies, fails or says that something is as it was explains
// something anywhere else; where it is about a matter of the request, or set against what was done, it says what is left of it.
//
//   sentence → brackets | clauses at "but" and ";" → in doubt? → of the request, set against, or without a verb → open

import { AS_BEFORE, AS_MEANT, BUT, FAILS, NO, SO_FAR } from '../../language/report-words.ts';
import { pattern } from '../../language/pattern.ts';
import { tellsDeed } from './deeds.ts';
import { leavesDoubt } from './doubt.ts';
import { folded, spaced, wordsIn } from './match-words.ts';
import { readEnding } from './read-ending.ts';
import { sharesTerm, termsOf } from './request-terms.ts';
import { stateOfSentence, stateOfStatus } from './states.ts';
import type { Utterance } from './utterance.ts';

/** A longer report explains what it found, in sentences that deny as often as not. */
const MAX_REPORT_CHARS = 1_600;
/** Words of a sentence that has no verb: "Chat not yet." */
const MAX_ELLIPTIC_WORDS = 6;
/** A remark in brackets says something by itself: "(a save from 1.1 crashes as before)". */
const BRACKETS = /\s?\(([^()]{12,160})\)/gu;
const CLAUSE_END = new RegExp(`;\\s+|；|,\\s+(?=(?:${BUT})\\s)|\\s(?=(?:but|aber|mais|pero|maar|mas|whereas|но)\\s)`, 'iu');
const BEGINS_AGAINST = new RegExp(`^(?:${BUT})(?!\\p{L})`, 'iu');
const AGAINST = new RegExp(spaced(BUT), 'u');
const IS_MEANT = new RegExp(spaced(AS_MEANT), 'u');
const LASTS = new RegExp(spaced(`${NO}|${AS_BEFORE}|${SO_FAR}|${FAILS}`), 'u');
/** What the past denies was a fault; only of the speaker it says what is left. */
const WAS_SO = /(?<!\p{L})(?:(?:was|were|did|had|could|would)(?:n't| not)|never|no longer)(?!\p{L})/gu;
const SPEAKER_COULD_NOT = /(?<!\p{L})(?:i|we) (?:\p{L}+ )?(?:did|could|was|were|had)(?:n't| not| unable)(?!\p{L})/u;
/** An auxiliary that denies, with nothing behind it: "Three don't:", "the calls aren't". */
const DENIES_BARE = /^(?:\S+ ){1,3}(?:is|are|do|does|has|have|can|did|could)n't(?=$|[.,:;])/u;
/** Marks of unfinished code, whatever the language of the sentence. */
const CODE_MARK = pattern('')`\b(?:TODO|FIXME|XXX|NotImplemented\w*|unimplemented!|xfail|todo!)`;

/** The pieces of a report, those about what was asked for in the state that the request gives them. */
export function readReport(message: string, asked: string): Utterance[] {
  const pieces = readEnding(message);
  if (message.length > MAX_REPORT_CHARS) return pieces;
  const wanted = termsOf(asked);
  const isReport = pieces.some(({ isListed, state }) => isListed && state === 'done');
  return pieces.flatMap((piece) => {
    const isUnjudged = piece.state === 'neutral' || piece.state === 'unclear';
    return isUnjudged && (!piece.isListed || isReport) ? judged(piece, wanted) : [piece];
  });
}

/** A piece, or its clauses and what stands in its brackets, if some of them say what is left. */
function judged(piece: Utterance, wanted: readonly string[]): Utterance[] {
  if (tellsAll(piece.text)) return [piece];
  const remarks = [...piece.text.matchAll(BRACKETS)].map(([, remark = '']) => remark);
  const open = remarks.filter((remark) => isLeft(remark, wanted) || stateOfStatus(remark) === 'open');
  const text = open.reduce((rest, remark) => rest.replace(`(${remark})`, ''), piece.text).replace(/\s+(?=[.,;:]|$)/g, '');
  const clauses = text.split(CLAUSE_END).filter((clause) => clause.trim() !== '');
  const states: boolean[] = [];
  for (const [at, clause] of clauses.entries())
    states.push(isLeft(clause, wanted) || (inDoubt(clause) && (states[at - 1] === true || BEGINS_AGAINST.test(clause))));
  const remarked = open.map((remark): Utterance => ({ ...piece, text: remark, state: 'open' }));
  if (!states.includes(true)) return remarked.length === 0 ? [piece] : [{ ...piece, text }, ...remarked];
  if (piece.isListed || states.every(Boolean)) return [{ ...piece, state: 'open' }];
  return [
    ...clauses.map((clause, at): Utterance => ({
      ...piece,
      text: clause.trim(),
      state: states[at] ? 'open' : inDoubt(clause) ? 'unclear' : 'neutral',
    })),
    ...remarked,
  ];
}

/** Whether a sentence in English tells a deed and sets nothing against it. */
const tellsAll = (text: string): boolean => tellsDeed(text) && !AGAINST.test(folded(text)) && !text.includes('(');

/** Whether a clause that leaves doubt is about what was asked for, or has no verb. */
const isLeft = (clause: string, wanted: readonly string[]): boolean =>
  isElliptic(clause) || ((inDoubt(clause) || CODE_MARK.test(clause)) && sharesTerm(termsOf(clause), wanted));

/** Whether a clause denies, fails, says that something is as it was or lasts, and not that this is as it should be. */
function inDoubt(written: string): boolean {
  const clause = folded(written);
  if (tellsDeed(written) || IS_MEANT.test(clause) || stateOfSentence(written) === 'offer') return false;
  if (SPEAKER_COULD_NOT.test(clause) || LASTS.test(clause)) return true;
  return leavesDoubt(clause.replace(WAS_SO, ' '));
}

/** "`network/` not begun", "Three don't: …": a matter and its state, with no verb between. */
function isElliptic(written: string): boolean {
  const clause = folded(written).replace(/[.。]$/u, '');
  if (DENIES_BARE.test(clause)) return true;
  if (wordsIn(clause) > MAX_ELLIPTIC_WORDS) return false;
  const words = clause.split(' ');
  return words.some((_, at) => at > 0 && !IS_COPULA.test(words[at - 1]!) && /^(?:not|noch|nicht|pas|non|no|niet|nie|не|não|untouched|pending|missing)\b/u.test(words.slice(at).join(' ')) && stateOfStatus(words.slice(at).join(' ')) === 'open');
}

const IS_COPULA = /^(?:is|are|was|were|be|ist|sind|est|sont|es|son|é|são|è|zijn|do|does|has|have)$/;
