import { pattern } from '../../language/pattern.ts';
import { tellsDeed } from '../ending/deeds.ts';
import { leavesDoubt } from '../ending/doubt.ts';
import { subjectOf } from './same-words.ts';
import { statementsOf } from './sentences.ts';

/** Words by which agents report results. */
const RESULT = pattern('gi')`
  \b(?:
    fix(?:ed|es)|root cause|caused?|because|turn(?:s|ed) out|the (?:problem|bug|issue|reason|fault) (?:was|is)|added|
    implemented|created|wrote|removed|deleted|renamed|replaced|moved|changed|updated|switched|merged|committed|pushed|
    released|deployed|published|refactored|now|no longer|works?|found|confirmed|verified|stays|instead of|so that
  )\b`;
/** Routine statements: checks pass, the state of the branch, the agent's next step. */
const ROUTINE = pattern('i')`
  ^(?:all |both |the )?(?:\d+ )?(?:
    tests?|checks?|types?|lint|builds?|everything
  )\b.{0,40}(?:pass|green|clean|succeed)|
  ^(?:clean )?working tree|^(?:the |your )?branch is|
  ^(?:
    (?:fixed|done|committed|merged|rebased|pushed|created)(?:, | and |, and )?
  ){1,3}(?:[.!]$|$| (?:as|to|in|on|with) | [\x60[])|
  ^compiles|^no response`;
const ANNOUNCEMENT = pattern('i')`
  ^(?:
    (?:good|great|perfect|okay|ok|now|alright|excellent|all right)[\s,.!:–-]+
  )*(?:i|we)(?: now)?(?: have|['’]ve got) |
  ^now (?:i|let)\b|^i (?:need|want) to\b|^(?:i['’]d (?:say|suggest|recommend)|(?:probably )?not worth)\b`;
/** Whether a sentence announces the next step or is routine. */
export const isAnnouncement = (sentence: string): boolean => ANNOUNCEMENT.test(sentence) || ROUTINE.test(sentence);
const MAX_CUES = 3;
/** Worth of a deed, in addition to its words. */
const DEED = 2;
/** Worth of the first sentences by position. */
const PLACE_WORTHS = [1, 0.5];
const LAST_WORTH = 0.3;
/** A longer sentence says several things. */
const LONG_CHARS = 250;
/** A diagnosis is worth less to a later reader than its fix. */
const DIAGNOSIS = pattern('i')`
  ^(?:but |so |and |also,? |yes,? |ah,? |wait,? ){0,3}(?:the |this |that |one |another |my |your )?(?:
    (?:root |real |actual |core |main |key )?(?:
      problem|issue|bug|cause|reason|error|risk|concern|finding|question|difference|test
    ) (?:is|was|here|comes|came|fails?|failed)\b|
    root cause\b|(?:i|we) (?:see|found|think|believe|understand|can see|considered)\b|looking at\b|currently\b|
    right now\b|before:|it (?:looks|seems)\b|(?:you['’]re|you are|you were) |good (?:point|question|catch)|
    if (?:the|you|we|it)\b|when (?:the|you|we|it)\b|since\b|because\b|wait\b
  )`;
/** Starts a sentence that continues the one before. */
const GOES_ON = /^(?:but|so|also|and|it|this|that|these|those|they|which|yes|no|then|after|before)\b/i;
/** A line that starts with a name or number is a detail. */
const DETAIL = /^[`[\d]|^\S+\.\w{1,5}\b/;

/**
 * The agent's best result sentences of a turn, at most `most`, in order; none if all are routine. `said` must not
 * contain open items (./open-ends).
 */
export function resultsOf(said: string, most: number): string[] {
  const sentences = statementsOf(said).filter(
    (sentence) => !ANNOUNCEMENT.test(sentence) && isProse(sentence) && !leavesDoubt(sentence),
  );
  const worths = sentences.map((sentence, at) => {
    const telling = tellingOf(sentence);
    if (at < PLACE_WORTHS.length) return telling + PLACE_WORTHS[at]!;
    // A last line without content is the end of a list.
    return at === sentences.length - 1 && telling > 0 ? telling + LAST_WORTH : telling;
  });
  return bestInOrder(sentences, worths, most);
}

/** Words outside code and quotations that make an English line a sentence. A deed needs none. */
const MIN_PLAIN_WORDS = 3;
/** Code, a log line, a heading. */
const NO_PROSE = /^\S+ :?= |\w="|^How it works\b/;

/** Whether a line is prose: not an assignment, a list of names or a program's message. */
export function isProse(sentence: string): boolean {
  if (NO_PROSE.test(sentence)) return false;
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(sentence) || tellsDeed(sentence)) return true;
  const plain = sentence.replace(/`[^`\n]{0,200}`|"[^"\n]{0,200}"|“[^“”\n]{0,200}”/g, ' ');
  const words = plain.match(/(?<![\p{L}\p{N}_./-])\p{L}?\p{Ll}+(?:['’]\p{Ll}+)?(?![\p{L}\p{N}_(/]|\.\w)/gu) ?? [];
  return words.length >= MIN_PLAIN_WORDS;
}

/** Whether a sentence continues an earlier one: "But it no longer blocks". */
export const needsBefore = (sentence: string): boolean => GOES_ON.test(sentence);

/** How much a sentence says about a result, by its words; 0 or less for nothing. */
export function tellingOf(sentence: string): number {
  const cues = Math.min(MAX_CUES, sentence.match(RESULT)?.length ?? 0) + (tellsDeed(sentence) ? DEED : 0);
  const faults = [
    DIAGNOSIS.test(sentence) ? 2 : 0,
    ROUTINE.test(sentence) ? 3 : 0,
    DETAIL.test(sentence) ? 1 : 0,
    GOES_ON.test(sentence) ? 1 : 0,
    sentence.length > LONG_CHARS ? 0.5 : 0,
  ];
  return faults.reduce((worth, fault) => worth - fault, cues);
}

/** The sentences with the highest positive worth, at most `most`, in order. Earlier ones win ties. */
export function bestInOrder(sentences: readonly string[], worths: readonly number[], most: number): string[] {
  const best = sentences
    .map((_, at) => at)
    .filter((at) => worths[at]! > 0)
    .sort((a, b) => worths[b]! - worths[a]! || a - b)
    .slice(0, most);
  return best.sort((a, b) => a - b).map((at) => sentences[at]!);
}

/** Words by which the user or the agent decides. */
const USER_DECIDES = pattern('i')`
  \blet['’]?s (?:go with|use|keep|stick|not|just|completely|abandon|drop|remove|skip|leave)\b|
  \bwe(?:['’]ll| will| should)? (?:go with|use|keep|stick|never|always|don['’]?t)\b|
  \b(?:decided|go with|settle on|from now on)\b|^(?:please )?(?:never|always|don['’]?t|do not)\b|^no[,.] `;
const AGENT_DECIDES =
  /\b(?:decided|decision(?: is| was|:)|chose|chosen|opted for|settled on|went with|going with|ruled out|agreed)\b/i;
const CHOICE = /\b(?:instead of|rather than)\b/i;
const REASON = /\bbecause\b/i;

/** Whether the agent states a decision, or a preference with its reason. */
export function isAgentsDecision(sentence: string): boolean {
  if (AGENT_DECIDES.test(sentence)) return true;
  const choice = sentence.search(CHOICE);
  return choice >= 0 && REASON.test(sentence.slice(choice));
}

/** Whether the user decides something in this sentence. */
export const isUsersDecision = (sentence: string): boolean => USER_DECIDES.test(sentence);

/** Starts of user sentences that nobody understands later: an answer ("no, this is fine"), a question, an aside. */
const FRAGMENT = pattern('i')`
  ^(?:
    (?:
      and|but|or|so|yes|yeah|yep|no|nope|ok(?:ay)?|if|for|which|because|why|can|could|would|should|check|look\w*|
      consider|never ?mind|thanks?|i (?:think|guess|feel|wonder)|maybe|actually|then|also|follow.?up
    )\b|
    (?:please )?(?:don['’]?t|do not) (?:fix|modify|change|touch|edit|commit|push|implement|start|do|forget)\b|[(/]
  )`;
const MIN_DECISION_WORDS = 3;
const MAX_DECISION_CHARS = 200;
/** The agent's own decision ("we went with Intl"), not somebody else's. */
const BY_AGENT =
  /^(?:(?:i|we)\b|decision|decided|chose|went with|going with|settled|opted|agreed|ruled out)|\b(?:i|we) (?:have )?(?:decided|chose|opted|settled|went|agreed|ruled)\b/i;

/** A decision about something mentioned earlier: "let's leave this for later". */
const OF_WHAT_WAS_SAID =
  /\b(?:leave|keep|skip|drop|do|use|try|take) (?:this|that|it|them|these|those)(?: (?:for|as|to|in|out|on|at|like|now|then|here|there|first)\b|[.,!]|$)/i;

/** Whether a user's sentence is clear alone. */
const standsAlone = (sentence: string): boolean =>
  !FRAGMENT.test(sentence) && !OF_WHAT_WAS_SAID.test(sentence) && subjectOf(sentence).size >= MIN_DECISION_WORDS;

/** Starts of sentences that narrate or wonder instead of asking. */
const NO_REQUEST = pattern('i')`
  ^(?:
    it|the|this|that|these|those|there|ah+|hm+|i['’]m|i (?:am|guess|feel|remember|noticed|got|just|see)|what|who|
    prompt|how|why|where|which|whose|do (?:we|you|i|they)|
    (?:is|are|was|were|does|did|has|had|will) (?:we|you|i|it|he|she|they|there|the|this|that|these|those|our|your|my)
  )\b|
  \d\.?\s?(?:[+&,]|and|or)\s?\d\b|\b(?:options?|points?|items?|numbers?|suggestions?|steps?|tasks?) \d|^[^a-z]{0,2}$|
  [>•❯│]|\w=["']`;

/** Whether a user's sentence alone states the purpose of a session. */
export const isGoal = (sentence: string): boolean =>
  !NO_REQUEST.test(sentence) && isProse(sentence) && standsAlone(sentence.replace(/^i think (?=we|there)/i, ''));

/** The sentences that decide something, the user's first. */
export function decisionsOf(asked: string, said: string): string[] {
  const users = statementsOf(asked).filter(
    (sentence) => isUsersDecision(sentence) && sentence.length <= MAX_DECISION_CHARS && standsAlone(sentence),
  );
  const agents = statementsOf(said).filter(
    (sentence) => isAgentsDecision(sentence) && (BY_AGENT.test(sentence) || CHOICE.test(sentence)),
  );
  return [...users, ...agents];
}

const OPEN = pattern('i')`
  (?:^|[\s(])next(?: steps?| up)?\s?[:,–-]|
  \b(?:
    still (?:open|missing|to do|to be|needs?|not|fails?|broken)|left (?:open|undone|for later)|
    (?:is|are|was|were) (?:still )?not (?:yet )?(?:done|handled|implemented|supported|covered|tested|fixed)|
    not (?:done|handled|implemented|supported|covered|tested|fixed)? ?yet|remains? (?:to\b|open|un\w+)|
    remaining (?:work|steps?|tasks?|issues?|items?)|to-?dos?:|follow-?up|haven['’]t|hasn['’]t been|out of scope|
    for later|deferred (?:to|until|for)|unresolved|waiting for (?:you|your|approval|review|confirmation|an answer)|
    blocked (?:by|on)
  )\b`;

/** Whether an English sentence is about open work. For texts of 750,000 characters, where read-ending takes seconds. */
export const isOpenEnd = (sentence: string): boolean => OPEN.test(sentence);
