// Condenses a session into what a later one wants to know, in sentences that were said in it: what it was for, what was decided, what
// came of it and what is still open. Nothing here is a model's. A line is `Label: sentence`, so that a brief can pick some.

import { cutText, oneLine } from '../../contract/shown-text.ts';
import { contentWords, isContentless } from '../digest/contentless.ts';
import { isPasted } from '../digest/user-words.ts';
import { namesWork } from '../ending/names-work.ts';
import { headlinesOf } from './headlines.ts';
import { keptFiles } from './kept-files.ts';
import { closedEnds, openEnds, TODO, todosLeft } from './open-ends.ts';
import { partsOfTurn, type ReadTurn } from './read-turn.ts';
import { aboutIn, planTitle } from './requests.ts';
import { decisionsOf, resultsOf } from './results.ts';
import { withoutRepeats } from './same-words.ts';
import { sentencesOf } from './sentences.ts';
import { shortReport } from './short-report.ts';
import { withoutSuperseded } from './superseded.ts';
import { didWork, hasChanged, MADE_OUTCOME } from './turn-parts.ts';
import { unanswered } from './unanswered.ts';

const MAX_GOALS = 2;
const MAX_DECISIONS = 4;
const MAX_OUTCOMES = 6;
/** Commits, pull requests and records among them. */
const MAX_MADE = 4;
/** A list of what is left is handed on whole. */
const MAX_OPEN = 15;
const MAX_FILES = 50;
/** Where Claude Code keeps plans, under names that say nothing. */
const PLAN_FILE = /\/\.claude\/plans\//;
const MAX_SHOWN_FILES = 8;
const GOAL_CHARS = 200;
const TITLE_CHARS = 100;
/** Length below which a sentence ("It crashes.") needs the one after it. */
const SHORT_CHARS = 40;
const COURTESY = /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|great|thanks|please|pls|and|also|then)[\s,.!:-]+)+/i;

/** A turn of the session, as it is remembered. */
type SummarisedTurn = { title: string; text: string; kind: string; files: readonly string[]; created_at?: Date };

type SessionSummary = {
  title: string;
  text: string;
  /** The files that were changed. */
  files: string[];
  /** The most that the session did, by which a brief chooses. */
  did: 'changed' | 'decided' | 'looked';
};

/**
 * Summarise a session by its turns, oldest first, the unfinished items of its todo list and its last plan, where digests leave those out.
 * null for talk without work, which is nothing to hand on. Pure.
 * @param list when the todo list was last changed (absent: in the last turn), and whether items of it were ticked off
 * @param branch whose name says what the session is about
 */
export function summariseSession(
  turns: readonly SummarisedTurn[],
  todos: readonly string[],
  plan = '',
  list: { changedAt?: Date | undefined; isTicked: boolean } = { isTicked: false },
  branch: string | null = null,
): SessionSummary | null {
  const read = turns.map(partsOfTurn);
  const { changedAt, isTicked } = list;
  const afterList = read.filter((_, at) => changedAt && turns[at]!.created_at && turns[at]!.created_at > changedAt);
  const decides = (turn: ReadTurn) => turn.kind === 'decision' || turn.answered.length > 0;
  const work = read.filter((turn) => didWork(turn) || decides(turn));
  if (work.length === 0) return null;
  const changing = work.filter((turn) => hasChanged(turn) || decides(turn));
  const telling = changing.length > 0 ? changing : work;
  const outcomes = latestOf(withoutRepeats(withoutSuperseded(telling, outcomesOf)));
  const decisions = withoutRepeats(
    withoutSuperseded(read, (turn) => [...turn.answered, ...decisionsOf(turn.wanted, turn.told)]),
  )
    .filter((sentence) => !outcomes.includes(sentence))
    .slice(-MAX_DECISIONS);
  const goals = goalsOf(telling);
  const headlines = headlinesOf(changing, branch);
  const about = headlines.length > 0 ? undefined : aboutIn(read.map(({ asked }) => asked));
  const ends = openEnds(read);
  const waiting = unanswered(read.at(-1)!, ends);
  const left = [...ends, ...waiting, ...planNotBegun(read, plan), ...todosLeft(read, todos, afterList, isTicked)];
  const open = withoutRepeats(left, TODO).filter(saysSomething).slice(-MAX_OPEN);
  const files = keptFiles(work).filter(isNoPlan).slice(0, MAX_FILES);
  const title = resultsOf(telling.at(-1)!.told, 1)[0] ?? outcomes.at(-1) ?? goals[0] ?? turns.at(-1)!.title;
  const lines = [
    ...headlines.map((headline) => `In short: ${headline}`),
    ...(about === undefined ? [] : [`About: ${about}`]),
    ...shortReport(work).map((piece) => `Done: ${piece}`),
    ...goals.map((goal) => `Goal: ${goal}`),
    ...decisions.map((decision) => `Decided: ${decision}`),
    ...outcomes.map((outcome) => `Outcome: ${outcome}`),
    ...(files.length > 0 ? [`Changed: ${files.slice(0, MAX_SHOWN_FILES).join(', ')}${more(files.length)}`] : []),
    ...open.map((end) => `Open: ${end}`),
    ...closedEnds(read).map((end) => `Closed: ${end}`),
  ];
  return {
    title: cutText(title, TITLE_CHARS),
    text: lines.length > 0 ? lines.join('\n') : `Goal: ${turns.at(-1)!.title}`,
    files,
    did: didIn(changing),
  };
}

function didIn(changing: readonly ReadTurn[]): SessionSummary['did'] {
  if (changing.some(hasChanged)) return 'changed';
  return changing.length > 0 ? 'decided' : 'looked';
}

/** The last outcomes, with room for what was committed and opened, which tells in a line what many sentences tell. */
function latestOf(outcomes: readonly string[]): string[] {
  const made = outcomes.filter((outcome) => MADE_OUTCOME.test(outcome)).slice(-MAX_MADE);
  const said = outcomes.filter((outcome) => !MADE_OUTCOME.test(outcome)).slice(made.length - MAX_OUTCOMES);
  return outcomes.filter((outcome) => made.includes(outcome) || said.includes(outcome));
}

/** Whether an item names anything that is to do: "no" and "2." are the rests of something else. */
const saysSomething = (item: string): boolean => contentWords(item).length > 0 && namesWork(item);

const more = (count: number) => (count > MAX_SHOWN_FILES ? ` (and ${count - MAX_SHOWN_FILES} more)` : '');

/** What came of a turn: what it made, a sentence of the agent's, and two of the last one, which a reader comes back to. */
function outcomesOf({ told, made }: ReadTurn, isLast: boolean): string[] {
  const [best = ''] = resultsOf(told, 1);
  const isShort = best.length < SHORT_CHARS || isLast;
  // "Committed checkpoints bypass the pager" is no commit.
  return [...made, ...resultsOf(told, isShort ? 2 : 1).filter((sentence) => !MADE_OUTCOME.test(sentence))];
}

/** The first prompts that state what is wanted, a sentence each; questions only where there is nothing else. */
function goalsOf(turns: readonly ReadTurn[]): string[] {
  const prompts = turns.map(({ wanted }) =>
    sentencesOf(planTitle(wanted) ?? typedIn(wanted)).filter((sentence) => !isContentless(sentence)),
  );
  const stated = prompts.map((sentences) => sentences.filter((sentence) => !/[?？]$/u.test(sentence)));
  const chosen = stated.some((sentences) => sentences.length > 0) ? stated : prompts;
  const goals = chosen.flatMap(([first = '', second = '']) => {
    const goal = oneLine(first.length < SHORT_CHARS && second !== '' ? `${first} ${second}` : first);
    return goal === '' ? [] : [cutText(goal.replace(COURTESY, ''), GOAL_CHARS)];
  });
  return withoutRepeats(goals).slice(0, MAX_GOALS);
}

/** A prompt without the lines that nobody wrote by hand, if any other is left. */
function typedIn(prompt: string): string {
  const written = prompt.split('\n').filter((line) => !isPasted(line));
  return written.some((line) => !isContentless(line) && line.trim() !== '') ? written.join('\n') : prompt;
}

/** Whether a file is none in which the client keeps plans. */
const isNoPlan = (file: string): boolean => !PLAN_FILE.test(file);

const onlyPlans = (files: readonly string[]): boolean => files.length > 0 && !files.some(isNoPlan);

/** The last plan by its first line, if nothing was changed in its turn and after it; one that no turn tells of, if nothing was changed at all. */
function planNotBegun(turns: readonly ReadTurn[], untold: string): string[] {
  const at = turns.findLastIndex(({ planned }) => planned !== '');
  const plan = turns[at]?.planned ?? untold;
  const hasBegun = turns.slice(Math.max(at, 0)).some((turn) => turn.labels.has('Changed') && !onlyPlans(turn.files));
  if (plan === '' || hasBegun) return [];
  const [first = ''] = plan.split('\n').map((line) => oneLine(line.replace(/^[#>*\s-]+/, '')));
  return [`Planned, not begun: ${first}`];
}
