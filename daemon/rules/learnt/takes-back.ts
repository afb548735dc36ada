// Recognises sentences that withdraw an earlier rule.
import { pattern } from '../../language/pattern.ts';

const TAKES_BACK = pattern('iu')`
  (?<!\p{L})(?:
  never ?mind|scrap that|(?<!(?:n't|not|never) )forget (?:that|what i said|about)|drop (?:that|the) rule|
  (?:is|are|'s) (?:fine|ok|okay|allowed|good|welcome) again|no longer (?:needed|applies|necessary|true|matters)|
  doesn'?t (?:matter|apply|hold) any ?more|you (?:can|may) .{1,40} again|
  vergiss (?:das|die regel)|(?:geht|darf\w*|ist) .{0,30}wieder (?:ok|okay|erlaubt|gut|möglich)|nicht mehr nötig|
  olvida (?:eso|lo)|ya no hace falta|oublie (?:ça|cela)|plus besoin|больше не (?:нужно|надо)|забудь(?:те)?)(?!\p{L})|
  もう(?:大丈夫|不要)|不用了`;

/** References to the last statement: "scrap that", "forget what I said". */
const POINTS_BACK = pattern('iu')`
  (?<!\p{L})(?:
  (?:scrap|forget|drop|never ?mind) (?:that|it|what i said)(?! \p{L}+ (?:rule|thing|idea))|vergiss (?:das|es)(?! mit)|olvida eso|oublie (?:ça|cela)|
  забудь(?:те)?,? (?:это|об этом|что я))(?!\p{L})`;
const MAX_POINTING_WORDS = 4;

/** Whether a sentence withdraws something. */
export const takesBack = (text: string): boolean => TAKES_BACK.test(text);

/** Whether it may name nothing, and so mean the last statement. */
export const pointsBack = (text: string): boolean =>
  POINTS_BACK.test(text) ||
  (text.split(/\s+/).length <= MAX_POINTING_WORDS && /(?<!\p{L})(?:that|it|das|eso|ça)(?!\p{L})/iu.test(text));
