// The calls that a rule's sentence tells by itself, with or without calls around it.
import type { CallWords } from './call-words.ts';
import { type ForbiddingClause, forbiddenCalls } from './forbidden-calls.ts';
import type { TriggerCandidate } from './narrow-trigger.ts';
import { objectOf, saidNames } from './said-acts.ts';
import type { SaidWords } from './said-words.ts';

/** A sentence with its words, the calls that follow it, and the words that excuse a call. */
type OfSentence = {
  readonly sentence: string;
  readonly said: SaidWords;
  readonly after: readonly CallWords[];
  readonly unless: readonly string[];
};

export const MAX_UNLESS = 24;
/** Names of a sentence that no forbidding clause has: a path, a flag, an identifier, by which nothing else is meant. */
const MAX_NAMED = 3;
const UNMISTAKABLE = /\w[/_]\w|^--[a-z]/;
/** Programs that write to the file that their arguments name. */
const WRITERS = ['echo', 'printf', 'sed', 'tee', 'touch', 'truncate', 'patch'];
/** What is done with a path: a word of the sentence and no program or argument. */
const HANDLES = /^(?:touch|edit|change|modify|alter|update|hand|manually|directly|files?)$/;

/** What the sentence forbids by itself: to write to a path, or commands. */
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

/** What the sentence names and no call around it shows as the right way: a call that holds it is reminded. */
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
