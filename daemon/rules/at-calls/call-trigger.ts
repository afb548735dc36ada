/** What fires a rule at a call: call-triggers tells it from the user's words. */
import type { CallWords } from './call-words.ts';

/** A call concerns a rule when it holds all `words`, one of `places` if there are any, and none of `unless`. */
export type CallTrigger = {
  readonly words: readonly string[];
  readonly unless: readonly string[];
  readonly places: readonly string[];
  readonly programs: readonly string[];
  /** Its words stand in a call that the user corrected or refused; others count in commands only. */
  readonly seen: boolean;
  /** The user's sentence speaks against its words, so that a call that holds them does what it forbids. */
  readonly against: boolean;
  /** It may be about a call that merely looks: such a call was corrected. */
  readonly looks: boolean;
  /** Its words must stand among a command's program and first words. */
  readonly atHead?: boolean;
};
/** Whether a call fires a trigger. */
export function fires(trigger: CallTrigger, call: CallWords): boolean {
  if ((call.looks && !trigger.looks) || (!trigger.seen && call.kind !== 'command')) return false;
  return (
    trigger.words.every((word) => call.words.has(word) && (!trigger.atHead || isAtHead(word, call))) &&
    (trigger.places.length === 0 || trigger.places.some((place) => call.places.has(place))) &&
    (trigger.programs.length === 0 ||
      call.kind !== 'command' ||
      trigger.programs.some((name) => call.programs.has(name))) &&
    !trigger.unless.some((word) => call.words.has(word)) &&
    !(trigger.words.some((word) => call.removes.has(word)) && !trigger.words.some(isRemoving))
  );
}

/** Triggers as they were stored. */
export const readTriggers = (stored: unknown): readonly CallTrigger[] =>
  Array.isArray(stored) ? (stored as CallTrigger[]) : [];

const isAtHead = (word: string, call: CallWords): boolean => call.heads.includes(word) || call.programs.has(word);
const isRemoving = (word: string): boolean => /^(?:rm|uninstall|remove|prune|delete|purge|drop)$/.test(word);
