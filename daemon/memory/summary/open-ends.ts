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
/** Begins an item of the agent's own list. */
export const TODO = 'Unfinished todo: ';
/** Turns that changed something after a list: after so many what is left of it was no list of what comes next, or is no longer. */
const PASSED_OVER = { untouched: 1, talk: 1, takenUp: 3, ticked: 3 };
/** A longer request names things of a list by chance. */
const MAX_TAKEN_UP_CHARS = 120;
/** What is said of the work as a whole. */
const OF_ALL_WORK = /^(?:please )?(?:commit|push|merge|rebase)\b/i;
/** Words of its matter that a question has which a later session understands: "Which do you prefer?" has one. */
const MIN_ASKED_WORDS = 3;
const MAX_ASKED = 2;

/**
 * What turns leave open, oldest first, unless a later one did it. Sentences count as the session's last words only, and lists until
 * the work has passed them over. What a turn says that only answered a question tells how things are, not what is to do.
 */
export function openEnds(turns: readonly ReadTurn[]): string[] {
  const written = (at: number) => turns.slice(at + 1).filter(hasWritten).length;
  // Once the work went on, only what was asked for by name was a report: a table of what is covered and what isn't may explain anything.
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
    // What one message leaves open is one list, written as such or not: where a part of it was taken up the rest is still to do.
    const isOneList = left.length < items.length || taken.some(({ isNamed, isShort }) => isNamed && isShort);
    const deferred = isOneList
      ? left.filter((item) => said.includes(item))
      : stillOpen(deferredIn(turn), since).filter((item) => !isSettled(item));
    const putOff = new Set(putOffIn(turn.asked).map(asListed));
    // What follows a plan is its beginning.
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

/** What a turn was asked to do that wrote nothing, and stopped with a question or with what it waits for. */
function notBegun(turn: ReadTurn, ends: readonly string[]): string[] {
  const [request = ''] = turn.wanted.split(/\n|(?<=[.!?。！？])\s*/u);
  const isRequest = !isQuestion(turn.asked) || REQUEST.test(turn.asked);
  const last = ends.at(-1);
  const waits = last !== undefined && (isAsked(last) || inDoubt(last));
  return !didWork(turn) && isRequest && waits && request !== '' ? [oneLine(request)] : [];
}

/** A question of English that asks for a decision or a deed; others are about what was talked of. */
const DECIDES = pattern('i')`
  ^(?:(?:and|so|but|also)[, ]+)?(?:is it (?:ok(?:ay)?|fine|all right|safe)|should|shall|which|what (?:should|shall|do)|
  where should|how should|do you (?:want|prefer|need|agree)|can (?:you|i|we)|could you|may i|who|when (?:should|can))\b`;

/** Whether a question is one that a later session can act on: it decides something, and names its matter. */
const canBeAnswered = (item: string): boolean =>
  subjectOf(item).size >= MIN_ASKED_WORDS && (!ENGLISH_QUESTION.test(lastOf(item)) || DECIDES.test(lastOf(item)));

/** The last sentence of an item: a question stands behind what it is about. */
const lastOf = (item: string): string => item.split(/(?<=[.!?]) /).at(-1)!;

/** What a question in English begins with. */
const ENGLISH_QUESTION =
  /^(?:(?:and|so|but|also|or)[, ]+)?(?:is|are|was|were|do|does|did|has|have|had|how|why|what|where|when|who|which|can|could|would|will|any|anything|sound)\b/i;

const isAsked = (item: string): boolean => /^Question: |[?？]["”')\]]?$/u.test(item);

/** Whether an item names what is left: not what was done or how it behaves since, and no rest of a sentence. */
const saysWhatIsLeft = (item: string): boolean =>
  isWhole(item) &&
  !DESCRIBES.test(item) &&
  !EXPLAINS.test(item.replace(/\([^()]{0,160}\)/g, '')) &&
  (!beginsWithDeed(item) || defers(item));

/** What a line of an explanation has: an equation, an arrow from a case to its consequence, the label of a reason, a commit at its beginning. */
const EXPLAINS = pattern('i')`
  \S (?:=|→|⇒|[=-]>) \S|^(?:problem|issue|rationale|reason|cause|note|example|scenario|before|after|re): |
  ^\x60?[0-9a-f]{7,40}\x60? [–—-]|^(?:this (?:is|works|means|would)|since|now that) |
  ^(?:if|when|whenever|because) [^,]+, |^\x60?test[A-Z_]\w*`;

/** How something behaves, which a list tells of tests and functions: "Verifies the exit code". */
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

/** Whether a turn tells how far the work is, whatever was asked: a list of which some is done and some is open. */
const reportsState = ({ listed, endings }: ReadTurn): boolean =>
  listed.length > 0 &&
  endings.some((ending) => readEnding(ending).some(({ state, isListed }) => isListed && state === 'done'));

/** Whether a turn only lists the steps of what it would do. */
const proposes = (turn: ReadTurn): boolean =>
  !hasWritten(turn) && turn.endings.some((ending) => readEnding(ending).some(({ state }) => state === 'planned'));

/** Whether a turn only looked at something: what it found is no report of the session's work. */
const onlyLooks = (turn: ReadTurn): boolean =>
  turn.kind === 'discovery' && !hasWritten(turn) && !turn.wasInterrupted && !asksWhatIsLeft(turn.asked);

/** Likewise where nothing was looked at: what was talked of before the work went on. What the user put off stays put off. */
const onlyTalks = (turn: ReadTurn): boolean =>
  !hasChanged(turn) && !turn.wasInterrupted && !asksWhatIsLeft(turn.asked) && putOffIn(turn.asked).length === 0;

/** Whether a turn only answered a question, which was not what is left. */
const onlyAnswers = (turn: ReadTurn): boolean =>
  !hasWritten(turn) &&
  !turn.wasInterrupted &&
  isQuestion(turn.asked) &&
  !REQUEST.test(turn.asked) &&
  !asksWhatIsLeft(turn.asked);

/** Whether later turns went on with other work: a list of which nothing was done meanwhile. */
const wasPassedOver = (later: readonly ReadTurn[]): boolean => writtenIn(later) >= PASSED_OVER.untouched;

/** How many turns wrote something. What only mended what was asked about is none. */
const writtenIn = (turns: readonly ReadTurn[]): number =>
  turns.filter(
    (turn) => hasWritten(turn) && (!/[?？]\s*$/u.test(turn.asked) || REQUEST.test(turn.asked)) && !goesOn(turn.asked),
  ).length;

/** Longest request of which a word says that it is of a list: "finnish too please", "now the queue". */
const MAX_GOES_ON_CHARS = 60;
const ALSO = pattern('iu')`
  (?<!\p{L})(?:too|also|as well|auch|aussi|también|também|anche|ook|też|także|тоже|также|också|også|de da)(?!\p{L})|も(?:お願い|やって|して)|也|도 `;
const goesOn = (asked: string): boolean => asked.length <= MAX_GOES_ON_CHARS && ALSO.test(asked);

/** Words of an answer to what an item wants to know: "syslog". */
const MAX_ANSWER_WORDS = 3;
const GIVES_UP = new RegExp(`^(?:(?:ok|no|please|bitte)[, ]+)?(?:${DROPS})(?!\\p{L})`, 'iu');

/** Whether the user gave an item up, or answered it in a word or two, after which something was changed. */
function settles(turn: ReadTurn, item: string): boolean {
  const about = termsOf(item);
  const isAnswer = hasChanged(turn) && wordsIn(turn.asked) <= MAX_ANSWER_WORDS;
  return turn.asked
    .split(/[\n,;.!]\s*/u)
    .some((clause) => (isAnswer || GIVES_UP.test(clause)) && sharesTerm(termsOf(clause), about));
}

const stillOpen = (items: readonly string[], since: readonly DoneSince[]): string[] =>
  items.filter((item) => closedBy(item, since) === undefined);

/** What the sentences of a turn leave open. */
const saidOpen = ({ endings }: ReadTurn): string[] =>
  endings.flatMap((ending) =>
    readEnding(ending).flatMap(({ text, state, isListed }) => (state === 'open' && !isListed ? [text] : [])),
  );

/** What the sentences of a turn leave for later by name, which other work passes over: "I left refraction for later"; of its line all that is open. */
const deferredIn = ({ endings }: ReadTurn): string[] =>
  endings.flatMap((ending) => {
    const open = readEnding(ending).filter(({ state, isListed }) => state === 'open' && !isListed);
    const lines = new Set(open.filter(({ text }) => defers(text)).map(({ line }) => line));
    return open.flatMap(({ text, line }) => (lines.has(line) ? [text] : []));
  });

/** What the sentences of a session's last turn leave open, unless a later message of it did it. */
function saidLast({ asked, endings }: ReadTurn): string[] {
  return endings.flatMap((ending, place) => {
    const after = endings.slice(place + 1).map((later): DoneSince => ({ done: linesOf(tellable(later)), files: [] }));
    const pieces = readReport(ending, asked);
    return pieces.flatMap(({ text, state, isListed }, at) => {
      if (state !== 'open' && !(state === 'asked' && place === endings.length - 1)) return [];
      // A fault is told before what was done about it.
      const below: DoneSince = { done: isListed ? [] : toldIn(pieces.slice(at + 1)), files: [] };
      return stillOpen([text], [below, ...after]);
    });
  });
}

/**
 * The items of the agent's todo list that nothing tells to be done: agents do not keep theirs up to date. None where the work went on
 * after the list was last changed (`later`) and did nothing of it, as with other lists, or committed what it had done.
 * @param isTicked whether the agent ticked items off: a small request in between ends no list that is kept
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
  // Where most of a list was done and not ticked off, the rest says nothing either, unless the work broke off.
  const isKept = 2 * left.length >= todos.length || turns.at(-1)?.wasInterrupted === true;
  const wasCovered = later.some(({ made }) => made.length > 0);
  const wasLeft = writtenIn(later) >= (isTicked ? PASSED_OVER.ticked : PASSED_OVER.untouched);
  if (!isKept || wasCovered || (wasLeft && opens(later).length === todos.length)) return [];
  return left.map((todo) => TODO + todo);
};

/** Whether words that would close an item tell of it and not of another one of its list: "painted the pier" is not "paint the rail". */
function isTold(todo: string, by: string | undefined): boolean {
  return by !== undefined && shareIn(subjectOf(todo), subjectOf(by)) >= MOST_OF_TODO;
}

/** Share of a todo's telling words that what closes it has. */
const MOST_OF_TODO = 0.66;
/** Closed items that are told: of a list of ten the last five say how the work went. */
const MAX_CLOSED = 5;
const MAX_EVIDENCE_CHARS = 160;

/** Items that turns listed and a later one did, with the words that say so: "the lock ← Added the lock.". */
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

/** What a turn tells that it did; of one that was interrupted only what it left behind, since its words may tell of what it was doing. */
const deedsOf = (turn: ReadTurn): DoneSince => ({
  done: [...(turn.wasInterrupted ? [] : linesOf(turn.told)), ...turn.made],
  files: turn.labels.has('Changed') && !turn.wasInterrupted ? turn.files : [],
});

/** And what was asked for, where something was changed: of a list that an earlier turn left. */
const evidenceOf = (turn: ReadTurn): DoneSince => {
  const { done, files } = deedsOf(turn);
  if (!hasChanged(turn)) return { done, files };
  const lines = turn.asked.split('\n');
  const words = lines.find((line) => numbersTaken(line).size > 0);
  const numbered = words === undefined ? undefined : { words, numbers: numbersTaken(words) };
  return { done: [...done, ...linesOf(turn.wanted)], files, whole: lines.find(takesUpWhole), numbered };
};

const linesOf = (text: string): string[] => text.split(/\n|(?<=[.!?。])\s+/).filter((line) => line.trim() !== '');

/** How the last turn ended, where it did not come to its end. A call that the user refused is no work that is left. */
function brokenOff({ wasInterrupted, held, asked }: ReadTurn, saysWhatIsLeft: boolean): string[] {
  const goal = cutText(oneLine(asked.split('\n')[0] ?? ''), MAX_GOAL_CHARS);
  return [...(wasInterrupted && !saysWhatIsLeft ? [`Interrupted by the user: ${goal}`] : []), ...held];
}
