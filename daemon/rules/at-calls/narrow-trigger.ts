// A trigger that would have fired on too many of a project's past calls takes one more of the user's words, or only
// reminds.
import { type CallTrigger, fires } from './call-trigger.ts';
import type { CallWords } from './call-words.ts';

/** Share of a project's calls of a kind on which a trigger may fire, and how many it may of few. */
const MAX_SHARE = 0.02;
const MIN_ALLOWED = 3;
/** Calls of a kind from which their share says something against what the user said. */
const MIN_PAST = 50;
/** A word of parts joined by a sign: a path, a package, a flag. */
export const JOINED = /[\p{L}\p{N}][./:_-][\p{L}\p{N}]/u;

/**
 * `more`: words that narrow it, should it fire too often. `isSaid`: the sentence alone tells it, and no call around it.
 */
export type TriggerCandidate = {
  readonly trigger: CallTrigger;
  readonly more: readonly string[];
  readonly isSaid?: boolean;
};

/**
 * The trigger, with more words where it would have fired too often. What nothing narrows and a call told is left out;
 * what the user said goes on to remind, since past calls may be the very ones that made the user say it.
 */
export function narrowed(
  { trigger, more, isSaid = false }: TriggerCandidate,
  past: readonly CallWords[],
): CallTrigger | undefined {
  if (isSaid && namesItsCalls(trigger)) return trigger;
  for (let count = 0; count <= more.length; count++) {
    const narrower = withMore(trigger, more.slice(0, count));
    if (!firesTooOften(narrower, past, isSaid)) return narrower;
  }
  return isSaid ? { ...trigger, against: false } : undefined;
}

/**
 * Whether a trigger of a sentence says what its calls do to what: calls that do so are forbidden, however many there
 * were.
 */
const namesItsCalls = ({ words, effects, objects = [] }: CallTrigger): boolean =>
  effects ? effects.length > 0 && objects.length > 0 : words.some((word) => JOINED.test(word));

const withMore = (trigger: CallTrigger, more: readonly string[]): CallTrigger =>
  trigger.effects
    ? { ...trigger, objects: [...(trigger.objects ?? []), ...more.map((word) => ({ forms: [word], whole: false }))] }
    : { ...trigger, words: [...trigger.words, ...more] };

function firesTooOften(trigger: CallTrigger, past: readonly CallWords[], isSaid: boolean): boolean {
  return (['command', 'edit', 'other'] as const).some((kind) => {
    const calls = past.filter((call) => call.kind === kind);
    if (isSaid && calls.length < MIN_PAST) return false;
    const fired = calls.filter((call) => fires(trigger, call)).map(({ words }) => [...words].join(' '));
    // The same call many times is one occasion.
    return new Set(fired).size > Math.max(MIN_ALLOWED, MAX_SHARE * calls.length);
  });
}
