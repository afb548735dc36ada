import { turnNames } from './agents-turn.ts';
import type { SentenceClassifier } from './classifier.ts';
import { isOfTheMoment } from './may-hold.ts';
import { LASTINGS } from './signal.ts';
import { isForOnce } from './taught-rules.ts';

/** Least probability of a wish in a sentence with a time; below it is a report. */
const WISHES_FROM = 0.4;

/** The same for an explicit one-time wish, which needs no majority. */
const PASSES_FROM = 0.3;

/** Whether a sentence is an explicit one-time wish: "no explanations today, just the patch". */
export function isPassingWish(text: string, classify: SentenceClassifier): boolean {
  if (!isForOnce(text) && !isOfTheMoment(text)) return false;
  const { kinds, lastings } = classify({ text, index: 0, count: 1 }, turnNames(undefined));
  const passes = isForOnce(text)
    ? lastings.passing >= PASSES_FROM
    : LASTINGS.every((one) => lastings.passing >= lastings[one]);
  return passes && 1 - kinds.none >= WISHES_FROM;
}
