/**
 * Decides whether a sentence is a rule, by a sum of evidence in log-odds:
 *
 *   it teaches  −  it is for once  +  its prompt corrects the agent  +  persons  +  position
 *
 * Correction counts by degrees, because most corrections deny nothing outright, and the rule stands beside the
 * complaint. A session starts with its task, and text beside a question or in a list mostly serves that task. Sentences
 * about the user or team seldom do. Weights are fitted to prompts of six sets by strangers and to real sessions, each
 * set judged by the others (docs/learning.md). All thresholds of learning are in this file.
 */

/** The evidence about a sentence. */
type Evidence = {
  /** The classifier's probability that it teaches anything. */
  readonly probability: number;
  /** The classifier's probability that it holds only once. */
  readonly passing: number;
  /** How much its prompt corrects the agent, in log-odds ({@link correctionOf}). */
  readonly correction: number;
  /** It explicitly holds from now on, in a prompt that is no report. */
  readonly saysItLasts: boolean;
  /** Its prompt has no room for somebody else's text. */
  readonly isInOneVoice: boolean;
  /** It is about more than the current work. */
  readonly speaksOfAll: boolean;
  /** It is about now, an occasion, or one thing of the turn. */
  readonly isOfTheMoment: boolean;
  /** Its form may be a rule: no report, question or thought. */
  readonly saysWhatHolds: boolean;
  /** It mentions the user. */
  readonly speaksOfMe: boolean;
  /** It mentions the user and others. */
  readonly speaksOfUs: boolean;
  /** Its prompt starts a session, as tasks do, and it forbids nothing. */
  readonly beginsSession: boolean;
  /** It is the first sentence of such a prompt. */
  readonly comesFirst: boolean;
  /** Its prompt asks something. */
  readonly standsBesideQuestion: boolean;
  /** Its prompt has a list. */
  readonly standsBesideList: boolean;
};

/** In log-odds. Sentences of another form never become rules. */
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
/** Larger log-odds reflect style rather than certainty. */
const MOST_PASSING = 5;
const MOST_CORRECTING = 4;
/** Reduction for a session's first prompt, which has nothing to correct. */
const FIRST_CORRECTS_LESS = 0.7;
/** Least correction for a sentence that says it lasts: such a wish needs no complaint. */
const LASTING_CORRECTS = -0.7;
/** Least correction after the user stopped a call or undid work. */
const STOPPED_CORRECTS = 0;
/**
 * Least probability of a rule that doesn't say it lasts; below, it may hold. A complaint doesn't turn its task into a
 * rule.
 */
const RULES_FROM = 0.6;
const UNSURE = -0.1;
/** From here a sentence that is a session's whole first prompt is no task; tasks are seldom so certain. */
export const ALONE_FROM = 0.8;
/** From here a sentence belongs to the rule beside it, as reason or second half. */
export const BELONGS_FROM = 0.45;
/** Least evidence for “may hold”; the agent, who understands the sentence, judges. */
export const MAY_HOLD_FROM = -1.25;
/** Least probability of a correction: on held-back examples precision 97 %, recall 50 %. */
export const CORRECTS_FROM = 0.5;

/** Evidence in the sentence itself. */
const SAYS = ['saysItLasts', 'speaksOfAll', 'isOfTheMoment', 'speaksOfMe', 'speaksOfUs'] as const;
/** Evidence of position, ignored for a sentence that says it lasts. */
const STANDS = ['beginsSession', 'comesFirst', 'standsBesideQuestion', 'standsBesideList'] as const;

/** The evidence for a sentence as a rule, in log-odds; it is one from 0 on. */
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

/** How much a prompt corrects the agent, in log-odds, by its strongest sentence. `turn`: the agent's turn before it. */
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
