// Narrows triggers that would have fired on too many past calls: by another word of the user's, or to a reminder.
import { type CallTrigger, fires } from './call-trigger.ts';
import type { CallWords } from './call-words.ts';

/** Largest share of a project's calls of a kind on which a trigger may fire. */
const MAX_SHARE = 0.02;
const MIN_ALLOWED = 3;
/** With fewer calls of a kind, their share says nothing against the user's words. */
const MIN_PAST = 50;
/** A word joined by signs: a path, a package, a flag. */
export const JOINED = /[\p{L}\p{N}][./:_-][\p{L}\p{N}]/u;

/** `more`: words that narrow it if it fires too often. `isSaid`: derived from the sentence alone, without calls. */
export type TriggerCandidate = {
  readonly trigger: CallTrigger;
  readonly more: readonly string[];
  readonly isSaid?: boolean;
};

/**
 * The trigger, with more words if it would have fired too often. If no word helps, one derived from a call is dropped.
 * One from the user's words becomes a reminder, because past calls may be why the user said it.
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

/** Whether a trigger names an act and its object. Such calls are forbidden, however frequent. */
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
    // Identical calls count once.
    return new Set(fired).size > Math.max(MIN_ALLOWED, MAX_SHARE * calls.length);
  });
}
