/** Derives the calls that a clause forbids from its words alone. */
import type { CallTrigger } from './call-trigger.ts';
import { namesNothing, objectOf, type SaidAct, saidAct, saidNames } from './said-acts.ts';

type ForbiddenCall = Omit<CallTrigger, 'unless'> & {
  /** Words that narrow it if it fires too often. */
  readonly more: readonly string[];
};

/** Words that say that a command runs, but not which. */
const RUNS = /^(?:call\w*|invok\w*|execut\w*|launch\w*|typ(?:e|ing)|running)$/;
const SHAPE = { programs: [], places: [], seen: false, looks: false } as const;
/** A word with a sign or digit: a path, a package, a branch. */
const NAME = /[./_\d]|\w-\w/;
export const NUMBER = /^\d[\d.]*$/;

/** A forbidding clause of a sentence. */
export type ForbiddingClause = {
  /** Its text without the negation. */
  readonly text: string;
  /** The content words after the negation, in order. */
  readonly words: readonly string[];
};

/** Derive a clause's forbidden calls: effects on its objects, commands with its words, and names in calls and code. */
export function forbiddenCalls(clause: ForbiddingClause, sentence: string): ForbiddenCall[] {
  const act = saidAct(clause.text, sentence);
  const acts = act ? ofAct(act) : [];
  const words = clause.words.filter((word) => !RUNS.test(word));
  const flagAt = words.findLastIndex((word) => word.startsWith('-'));
  if (flagAt >= 0) {
    // "no rm -rf on vendor/cache": the object follows the flag.
    const onto = words.slice(flagAt + 1).filter((word) => NAME.test(word));
    return [
      ...acts,
      { ...SHAPE, words: [...words.slice(0, flagAt + 1).flatMap(apart), ...onto], against: true, more: [] },
    ];
  }
  return act ? acts : ofNames(clause, words, sentence);
}

/** A forbidden act. Under a condition that calls can't show, it only reminds, and holds calls that show it. */
function ofAct({ effects, objects, when, isWhole }: SaidAct): ForbiddenCall[] {
  const trigger = { ...SHAPE, words: [], effects, looks: true, more: [] };
  if (when === undefined) return [{ ...trigger, objects, against: isWhole }];
  const reminds = { ...trigger, objects, against: false };
  return when.length === 0 ? [reminds] : [reminds, { ...trigger, objects: [...objects, ...when], against: true }];
}

/** Longest command forbidden as a whole. */
const MAX_WHOLE = 3;

function ofNames(clause: ForbiddingClause, words: readonly string[], sentence: string): ForbiddenCall[] {
  const { names, plain, places, isConditional } = saidNames(clause.text);
  const shape = { ...SHAPE, places };
  if (names.length > 0) {
    const reminds = names.slice(0, 2).map((name) => ({
      ...shape,
      inCode: 'also' as const,
      words: [name],
      against: plain.length === 0 && !isConditional,
      more: plain,
    }));
    // "not by node haul.js": a call with all of these words is the forbidden one.
    const isWhole =
      !isConditional && words.length > 1 && words.length <= MAX_WHOLE && words.some((word) => names.includes(word));
    return isWhole ? [{ ...shape, words: [...words], against: true, more: [] }, ...reminds] : reminds;
  }
  const [first, second, ...more] = words.filter((word) => !(places.includes(word) || namesNothing(word)));
  if (first === undefined) return [];
  if (NUMBER.test(first) || (second !== undefined && NUMBER.test(second)))
    return ofNumber(words.find((word) => NUMBER.test(word))!, sentence);
  const inCode =
    plain.length === 0
      ? []
      : [{ ...shape, inCode: 'only' as const, words: plain.slice(0, 2), against: false, more: [] }];
  if (second !== undefined) {
    const objects = [first, second].map((word) => objectOf(word, false));
    return [...inCode, { ...SHAPE, words: [], effects: [], objects, against: true, more }];
  }
  const installed = { ...SHAPE, words: [], effects: ['install' as const], objects: [objectOf(first, true)] };
  const atHead = { ...SHAPE, words: [first], atHead: true };
  return [...inCode, { ...installed, against: true, more: [] }, { ...atHead, against: true, more: [] }];
}

/** A number needs another word of the sentence beside it. */
function ofNumber(number: string, sentence: string): ForbiddenCall[] {
  const { names, plain } = saidNames(sentence);
  return [...names, ...plain]
    .filter((word) => !NUMBER.test(word))
    .slice(0, 4)
    .map((word) => ({ ...SHAPE, words: [number, word], against: false, more: [] }));
}

/** Short flags may be combined or separate: `-rf` is `-r` and `-f`. */
const apart = (word: string): string[] =>
  /^-[a-z]{2,4}$/.test(word) ? [...word.slice(1)].map((letter) => `-${letter}`) : [word];
