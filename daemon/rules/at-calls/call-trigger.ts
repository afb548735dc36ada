/** A rule's trigger at calls; call-triggers derives it from the user's words. */
import type { Act } from './call-acts.ts';
import type { CallWords } from './call-words.ts';
import { pairOf } from './code-words.ts';
import type { EffectName } from './effects.ts';

/** A call matches if it has all `words`, one of `places` (if any), and none of `unless`. */
export type CallTrigger = {
  readonly words: readonly string[];
  readonly unless: readonly string[];
  readonly places: readonly string[];
  readonly programs: readonly string[];
  /** Its words come from a call that the user corrected or refused. Other words count only in commands. */
  readonly seen: boolean;
  /** The user's sentence forbids its words, so a call with them breaks the rule. */
  readonly against: boolean;
  /** It may match a call that only looks, because such a call was corrected. */
  readonly looks: boolean;
  /** Its words must be among a command's program and first words. */
  readonly atHead?: boolean;
  /** Its words count in the code that an edit adds, but not in the edit's path; `only` there, or `also` there. */
  readonly inCode?: 'only' | 'also';
  /** One act of the call must have one of these effects (none: any) on all `objects`. `words` are then ignored. */
  readonly effects?: readonly EffectName[];
  readonly objects?: readonly ActObject[];
};

/** A thing that a rule names, in the forms that a call may use. `whole`: not as part of another name. */
export type ActObject = { readonly forms: readonly string[]; readonly whole: boolean };

/** Whether a call fires a trigger. */
export function fires(trigger: CallTrigger, call: CallWords): boolean {
  if (!countsIn(trigger, call)) return false;
  if (trigger.effects) return call.acts.some((act) => isDone(trigger, act));
  if (trigger.unless.some((word) => call.words.has(word))) return false;
  const looks = call.looks || (trigger.seen && call.asks);
  if (looks && !trigger.looks && !trigger.words.some((word) => call.wrappers.has(word))) return false;
  if (trigger.inCode && call.kind === 'edit')
    return isInCode(trigger.words, call.code) && isInPlace(trigger.places, call.places);
  return (
    trigger.words.every((word) => call.words.has(word) && (!trigger.atHead || isAtHead(word, call))) &&
    isInPlace(trigger.places, trigger.inCode ? call.words : call.places) &&
    (trigger.programs.length === 0 ||
      call.kind !== 'command' ||
      trigger.programs.some((name) => call.programs.has(name))) &&
    !(trigger.words.some((word) => call.removes.has(word)) && !trigger.words.some(isRemoving))
  );
}

/**
 * Effects count in every kind of call, and so do words of a corrected call. Words of a sentence count in commands or
 * code.
 */
function countsIn({ seen, effects, inCode }: CallTrigger, { kind }: CallWords): boolean {
  if (seen || (effects && effects.length > 0) || inCode === 'also') return true;
  return kind === (inCode === 'only' ? 'edit' : 'command');
}

/** Whether an act has one of the effects on the objects. Without effects any act counts, except removing them. */
const isDone = ({ effects, objects, unless }: CallTrigger, act: Act): boolean =>
  (effects!.length > 0 ? effects!.some((effect) => act.effects.has(effect)) : !act.effects.has('delete')) &&
  !unless.some((word) => act.words.has(word)) &&
  (objects ?? []).every(({ forms, whole }) => forms.some((form) => (whole ? act.names : act.words).has(form)));

const isInCode = (words: readonly string[], code: ReadonlySet<string>): boolean =>
  words.length === 2 ? code.has(pairOf(words[0]!, words[1]!)) : words.every((word) => code.has(word));

const isInPlace = (places: readonly string[], found: ReadonlySet<string>): boolean =>
  places.length === 0 || places.some((place) => found.has(place));

/** The index keys of a trigger, one of which is in every matching call: a word or an effect. */
export const keysOf = ({ words, effects, objects }: CallTrigger): readonly string[] => {
  if (!effects) return words.slice(0, 1);
  return effects.length > 0 ? effects.map((effect) => `effect ${effect}`) : (objects?.[0]?.forms ?? []);
};

/** The index keys of a call: its words and effects. */
export function* callKeys({ words, acts, code }: CallWords): Generator<string> {
  yield* words;
  for (const word of code) if (!words.has(word)) yield word;
  for (const effect of new Set(acts.flatMap(({ effects }) => [...effects]))) yield `effect ${effect}`;
}

/** Parse stored triggers. */
export const readTriggers = (stored: unknown): readonly CallTrigger[] =>
  Array.isArray(stored) ? (stored as CallTrigger[]) : [];

const isAtHead = (word: string, call: CallWords): boolean => call.heads.includes(word) || call.programs.has(word);
const isRemoving = (word: string): boolean => /^(?:rm|uninstall|remove|prune|delete|purge|drop)$/.test(word);
