// Triggers that a rule's sentence gives by itself, with or without calls around it.
import type { CallWords } from './call-words.ts';
import { type ForbiddingClause, forbiddenCalls } from './forbidden-calls.ts';
import type { TriggerCandidate } from './narrow-trigger.ts';
import { objectOf, saidNames } from './said-acts.ts';
import type { SaidWords } from './said-words.ts';

/** A sentence with its words, the following calls, and the words that excuse a call. */
type OfSentence = {
  readonly sentence: string;
  readonly said: SaidWords;
  readonly after: readonly CallWords[];
  readonly unless: readonly string[];
};

export const MAX_UNLESS = 24;
/** Distinctive names outside forbidding clauses (a path, flag or identifier), at most this many. */
const MAX_NAMED = 3;
const UNMISTAKABLE = /\w[/_]\w|^--[a-z]/;
/** Programs that write to a file in their arguments. */
const WRITERS = ['echo', 'printf', 'sed', 'tee', 'touch', 'truncate', 'patch'];
/** Verbs for a path, rather than programs or arguments. */
const HANDLES = /^(?:touch|edit|change|modify|alter|update|hand|manually|directly|files?)$/;

/** What the sentence itself forbids: writing to a path, or commands. */
export function ofSentence({ said, sentence, unless: excuses }: OfSentence): TriggerCandidate[] {
  const unless = [...new Set([...excuses, ...said.instead])].slice(0, MAX_UNLESS);
  const shape = { unless, programs: WRITERS, seen: true, against: true, looks: false };
  const paths = said.untouchable.map((path) => ({
    trigger: { words: [path], places: [path], ...shape },
    more: [],
    isSaid: true,
  }));
  const inPaths = new Set(said.untouchable.flatMap((path) => [path, ...path.split('/')]));
  const ofClause = ({ text, words }: ForbiddingClause): ForbiddingClause =>
    inPaths.size === 0
      ? { text, words }
      : { text, words: words.filter((word) => !(HANDLES.test(word) || inPaths.has(word))) };
  const calls = said.forbidden
    .flatMap((clause) => forbiddenCalls(ofClause(clause), sentence))
    .filter(({ words, inCode }) => !(inCode && inPaths.has(words[0]!)))
    .map(({ more, ...trigger }) => ({ trigger: { ...trigger, unless }, more, isSaid: true }));
  return [...paths, ...calls];
}

/** Names in the sentence that no call shows as the right way: calls with them are reminded. */
export function ofNamedThings(
  { said, sentence, after, unless }: OfSentence,
  told: readonly TriggerCandidate[],
): TriggerCandidate[] {
  const better = new Set(after.flatMap(({ words }) => [...words]));
  const isTold = (name: string) =>
    told.some(
      ({ trigger }) => trigger.words.includes(name) || trigger.objects?.some(({ forms }) => forms.includes(name)),
    );
  return saidNames(sentence)
    .names.filter(
      (name) => UNMISTAKABLE.test(name) && !(better.has(name) || said.instead.includes(name) || isTold(name)),
    )
    .slice(0, MAX_NAMED)
    .map((name) => ({
      trigger: {
        words: [],
        effects: [],
        objects: [objectOf(name, true)],
        programs: [],
        places: [],
        unless,
        seen: false,
        against: false,
        looks: false,
      },
      more: [],
    }));
}
