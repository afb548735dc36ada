// Finds credentials by their surroundings: every possible value is judged, even without a label.

import { MOST_MEASURES, measureContext } from '../judge/context-measures.ts';
import { scoreInContext } from '../judge/context-score.ts';
import { isIdOrDigest } from '../judge/looks-generated.ts';
import { hasOtherRole } from '../judge/other-roles.ts';
import { isPlainName, isProgramName } from '../judge/program-names.ts';
import { SPEAKS_OF_SECRET } from '../judge/public-names.ts';
import { isPublicThing } from '../judge/public-things.ts';
import { kindOfValue, measureValue, VALUE_MEASURES } from '../judge/value-features.ts';
import { mergeSpans, type Span } from '../span.ts';
import { isNoCandidate } from './scored-values.ts';
import { runBefore, type ValueCandidate, visitCandidates } from './value-candidates.ts';

/** Log-odds from which a value is masked. */
const THRESHOLD = 0.8;
/** The same for a value that may be a name. */
const NAME_THRESHOLD = 2.75;

/** The same for an id or digest that no sign ties to a name. */
const ID_THRESHOLD = 2;

/**
 * The evidence for a credential: a label (on an id or digest, or on another value), a prefix, randomness, or a form
 * shared with digests.
 */
export type FoundBy = 'label' | 'labelledId' | 'prefix' | 'chance' | 'sharedForm';
/** Log-odds below which a finding is dropped, by its evidence. */
const UNLIKELY: Readonly<Record<FoundBy, number>> = {
  label: -7.5,
  labelledId: -5,
  prefix: -6.5,
  chance: -3.5,
  sharedForm: -5,
};

const own = new Float64Array(VALUE_MEASURES);
const places = new Uint16Array(MOST_MEASURES);

export type Measured = { readonly own: Float64Array; readonly places: Uint16Array; readonly count: number };

/**
 * The measures of a candidate: those of its value, and `count` hashed ones of its surroundings. The next call
 * overwrites both.
 */
export function measureCandidate(text: string, { start, end, run }: ValueCandidate, readsLabels = false): Measured {
  measureValue(text.slice(start, end), own);
  return { own, places, count: measureContext(text, start, end, run, kindOfValue(own), places, readsLabels) };
}

/** Find credentials by their surroundings, in addition to `spans`. `runs`: the words of the text's scan. */
export function findInContext(text: string, runs: readonly number[], spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  visitCandidates(text, runs, mergeSpans(spans), (candidate) => {
    const { start, end } = candidate;
    const measured = measureCandidate(text, candidate);
    const score = scoreInContext(measured.own, measured.places, measured.count);
    if (score <= THRESHOLD) return;
    const value = text.slice(start, end);
    if (
      score <= ID_THRESHOLD &&
      !NUMBER.test(value) &&
      isIdOrDigest(value) &&
      !TIED.test(text.slice(Math.max(0, start - 4), start))
    )
      return;
    if (isPublicThing(text, start, end) || hasOtherRole(text, start, end)) return;
    if (
      !NUMBER.test(value) &&
      (isNoCandidate(text, candidate) || (score <= NAME_THRESHOLD && couldBeName(text, start, end)))
    )
      return;
    found.push({ rule: 'secret', start, end });
  });
  return found;
}

/** Do a value and its surroundings contradict the evidence: is it an id, a digest, a name? */
export function isUnlikelyHere(text: string, start: number, end: number, by: FoundBy): boolean {
  const measured = measureCandidate(text, { start, end, run: runBefore(text, start) });
  return scoreInContext(measured.own, measured.places, measured.count) < UNLIKELY[by];
}

/** A sign, and a quote, before a value. */
const TIED = /[:=]\s{0,2}["'`]?$/;
/** A one-time code: only its surroundings decide. */
const NUMBER = /^\d{2,8}(?:-\d{2,4}){0,3}$/;

/** A word with a number. Names look like this as often as passwords, unless the words around mention a credential. */
const NUMBERED_WORD = /^(?:[A-Za-z]{3,}\d{1,4}|[a-z]{2,}\d{1,2}[a-z]{1,6})$/;
const SPOKEN_REACH = 80;

/** Could a value be a name: letters alone, a program's word, or a numbered thing in a sentence? */
function couldBeName(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!/\d/.test(value) || isPlainName(value) || isProgramName(value)) return true;
  return (
    NUMBERED_WORD.test(value) &&
    !SPEAKS_OF_SECRET.test(text.slice(Math.max(0, start - SPOKEN_REACH), start)) &&
    !SPEAKS_OF_SECRET.test(text.slice(end, end + SPOKEN_REACH))
  );
}
