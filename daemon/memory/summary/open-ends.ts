import { cutText, oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';
import { DROPS } from '../../language/report-words.ts';
import { isQuestion } from '../../text/is-question.ts';
import { asListed } from '../digest/listed-open.ts';
import { readReport } from '../ending/against-request.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { beginsWithDeed } from '../ending/deeds.ts';
import { inDoubt } from '../ending/in-doubt.ts';
import { defers } from '../ending/later.ts';
import { asksWhatIsLeft, numbersTaken, takesUpWhole } from '../ending/list-references.ts';
import { wordsIn } from '../ending/match-words.ts';
import { putOffIn } from '../ending/put-off.ts';
import { readEnding, toldIn } from '../ending/read-ending.ts';
import { sharesTerm, termsOf } from '../ending/request-terms.ts';
import { readTakenUp } from '../ending/taken-up.ts';
import { type ReadTurn, tellable } from './read-turn.ts';
import { isWhole } from './requests.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { didWork, hasChanged } from './turn-parts.ts';

const MAX_END_CHARS = 220;
const MAX_GOAL_CHARS = 160;
/** Starts an item of the agent's own todo list. */
export const TODO = 'Unfinished todo: ';
/** Later turns with changes after which a list no longer says what comes next. */
const PASSED_OVER = { untouched: 1, talk: 1, takenUp: 3, ticked: 3 };
/** A longer request names list items by chance. */
const MAX_TAKEN_UP_CHARS = 120;
/** A request about the whole work. */
const OF_ALL_WORK = /^(?:please )?(?:commit|push|merge|rebase)\b/i;
/** Content words of a question that a later session understands. "Which do you prefer?" has one. */
const MIN_ASKED_WORDS = 3;
const MAX_ASKED = 2;

/**
 * What turns leave open, oldest first, unless a later one did it. Sentences count only as the session's last words,
 * lists until the work has moved past them. An answer to a question describes, and leaves nothing open.
 */
export function openEnds(turns: readonly ReadTurn[]): string[] {
  const written = (at: number) => turns.slice(at + 1).filter(hasWritten).length;
  // If work continued, only a requested report counts: a table of what is covered and what isn't may explain anything.
  const isReport = (turn: ReadTurn, at: number) =>
    proposes(turn) || (reportsState(turn) && (written(at) === 0 || asksWhatIsLeft(turn.asked)));
  const isAnswer = (turn: ReadTurn, at: number) =>
    !isReport(turn, at) &&
    (onlyAnswers(turn) || onlyLooks(turn) || (written(at) > PASSED_OVER.talk && onlyTalks(turn)));
  const last = turns.findLastIndex((turn, at) => !isAnswer(turn, at));
  return turns.flatMap((turn, at) => {
    const isLast = at === last;
    if (isAnswer(turn, at)) return at === turns.length - 1 ? brokenOff(turn, false) : [];
    const later = turns.slice(at + 1);
    const since = later.map(evidenceOf);
    const said = later.length > 0 ? saidOpen(turn) : [];
    const items = [...turn.listed, ...said];
    const takenUp = readTakenUp(items);
    const taken = later
      .filter((one) => hasChanged(one) && one.wanted.length <= MAX_TAKEN_UP_CHARS && !OF_ALL_WORK.test(one.wanted))
      .map(({ wanted }) => ({ ...takenUp(wanted), isShort: wanted.length <= MAX_GOES_ON_CHARS }));
    const isSettled = (item: string) => later.some((one) => settles(one, item));
    const left = stillOpen(items, since).filter(
      (item) => !taken.some(({ done }) => done.has(item)) && !isSettled(item),
    );
    const listed = left.filter((item) => turn.listed.includes(item));
    const isTakenUp =
      taken.some(({ isNamed, done }) => isNamed || done.size > 0) && writtenIn(later) <= PASSED_OVER.takenUp;
    // One message's open items are one list. If some were taken up, the rest is still open.
    const isOneList = left.length < items.length || taken.some(({ isNamed, isShort }) => isNamed && isShort);
    const deferred = isOneList
      ? left.filter((item) => said.includes(item))
      : stillOpen(deferredIn(turn), since).filter((item) => !isSettled(item));
    const putOff = new Set(putOffIn(turn.asked).map(asListed));
    // Work after a plan starts that plan.
    const stands =
      isTakenUp || !wasPassedOver(proposes(turn) ? later.slice(1) : later)
        ? listed
        : listed.filter((item) => putOff.has(item));
    const ends = [...(isLast ? saidLast(turn) : deferred), ...stands].filter((item) => !isAsked(item) || isLast);
    if (isLast) ends.unshift(...notBegun(turn, ends));
    const asked = ends.filter((item) => isAsked(item) && canBeAnswered(item)).slice(-MAX_ASKED);
    const told = ends.filter((item) => (isAsked(item) ? asked.includes(item) : saysWhatIsLeft(item)));
    return [...told.map((item) => cutText(item, MAX_END_CHARS)), ...(isLast ? brokenOff(turn, told.length > 0) : [])];
  });
}

/** The request of a turn that wrote nothing and ended with a question or with what it waits for. */
function notBegun(turn: ReadTurn, ends: readonly string[]): string[] {
  const [request = ''] = turn.wanted.split(/\n|(?<=[.!?。！？])\s*/u);
  const isRequest = !isQuestion(turn.asked) || REQUEST.test(turn.asked);
  const last = ends.at(-1);
  const waits = last !== undefined && (isAsked(last) || inDoubt(last));
  return !didWork(turn) && isRequest && waits && request !== '' ? [oneLine(request)] : [];
}

/** An English question that asks for a decision or a deed, rather than about the conversation. */
const DECIDES = pattern('i')`
  ^(?:(?:and|so|but|also)[, ]+)?(?:is it (?:ok(?:ay)?|fine|all right|safe)|should|shall|which|what (?:should|shall|do)|
  where should|how should|do you (?:want|prefer|need|agree)|can (?:you|i|we)|could you|may i|who|when (?:should|can))\b`;

/** Whether a later session can act on a question: it decides something and names its subject. */
const canBeAnswered = (item: string): boolean =>
  subjectOf(item).size >= MIN_ASKED_WORDS && (!ENGLISH_QUESTION.test(lastOf(item)) || DECIDES.test(lastOf(item)));

/** The last sentence of an item: a question comes after its subject. */
const lastOf = (item: string): string => item.split(/(?<=[.!?]) /).at(-1)!;

/** Starts of English questions. */
const ENGLISH_QUESTION =
  /^(?:(?:and|so|but|also|or)[, ]+)?(?:is|are|was|were|do|does|did|has|have|had|how|why|what|where|when|who|which|can|could|would|will|any|anything|sound)\b/i;

const isAsked = (item: string): boolean => /^Question: |[?？]["”')\]]?$/u.test(item);

/** Whether an item names something left, not a deed, a behaviour or a fragment. */
const saysWhatIsLeft = (item: string): boolean =>
  isWhole(item) &&
  !DESCRIBES.test(item) &&
  !EXPLAINS.test(item.replace(/\([^()]{0,160}\)/g, '')) &&
  (!beginsWithDeed(item) || defers(item));

/** Signs of an explanation: an equation, an arrow, the label of a reason, a leading commit. */
const EXPLAINS = pattern('i')`
  \S (?:=|→|⇒|[=-]>) \S|^(?:problem|issue|rationale|reason|cause|note|example|scenario|before|after|re): |
  ^\x60?[0-9a-f]{7,40}\x60? [–—-]|^(?:this (?:is|works|means|would)|since|now that) |
  ^(?:if|when|whenever|because) [^,]+, |^\x60?test[A-Z_]\w*`;

/** Behaviour, as lists of tests and functions state it: "Verifies the exit code". */
const DESCRIBES = pattern('i')`
  ^(?:
    now,? (?:if|when)|
    (?:
      verifies|ensures|checks|returns|creates|uses|handles|adds|shows|removes|prevents|allows|validates|asserts|
      confirms|covers|detects
    ) (?:that|the|an?|if|whether|all|each|no)
  )\b`;

/** "Can you add a test?" asks for work. */
const REQUEST = /\b(?:can|could|would|will) (?:you|we)\b|\bplease\b/i;

const hasWritten = ({ labels, made }: ReadTurn): boolean => labels.has('Changed') || made.length > 0;

/** Whether a turn reports progress, even unasked: a list with done and open items. */
const reportsState = ({ listed, endings }: ReadTurn): boolean =>
  listed.length > 0 &&
  endings.some((ending) => readEnding(ending).some(({ state, isListed }) => isListed && state === 'done'));

/** Whether a turn only lists the steps that it would take. */
const proposes = (turn: ReadTurn): boolean =>
  !hasWritten(turn) && turn.endings.some((ending) => readEnding(ending).some(({ state }) => state === 'planned'));

/** Whether a turn only inspected: its findings don't report the session's work. */
const onlyLooks = (turn: ReadTurn): boolean =>
  turn.kind === 'discovery' && !hasWritten(turn) && !turn.wasInterrupted && !asksWhatIsLeft(turn.asked);

/** Whether a turn was only talk before the work went on. What the user put off stays. */
const onlyTalks = (turn: ReadTurn): boolean =>
  !hasChanged(turn) && !turn.wasInterrupted && !asksWhatIsLeft(turn.asked) && putOffIn(turn.asked).length === 0;

/** Whether a turn only answered a question other than “what is left”. */
const onlyAnswers = (turn: ReadTurn): boolean =>
  !hasWritten(turn) &&
  !turn.wasInterrupted &&
  isQuestion(turn.asked) &&
  !REQUEST.test(turn.asked) &&
  !asksWhatIsLeft(turn.asked);

/** Whether later turns did other work and nothing of a list. */
const wasPassedOver = (later: readonly ReadTurn[]): boolean => writtenIn(later) >= PASSED_OVER.untouched;

/** The number of turns that wrote something, except fixes of what was asked about. */
const writtenIn = (turns: readonly ReadTurn[]): number =>
  turns.filter(
    (turn) => hasWritten(turn) && (!/[?？]\s*$/u.test(turn.asked) || REQUEST.test(turn.asked)) && !goesOn(turn.asked),
  ).length;

/** Longest request in which one word refers to a list: "finnish too please", "now the queue". */
const MAX_GOES_ON_CHARS = 60;
const ALSO = pattern('iu')`
  (?<!\p{L})(?:too|also|as well|auch|aussi|también|também|anche|ook|też|także|тоже|также|också|også|de da)(?!\p{L})|も(?:お願い|やって|して)|也|도 `;
const goesOn = (asked: string): boolean => asked.length <= MAX_GOES_ON_CHARS && ALSO.test(asked);

/** Words of an answer to an item's question: "syslog". */
const MAX_ANSWER_WORDS = 3;
const GIVES_UP = new RegExp(`^(?:(?:ok|no|please|bitte)[, ]+)?(?:${DROPS})(?!\\p{L})`, 'iu');

/** Whether the user gave an item up, or answered it briefly and something was changed after that. */
function settles(turn: ReadTurn, item: string): boolean {
  const about = termsOf(item);
  const isAnswer = hasChanged(turn) && wordsIn(turn.asked) <= MAX_ANSWER_WORDS;
  return turn.asked
    .split(/[\n,;.!]\s*/u)
    .some((clause) => (isAnswer || GIVES_UP.test(clause)) && sharesTerm(termsOf(clause), about));
}

const stillOpen = (items: readonly string[], since: readonly DoneSince[]): string[] =>
  items.filter((item) => closedBy(item, since) === undefined);

/** The open items in a turn's sentences. */
const saidOpen = ({ endings }: ReadTurn): string[] =>
  endings.flatMap((ending) =>
    readEnding(ending).flatMap(({ text, state, isListed }) => (state === 'open' && !isListed ? [text] : [])),
  );

/**
 * Items deferred by name, which survive other work: "I left refraction for later". Includes all open parts of that
 * line.
 */
const deferredIn = ({ endings }: ReadTurn): string[] =>
  endings.flatMap((ending) => {
    const open = readEnding(ending).filter(({ state, isListed }) => state === 'open' && !isListed);
    const lines = new Set(open.filter(({ text }) => defers(text)).map(({ line }) => line));
    return open.flatMap(({ text, line }) => (lines.has(line) ? [text] : []));
  });

/** The open items of a session's last sentences, unless the same message did them later. */
function saidLast({ asked, endings }: ReadTurn): string[] {
  return endings.flatMap((ending, place) => {
    const after = endings.slice(place + 1).map((later): DoneSince => ({ done: linesOf(tellable(later)), files: [] }));
    const pieces = readReport(ending, asked);
    return pieces.flatMap(({ text, state, isListed }, at) => {
      if (state !== 'open' && !(state === 'asked' && place === endings.length - 1)) return [];
      // A fault is told before its fix.
      const below: DoneSince = { done: isListed ? [] : toldIn(pieces.slice(at + 1)), files: [] };
      return stillOpen([text], [below, ...after]);
    });
  });
}

/**
 * The todo items with no sign of completion; agents don't keep their list up to date. None if the work went on after
 * the list's last change (`later`) without touching it, or committed the result.
 * @param isTicked whether the agent ticks items off: a small request in between doesn't end such a list
 */
export const todosLeft = (
  turns: readonly ReadTurn[],
  todos: readonly string[],
  later: readonly ReadTurn[] = [],
  isTicked = false,
): string[] => {
  const opens = (since: readonly ReadTurn[]) =>
    todos.filter((todo) => !isTold(todo, closedBy(todo, since.map(deedsOf))));
  const left = opens(turns);
  // If most of a list was done without ticks, the rest means nothing either, unless the work broke off.
  const isKept = 2 * left.length >= todos.length || turns.at(-1)?.wasInterrupted === true;
  const wasCovered = later.some(({ made }) => made.length > 0);
  const wasLeft = writtenIn(later) >= (isTicked ? PASSED_OVER.ticked : PASSED_OVER.untouched);
  if (!isKept || wasCovered || (wasLeft && opens(later).length === todos.length)) return [];
  return left.map((todo) => TODO + todo);
};

/** Whether closing words are about this item, not another of the list: "painted the pier" is not "paint the rail". */
function isTold(todo: string, by: string | undefined): boolean {
  return by !== undefined && shareIn(subjectOf(todo), subjectOf(by)) >= MOST_OF_TODO;
}

/** Share of a todo's content words in what closes it. */
const MOST_OF_TODO = 0.66;
/** Closed items shown: of ten, the last five show how the work went. */
const MAX_CLOSED = 5;
const MAX_EVIDENCE_CHARS = 160;

/** Items that a turn listed and a later one did, with the words for it: "the lock ← Added the lock.". */
export function closedEnds(turns: readonly ReadTurn[]): string[] {
  const closed = turns.flatMap(({ listed }, at) => {
    const since = turns.slice(at + 1).map(evidenceOf);
    return listed.flatMap((item) => {
      const by = isAsked(item) ? undefined : closedBy(item, since);
      return by === undefined ? [] : [`${cutText(item, MAX_END_CHARS)} ← ${oneLine(by, MAX_EVIDENCE_CHARS)}`];
    });
  });
  return [...new Set(closed)].slice(-MAX_CLOSED);
}

/** The deeds of a turn. An interrupted turn's words may describe unfinished work, so only its results count. */
const deedsOf = (turn: ReadTurn): DoneSince => ({
  done: [...(turn.wasInterrupted ? [] : linesOf(turn.told)), ...turn.made],
  files: turn.labels.has('Changed') && !turn.wasInterrupted ? turn.files : [],
});

/** The deeds, and the request of a turn that changed something, as evidence for an earlier list. */
const evidenceOf = (turn: ReadTurn): DoneSince => {
  const { done, files } = deedsOf(turn);
  if (!hasChanged(turn)) return { done, files };
  const lines = turn.asked.split('\n');
  const words = lines.find((line) => numbersTaken(line).size > 0);
  const numbered = words === undefined ? undefined : { words, numbers: numbersTaken(words) };
  return { done: [...done, ...linesOf(turn.wanted)], files, whole: lines.find(takesUpWhole), numbered };
};

const linesOf = (text: string): string[] => text.split(/\n|(?<=[.!?。])\s+/).filter((line) => line.trim() !== '');

/** How the last turn broke off. A call that the user refused leaves no work. */
function brokenOff({ wasInterrupted, held, asked }: ReadTurn, saysWhatIsLeft: boolean): string[] {
  const goal = cutText(oneLine(asked.split('\n')[0] ?? ''), MAX_GOAL_CHARS);
  return [...(wasInterrupted && !saysWhatIsLeft ? [`Interrupted by the user: ${goal}`] : []), ...held];
}
