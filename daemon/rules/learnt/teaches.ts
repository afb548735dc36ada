/**
 * From when on a sentence is a rule: one sum of evidence in log-odds, over the classifier's judgement of its words and what else speaks for it.
 *
 *   log-odds that it teaches  −  those that it is for once  +  those that its prompt corrects the agent  +  of whom it speaks  +  where it stands
 *
 * How much a prompt corrects counts by degrees: most corrections deny nothing outright, and the sentence that says what should hold stands beside
 * the one that complains. A session begins with its task, and what stands beside a question or in a list is mostly told for its sake; what speaks of
 * the user or the user's team is seldom about the task. The weights are fitted to prompts of six sets by strangers and to real sessions, each set
 * judged by the others (docs/learning.md). All thresholds of learning stand here.
 */

/** What is known of a sentence. */
type Evidence = {
  /** The classifier's: that it teaches anything. */
  readonly probability: number;
  /** The classifier's: that it holds for once. */
  readonly passing: number;
  /** How much its prompt corrects the agent, in log-odds ({@link correctionOf}). */
  readonly correction: number;
  /** It says itself that it holds from now on, in a prompt that is no report. */
  readonly saysItLasts: boolean;
  /** Its prompt has no place for a text of somebody else's. */
  readonly isInOneVoice: boolean;
  /** It speaks of more than the work at hand. */
  readonly speaksOfAll: boolean;
  /** It speaks of now, of an occasion, or of one thing of the turn. */
  readonly isOfTheMoment: boolean;
  /** Its form may say what should hold: it is no report, question or thought. */
  readonly saysWhatHolds: boolean;
  /** It speaks of the user. */
  readonly speaksOfMe: boolean;
  /** It speaks of the user and others. */
  readonly speaksOfUs: boolean;
  /** Its prompt begins a session, as tasks do, and it forbids nothing. */
  readonly beginsSession: boolean;
  /** It is the first sentence of such a prompt. */
  readonly comesFirst: boolean;
  /** Its prompt asks something. */
  readonly standsBesideQuestion: boolean;
  /** Its prompt holds a list. */
  readonly standsBesideList: boolean;
};

/** In log-odds. Nothing of another form becomes a rule. */
const WEIGHTS = {
  bias: -2.15,
  probability: 0.75,
  passing: -0.45,
  correction: 0.3,
  saysItLasts: 0.7,
  lastsInOneVoice: 0.6,
  speaksOfAll: 0.4,
  isOfTheMoment: -0.65,
  speaksOfMe: 0.75,
  speaksOfUs: 0.7,
  beginsSession: -0.55,
  comesFirst: -1.2,
  standsBesideQuestion: -0.7,
  standsBesideList: -1.5,
  isOtherForm: -6,
};
/** Log-odds beyond this say how a sentence is written rather than how sure it is. */
const MOST_PASSING = 5;
const MOST_CORRECTING = 4;
/** How much less a session's first prompt seems to correct, since nothing is before it. */
const FIRST_CORRECTS_LESS = 0.7;
/** The least that a prompt corrects for a sentence that says itself that it lasts: such a wish needs no complaint beside it. */
const LASTING_CORRECTS = -0.7;
/** The least that a prompt corrects after the user stopped a call of the agent's, or undid its work. */
const STOPPED_CORRECTS = 0;
/** The least probability of a rule that doesn't say that it lasts: a complaint alone makes no rule of the task beside it. Below, it may hold. */
export const RULES_FROM = 0.6;
const UNSURE = -0.1;
/** From where a sentence that is all of a session's first prompt is no task: tasks are seldom so sure. */
export const ALONE_FROM = 0.8;
/** Of a sentence beside one that teaches: from where it belongs to it, as the reason or the other half. */
export const BELONGS_FROM = 0.45;
/** The evidence from which a sentence that is no rule may hold; the agent, who understands it, judges. */
export const MAY_HOLD_FROM = -1.25;
/** From where a sentence corrects the agent: 97 % of what is found of examples held back is right, and half is found. */
export const CORRECTS_FROM = 0.5;

/** What a sentence says itself. */
const SAYS = ['saysItLasts', 'speaksOfAll', 'isOfTheMoment', 'speaksOfMe', 'speaksOfUs'] as const;
/** Where it stands: nothing to one that says that it lasts, wherever that is said. */
const STANDS = ['beginsSession', 'comesFirst', 'standsBesideQuestion', 'standsBesideList'] as const;

/** What speaks for a sentence as a rule, in log-odds: from 0 on it is one. */
export function evidenceOf({ probability, passing, correction, ...says }: Evidence): number {
  const sum =
    WEIGHTS.bias +
    WEIGHTS.probability * logOdds(probability) +
    WEIGHTS.passing * within(MOST_PASSING, logOdds(passing)) +
    WEIGHTS.correction * (says.saysItLasts ? Math.max(correction, LASTING_CORRECTS) : correction) +
    [...SAYS, ...(says.saysItLasts ? [] : STANDS)].reduce((all, name) => all + (says[name] ? WEIGHTS[name] : 0), 0) +
    (says.saysItLasts && says.isInOneVoice ? WEIGHTS.lastsInOneVoice : 0) +
    (says.saysWhatHolds ? 0 : WEIGHTS.isOtherForm);
  return says.saysItLasts || probability >= RULES_FROM ? sum : Math.min(sum, UNSURE);
}

/** How much a prompt corrects the agent, in log-odds, by the sentence of it that corrects most; `turn`: what was before it. */
export function correctionOf(
  sentences: readonly { readonly corrects: number }[],
  turn: { readonly isKnown: boolean; readonly wasRefused: boolean },
): number {
  const most = logOdds(Math.max(LEAST, ...sentences.map(({ corrects }) => corrects)));
  const judged = within(MOST_CORRECTING, most + (turn.isKnown ? 0 : FIRST_CORRECTS_LESS));
  return turn.wasRefused ? Math.max(judged, STOPPED_CORRECTS) : judged;
}

const LEAST = 1e-6;
const logOdds = (p: number): number => {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, p));
  return Math.log(bounded / (1 - bounded));
};
const within = (bound: number, value: number): number => Math.max(-bound, Math.min(bound, value));
