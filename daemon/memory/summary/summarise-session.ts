// Condenses a session for later ones, in sentences that were said in it: its purpose, decisions, results and open
// items. Nothing is written by a model. A line is `Label: sentence`, so that a brief can select lines.

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
/** Of these, commits, pull requests and records. */
const MAX_MADE = 4;
/** An open list is passed on whole. */
const MAX_OPEN = 15;
const MAX_FILES = 50;
/** Claude Code's folder of plans, whose file names mean nothing. */
const PLAN_FILE = /\/\.claude\/plans\//;
const MAX_SHOWN_FILES = 8;
const GOAL_CHARS = 200;
const TITLE_CHARS = 100;
/** A shorter sentence ("It crashes.") needs the next one. */
const SHORT_CHARS = 40;
const COURTESY = /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|great|thanks|please|pls|and|also|then)[\s,.!:-]+)+/i;

/** A turn of the session, from its memory. */
type SummarisedTurn = { title: string; text: string; kind: string; files: readonly string[]; created_at?: Date };

type SessionSummary = {
  title: string;
  text: string;
  /** The changed files. */
  files: string[];
  /** The most that the session did; a brief selects by it. */
  did: 'changed' | 'decided' | 'looked';
};

/**
 * Summarise a session by its turns, oldest first, its open todo items, and its last plan (digests leave those out).
 * Pure. @returns null for talk without work
 * @param list when the todo list last changed (absent: in the last turn), and whether items were ticked off
 * @param branch its name may say what the session is about
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

/** The last outcomes, with room for commits and pull requests, which sum up many sentences. */
function latestOf(outcomes: readonly string[]): string[] {
  const made = outcomes.filter((outcome) => MADE_OUTCOME.test(outcome)).slice(-MAX_MADE);
  const said = outcomes.filter((outcome) => !MADE_OUTCOME.test(outcome)).slice(made.length - MAX_OUTCOMES);
  return outcomes.filter((outcome) => made.includes(outcome) || said.includes(outcome));
}

/** Whether an item names something to do; "no" and "2." are fragments. */
const saysSomething = (item: string): boolean => contentWords(item).length > 0 && namesWork(item);

const more = (count: number) => (count > MAX_SHOWN_FILES ? ` (and ${count - MAX_SHOWN_FILES} more)` : '');

/** The outcomes of a turn: its results and one sentence of the agent's, two for the last turn. */
function outcomesOf({ told, made }: ReadTurn, isLast: boolean): string[] {
  const [best = ''] = resultsOf(told, 1);
  const isShort = best.length < SHORT_CHARS || isLast;
  // "Committed checkpoints bypass the pager" isn't a commit.
  return [...made, ...resultsOf(told, isShort ? 2 : 1).filter((sentence) => !MADE_OUTCOME.test(sentence))];
}

/** The first prompts that state a wish, one sentence each; questions only if there is nothing else. */
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

/** A prompt without pasted lines, unless nothing else is left. */
function typedIn(prompt: string): string {
  const written = prompt.split('\n').filter((line) => !isPasted(line));
  return written.some((line) => !isContentless(line) && line.trim() !== '') ? written.join('\n') : prompt;
}

/** Whether a file is none in which the client keeps plans. */
const isNoPlan = (file: string): boolean => !PLAN_FILE.test(file);

const onlyPlans = (files: readonly string[]): boolean => files.length > 0 && !files.some(isNoPlan);

/**
 * The last plan's first line, if nothing was changed from its turn on. A plan in no turn counts if nothing was changed.
 */
function planNotBegun(turns: readonly ReadTurn[], untold: string): string[] {
  const at = turns.findLastIndex(({ planned }) => planned !== '');
  const plan = turns[at]?.planned ?? untold;
  const hasBegun = turns.slice(Math.max(at, 0)).some((turn) => turn.labels.has('Changed') && !onlyPlans(turn.files));
  if (plan === '' || hasBegun) return [];
  const [first = ''] = plan.split('\n').map((line) => oneLine(line.replace(/^[#>*\s-]+/, '')));
  return [`Planned, not begun: ${first}`];
}
