// Sums a session up in one to three lines, as a reader would: what it opened, committed or filed, by weight. Without a
// commit: the leading sentences of the agent's reports, else the request. List details are never headlines.

import { oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';
import { beginsWithDeed, tellsDeed } from '../ending/deeds.ts';
import { stateOfSentence } from '../ending/states.ts';
import type { ReadTurn } from './read-turn.ts';
import { matterIn, planTitle, requestIn, tellingWords } from './requests.ts';
import { isAgentsDecision, isProse, needsBefore } from './results.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { proseSentences } from './sentences.ts';
import { withoutSuperseded } from './superseded.ts';
import { hasChanged } from './turn-parts.ts';

const MAX_HEADLINES = 3;
/** Longer sentences hold details. */
const MAX_CHARS = 220;
/** Content words, beside code, of a sentence that is clear without its session. */
const MIN_WORDS = 3;
/** Code names that count as such words. */
const MAX_NAMED = 1;
/** Share of code that makes a sentence useful only beside the code. */
const MOSTLY_CODE = 0.55;
/** Share of a headline's words that makes another one redundant. */
const SAME = 0.6;
/** A routine commit: a merge, an answer to a review, formatting. */
export const ROUTINE_COMMIT = pattern('i')`
  : ?(?:merge\b|(?:\w+(?:\([^)]{0,40}\))?: )?(?:address|apply|fix)\b.{0,30}\b(?:feedback|comments?|review|lint\w*|\w*fmt|
  format\w*|typos?)|wip\b|initial\b|init\b|nit\b|typo|(?:bump|update) version)|^Committed (?:wip|init|initial commit|merge)\b`;
/** A minor commit, by its type or words. */
const SMALL_COMMIT =
  /(?:^|: )(?:docs?|tests?|style|chore|ci|build)(?:\([^)]{0,40}\))?!?: |(?:^|: )clean ?up\b|\btest\w*|\b(?:\w*lint|\w*fmt|alignment|comments?|typos?|wording|redundant|unused|consistent\w*|rename)\b/i;
const LARGE_COMMIT =
  /(?:^|: )(?:feat|perf)(?:\([^)]{0,40}\))?!?: |(?:^|: )(?:add|implement|introduce|support|replace|migrate|allow|rework|redesign)\b/i;
const WORTH = { small: 1, plain: 2, large: 3, cause: 2, first: 2, lead: 3, plan: 5, decision: 3 };
/** A courtesy, or a masked secret, before a sentence. */
const OPENING =
  /^(?:(?:perfect|done|all done|great|excellent|good|fixed|okay|ok|yes|\[REDACTED:[\w-]+\])[!.,:]?\s+)+(?=\S)/i;
/** "I've successfully removed" is "Removed". */
const FIRST_PERSON =
  /^(?:i|we)(?:['’]ve| have)? (?:(?:now|also|just|successfully|then)\s+){0,2}(?=(?!see\b|understand\b)[a-z]+(?:ed|en|t|de|te)\b)/i;
/** Code names: a call, a compound name, a source file. Commands, options and documents don't count. */
const NAMES_CODE = pattern('')`
  \w\(\)|\x60[^\x60\s]*(?:[a-z\d][A-Z]|\w_\w|\w\.[A-Z])[^\x60\n]*\x60|\x60[^\x60\n]*\w: ?\w[^\x60\n]*\x60|
  \b[\w-]+\.(?!md\b|json\b|ya?ml\b|toml\b|txt\b|css\b|html\b)[a-z]{1,4}\b(?=[\x60\s,:;)]|$)`;
/** A sentence about “the changes”: "The changes add the prompt to the question". */
const OF_CHANGES =
  /^(?:the|these|this) (?:changes?|fix|new \w+) (?:now )?(?!(?:is|was|should|would)\b)(?:[a-z]+s?)\b(?! (?:is|are|was|would) )(?<!would)|^now,? (?:when|the|an?|all|both|each|every|`)(?!\w)/i;
/** References to earlier text, words to the reader, checks, guesses. */
const POINTS_BACK = pattern('i')`
  ^(?:(?:all |both |the )?(?:\d+ )?(?:(?:pr |review )*(?:tests?|lint\w*|checks?|issues?|comments?|conflicts?)|
  (?:modified )?files|it|they|that|there|both|each|the rest)|try|i|i['’]m|you\w*)\b|\bline \d|\.\w{1,4}:\d|\b(?:this|these|those|above|below|
  earlier|your?|let me|our changes|following|double-check|should now|without that|like that|breaks|would|actually|our|feedback|the same|
  pr (?:title|review|
  comments?|description)|staged|well-tested|part of a)\b|\[REDACTED:|[?？]`;
/** A sentence that is incomplete without its list: "Added this to the list with:". */
const TELLS_NOTHING = /\b(?:with|like|as|to|for|the|that|which|see|show|using|documents|fallback|\w+s)\s?[:：]$/i;
/** New behaviour, with a case and a consequence. */
const NOW_WHEN = /^now,? (?:when|if)\b.{20,}, .{20}/i;
/** Starts with a label, a number, or a reference to something before. */
const GOES_ON =
  /^(?:[A-Z]\w+: |\d+[.)] |\w+ (?:it|them|both)\b)|\b(?:task|step|option|scenario|caveat|item|point|finding) #?\d/i;
/** The cause of a fault. */
const CAUSE = /^(?!.*\b(?:i|we|you)\b).*\b(?:because|caused by|turned out|due to)\b/i;
/** A subject that only its session identifies: "The fix now uses", "Now the constraint is". */
const OF_WHAT = pattern('i')`
  ^(?:now,? )?(?:the|both|all|each) (?:\w+ )?(?:
    fix|change|code|function|method|command|script|file|type|constraint|refactoring|implementation|message|logic|
    flow|check|test|handler|behaviou?r|text|output|approach|solution|result|feature
  )s?\b`;
/** Words of side work. */
const BESIDE =
  /\b(?:docs?|document\w*|imports?|renamed|plan|fields?|structs?|parameters?|signatures?|variables?|constants?)\b/i;
/** Words of checks and explanations, which are no headline. */
const CHECKS = /(?:\b|_)(?:tests?|assert\w*|comments?|lint\w*|docstrings?|e2e|all reviewer)\b/i;

type Piece = { text: string; worth: number; isSmall?: boolean; isVague?: boolean };
type Headline = Piece & { at: number };

/**
 * The lines that describe a session best, best first; none if its words give none.
 * @param turns those that changed or decided something, oldest first
 */
export function headlinesOf(turns: readonly ReadTurn[], branch: string | null): string[] {
  const about = tellingWords((branch ?? '').replace(/[/_-]/g, ' '));
  const lines = (tell: (turn: ReadTurn) => Piece[]): Headline[] =>
    turns.flatMap((turn, at) =>
      tell(turn).map((piece) => ({ ...piece, at, worth: piece.worth + Math.min(2, shared(about, piece.text)) })),
    );
  const made = lines(({ made }) => made.flatMap(ofMade));
  // A commit covers what the turn did before it.
  const lastMade = Math.max(-1, ...made.map(({ at }) => at));
  const valid = new Set(withoutSuperseded(turns, (turn) => reportOf(turn).map(({ text }) => text)));
  const reports = lines(reportOf).filter(({ text, at }) => at > lastMade && valid.has(text));
  const decided = lines(decidedIn).slice(-1);
  const opened = made.filter(({ text }) => text.startsWith('Opened ')).slice(-1);
  const since = opened[0]?.at ?? -1;
  // A pull request covers its commits; only large work after it stands beside it.
  const all = [...made, ...reports].filter(({ text }) => !text.startsWith('Opened '));
  const large = all.filter(({ isSmall, text, at }) => !isSmall && (since < 0 || (at > since && isLarge(text))));
  const clear = large.filter(({ isVague }) => !isVague);
  const hasPlan = turns.some(({ asked }) => planTitle(asked) !== undefined);
  const topic =
    lastMade < 0 && !hasPlan ? topicOf(lines(requestOf), clear.length > 0 ? '' : (turns[0]?.asked ?? '')) : [];
  // A result of a request says more than the request.
  const isTold = ({ text }: Headline) => clear.some((one) => shareIn(subjectOf(text), subjectOf(one.text)) >= SAME);
  const chosen = lastMade < 0 ? topic.filter((one) => !isTold(one)) : opened;
  const others = clear.length > 0 || chosen.length > 0 ? clear : made;
  for (const one of [...others, ...decided].sort((a, b) => b.worth - a.worth || b.at - a.at)) {
    const subject = subjectOf(one.text);
    const isNew = !chosen.some(({ text }) => shareIn(subject, subjectOf(text)) >= SAME);
    if (chosen.length < MAX_HEADLINES && isNew) chosen.push(one);
  }
  return chosen.map(({ text }) => text);
}

/**
 * The purpose of a session without commits: the request with the most work. Of several on one subject the last counts.
 * If no request names anything: the start of the first prompt.
 */
function topicOf(requests: readonly Headline[], prompt: string): Headline[] {
  const first = requests[0];
  const worthOf = (one: Headline) => one.worth + (one === first ? WORTH.first : 0);
  const [best] = [...requests].sort((a, b) => worthOf(b) - worthOf(a) || a.at - b.at);
  if (best === undefined) {
    const matter = matterIn(prompt);
    return matter === undefined ? [] : [{ text: `Asked about: ${matter}`, worth: 0, at: 0 }];
  }
  const subject = subjectOf(best.text);
  return [requests.findLast(({ text }) => shareIn(subjectOf(text), subject) >= SAME) ?? best];
}

/** Words that a line shares with the branch's name. */
const shared = (about: ReadonlySet<string>, text: string): number => {
  const subject = subjectOf(text);
  return [...about].filter((word) => subject.has(word)).length;
};

/** Large enough to stand beside an earlier pull request. */
const isLarge = (text: string): boolean =>
  /^Created /.test(text) || (LARGE_COMMIT.test(text) && !SMALL_COMMIT.test(text));

/** A commit, pull request or record with its weight; nothing for a routine one. */
function ofMade(text: string): Piece[] {
  if (ROUTINE_COMMIT.test(text) || subjectOf(text).size < MIN_WORDS) return [];
  if (SMALL_COMMIT.test(text)) return [{ text, isSmall: true, worth: WORTH.small }];
  return [{ text, isSmall: false, worth: LARGE_COMMIT.test(text) ? WORTH.large : WORTH.plain }];
}

/** A turn's leading line: the title of its plan, else the first sentence of a deed, else the cause of a failure. */
function reportOf(turn: ReadTurn): Piece[] {
  if (turn.made.flatMap(ofMade).length > 0 || turn.wasInterrupted || !hasChanged(turn)) return [];
  const size = Math.log2(1 + turn.files.length);
  const plan = planTitle(turn.asked);
  if (plan !== undefined) return [{ text: `Carried out the plan “${oneLine(plan)}”`, worth: WORTH.plan + size }];
  const said = turn.endings.flatMap(proseSentences).map(withoutOpening);
  const lead = said.find(isLead);
  if (lead !== undefined)
    return [{ text: lead, isSmall: BESIDE.test(lead), isVague: OF_WHAT.test(lead), worth: WORTH.lead + size }];
  const cause = said.find(
    (sentence) => CAUSE.test(sentence) && standsAlone(sentence) && !CHECKS.test(sentence) && !namesCode(sentence),
  );
  return cause === undefined ? [] : [{ text: cause, isVague: OF_WHAT.test(cause), worth: WORTH.cause + size }];
}

/** The request of a turn that changed files without a commit. */
function requestOf(turn: ReadTurn): Piece[] {
  if (!turn.labels.has('Changed') || planTitle(turn.asked) !== undefined) return [];
  const request = requestIn(turn.asked);
  return request === undefined ? [] : [{ text: `Asked for: ${request}`, worth: Math.log2(1 + turn.files.length) }];
}

/** The agent's stated decisions, and the user's answers to its questions. */
const decidedIn = (turn: ReadTurn): Piece[] => [
  ...turn.answered
    .filter((answer) => /[?？] → /u.test(answer) && answer.length <= MAX_CHARS)
    .map((text) => ({ text, worth: WORTH.decision })),
  ...proseSentences(turn.told)
    .filter((sentence) => /^(?:we|i)\b/i.test(sentence) && isAgentsDecision(sentence) && standsAlone(sentence))
    .map((text) => ({ text, worth: WORTH.decision })),
];

function withoutOpening(sentence: string): string {
  const bare = sentence.replace(OPENING, '').replace(FIRST_PERSON, '');
  if (/[:：]$/u.test(bare) && (TELLS_NOTHING.test(bare) || !(beginsWithDeed(bare) || NOW_WHEN.test(bare)))) return '';
  const rest = bare.replace(/(?<!\s)\s*[:：]$/u, '.');
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/** Whether a sentence alone says what was done. */
const isLead = (sentence: string): boolean =>
  (tellsDeed(sentence.split(/,? but /)[0]!) || OF_CHANGES.test(sentence)) &&
  stateOfSentence(sentence) !== 'open' &&
  !/\b(?:I|we)\b|^Reverted\b|\bnow has \d|^now [a-z]+s\b|\bready (?:for|to)\b|\brebuilt\b/i.test(sentence) &&
  !CHECKS.test(sentence) &&
  !namesCode(sentence) &&
  standsAlone(sentence);

/** Whether a sentence is useful only beside the code. */
export const namesCode = (sentence: string): boolean => NAMES_CODE.test(sentence);

/** Whether a reader who hasn't seen the session understands a sentence. */
export function standsAlone(sentence: string): boolean {
  if (
    sentence.length > MAX_CHARS ||
    POINTS_BACK.test(sentence) ||
    needsBefore(sentence) ||
    GOES_ON.test(sentence) ||
    !isProse(sentence)
  )
    return false;
  const plain = sentence.replace(/`[^`\n]{0,200}`/g, ' ');
  const named = Math.min(MAX_NAMED, sentence.match(/`[^`\n]{1,200}`/g)?.length ?? 0);
  const words = tellingWords(plain).size;
  return plain.length >= sentence.length * (1 - MOSTLY_CODE) && words >= MIN_WORDS - named;
}
