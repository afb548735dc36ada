// Finds credentials by what stands around them: each word that could be a value is judged, whether a label is near or not.

import { MOST_MEASURES, measureContext } from '../judge/context-measures.ts';
import { scoreInContext } from '../judge/context-score.ts';
import { isPlainName, isProgramName } from '../judge/program-names.ts';
import { isPublicThing } from '../judge/public-things.ts';
import { kindOfValue, measureValue, VALUE_MEASURES } from '../judge/value-features.ts';
import { mergeSpans, type Span } from '../span.ts';
import { isNoCandidate } from './scored-values.ts';
import { runBefore, type ValueCandidate, visitCandidates } from './value-candidates.ts';

/** The logarithm of the odds from which on a value is masked. */
const THRESHOLD = 0.75;
/** The same for what could be a name. */
const NAME_THRESHOLD = 2.75;

/** The same, below which no label near a value makes a credential of it. */
const UNLIKELY = -9;

const own = new Float64Array(VALUE_MEASURES);
const places = new Uint16Array(MOST_MEASURES);

type Measured = { readonly own: Float64Array; readonly places: Uint16Array; readonly count: number };

/** The measures of a candidate: those of its value, and `count` places of those of its surroundings. The next call overwrites both. */
export function measureCandidate(text: string, { start, end, run }: ValueCandidate): Measured {
  measureValue(text.slice(start, end), own);
  return { own, places, count: measureContext(text, start, end, run, kindOfValue(own), places) };
}

/** Find the credentials that their surroundings tell of, beside `spans`. `runs` are the words of the text's scan. */
export function findInContext(text: string, runs: readonly number[], spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  visitCandidates(text, runs, mergeSpans(spans), (candidate) => {
    const { start, end } = candidate;
    const measured = measureCandidate(text, candidate);
    const score = scoreInContext(measured.own, measured.places, measured.count);
    if (score <= THRESHOLD || isPublicThing(text, start, end)) return;
    const value = text.slice(start, end);
    if (!NUMBER.test(value) && (isNoCandidate(text, candidate) || (score <= NAME_THRESHOLD && isName(value)))) return;
    found.push({ rule: 'secret', start, end });
  });
  return found;
}

/** Do a value and its surroundings speak against what a label near it says: an id, a digest, a name? */
export function isUnlikelyHere(text: string, start: number, end: number): boolean {
  const measured = measureCandidate(text, { start, end, run: runBefore(text, start) });
  return scoreInContext(measured.own, measured.places, measured.count) < UNLIKELY;
}

/** A one-time code: whatever its form says, its surroundings decide. */
const NUMBER = /^\d+$/;

/** Could a value be a name: letters alone, or what programs use? */
const isName = (value: string) => !/\d/.test(value) || isPlainName(value) || isProgramName(value);
