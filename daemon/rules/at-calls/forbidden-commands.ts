/** Which commands a clause forbids, told by its words alone: no call stood around it when it was said. */
import type { CallTrigger } from './call-trigger.ts';

type ForbiddenCommand = Omit<CallTrigger, 'unless'> & {
  /** Words that narrow it, should it fire too often. */
  readonly more: readonly string[];
};

/** Words that say that a command runs, and not which. */
const RUNS = /^(?:call\w*|invok\w*|execut\w*|launch\w*|typ(?:e|ing)|running)$/;
const SHAPE = { programs: [], places: [], seen: false, looks: false } as const;

/**
 * Tell the commands that a clause forbids: with a flag all words up to it (`git push --force`), with one word the program or subcommand
 * of that name, else the first two words. The first word alone reminds of the rule.
 * @param clause the telling words behind the clause's negation, in order
 */
export function forbiddenCommands(clause: readonly string[]): ForbiddenCommand[] {
  const words = clause.filter((word) => !RUNS.test(word));
  const flagAt = words.findLastIndex((word) => word.startsWith('-'));
  if (flagAt >= 0) return [{ ...SHAPE, words: words.slice(0, flagAt + 1).flatMap(apart), against: true, more: [] }];
  const [first, second, ...more] = words;
  if (first === undefined) return [];
  const reminds = { ...SHAPE, words: [first], against: false, more: words.slice(1) };
  return second === undefined
    ? [reminds, { ...SHAPE, words: [first], atHead: true, against: true, more: [] }]
    : [reminds, { ...SHAPE, words: [first, second], against: true, more }];
}

/** Short flags may be written together or apart: `-rf` is `-r` and `-f`. */
const apart = (word: string): string[] =>
  /^-[a-z]{2,4}$/.test(word) ? [...word.slice(1)].map((letter) => `-${letter}`) : [word];
