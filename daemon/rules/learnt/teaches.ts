/**
 * From when on a sentence is a rule: one sum of evidence in log-odds, over the classifier's judgement of its words and what else speaks for it.
 *
 *   surely nothing else   p ≥ .85        in a prompt that corrects, or of any work   p ≥ .66       says itself that it lasts   p ≥ .45
 *
 * A fact that nothing corrects is most often about the task at hand: .90. What a report, a thought or a task says weighs against all of these. All thresholds of learning stand here.
 */

/** What is known of a sentence. */
type Evidence = {
  /** The classifier's: that it teaches anything. */
  readonly probability: number;
  /** It says itself that it holds from now on, in a prompt that is no report. */
  readonly saysItLasts: boolean;
  /** Its prompt corrects the agent, or it speaks of more than the work at hand. */
  readonly hasOccasion: boolean;
  /** Its form may say what should hold: it is no report, question or thought. */
  readonly saysWhatHolds: boolean;
  /** It says how something is, and its prompt corrects nothing. */
  readonly isFact: boolean;
};

/** In log-odds. Each weight is what moves the probability that is asked for from .5 to what the head of this file says. */
const WEIGHTS = { bias: -1.7, saysItLasts: 1.9, hasOccasion: 1.05, isOtherForm: -6, isFact: -0.5 };
/** Of a sentence beside one that teaches: from where it belongs to it, as the reason or the other half. */
export const BELONGS_FROM = 0.45;
/** The evidence from which a sentence that is no rule may hold: p ≥ .55 where nothing else speaks for it. The agent, who understands it, judges. */
export const MAY_HOLD_FROM = -1.5;
/** From where a sentence corrects the agent: 97 % of what is found of examples held back is right, and half is found. */
export const CORRECTS_FROM = 0.5;

/** What speaks for a sentence as a rule, in log-odds: from 0 on it is one. */
export function evidenceOf({ probability, saysItLasts, hasOccasion, saysWhatHolds, isFact }: Evidence): number {
  const { bias, ...weights } = WEIGHTS;
  return (
    Math.log(probability / (1 - probability)) +
    bias +
    (saysItLasts ? weights.saysItLasts : 0) +
    (hasOccasion && !saysItLasts ? weights.hasOccasion : 0) +
    (saysWhatHolds ? 0 : weights.isOtherForm) +
    (isFact ? weights.isFact : 0)
  );
}
