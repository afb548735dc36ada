// Makes a turn's observation from its record, without a model. It holds what was asked, what the agent concluded, what
// it produced (commits, decisions, files), and how it ended. Each part has a label, the user's words first:
//
//   User: …        the first part of the prompt; `Program: …` if a program or a model sent it
//   Agent: …       the last message of the turn, without announcements
//   User: … Agent: …   of the short turns that complete this one ("yes", "commit this")
//   Committed: … Opened: … Created: … Planned: … Asked: …
//   Earlier: …     the agent's conclusions before its last message
//   Reported: …    what its subagents concluded
//   Changed: … Put back: … Ran: … Failed: … Held: …
//   Open ends: …   as the agent or the user listed them; `Left open: …` the rest of its todo list
//   Unanswered: …  the last prompt, if the turn stopped on its way and did nothing of it
//   User: …        the rest of a long prompt
//
// The most important parts come first, because readers with little room cut the end.

import { withoutRemembered } from '../../contract/remembered-lines.ts';
import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { Kind } from '../../contract/words.ts';
import type { Turn } from '../../store/sessions/turns.ts';
import { wasInterrupted } from '../ending/settle.ts';
import { findPlan, listQuestions } from './asked-and-planned.ts';
import { type CallFact, DELEGATIONS, factOf, isSilent } from './call-facts.ts';
import { chosenOption } from './chosen-option.ts';
import { findConclusions, type Said, saysSomething, stopsOnTheWay, withoutAnnouncements } from './conclusions.ts';
import { isContentless, PRIVATE } from './contentless.ts';
import { cutMiddle, withoutLongCode } from './cut-text.ts';
import { heldCalls } from './held-calls.ts';
import type { Label } from './labels.ts';
import { listedOpen, withoutListedOpen } from './listed-open.ts';
import { endedByItself, openTodos, wasWorkedOn } from './open-todos.ts';
import { outcomesOf, type TurnOutcome } from './outcomes.ts';
import { type Failure, resolvedFailures, shownCommand } from './resolved-failures.ts';
import { keptChanges } from './reverted-files.ts';
import { stripInjected } from './strip-injected.ts';
import { turnKind } from './turn-kind.ts';
import { turnTitle } from './turn-title.ts';
import { turnTopics } from './turn-topics.ts';
import { unlabelled } from './unlabelled.ts';
import { userWords } from './user-words.ts';

/** The whole text, about 1,500 tokens. 99 % of 1,731 real turns are shorter. */
const MAX_TEXT_CHARS = 6000;
/** The agent's last message: 99 % of them are shorter. */
const MAX_SAID_CHARS = 4000;
/** Minimum room for each last message if a digest covers many turns. */
const MIN_SAID_CHARS = 800;
const MAX_EARLIER_CHARS = 2000;
/** The agent's last words and its subagents' reports together. An agent that sums up a report needn't repeat it. */
const MAX_REPORTED_CHARS = 1500;
const MAX_PLAN_CHARS = 1500;
const MAX_CODE_CHARS = 200;
const MAX_JOINED_PROMPT_CHARS = 200;
const MAX_CHOICE_CHARS = 60;
const MAX_FILES = 50;
const MAX_SHOWN_FILES = 12;
const MAX_COMMANDS = 6;
const MAX_FAILURES = 4;
const MAX_LOOKUPS = 3;
const MAX_OUTCOMES = 6;
const MAX_TODOS = 5;
/** Items per list: what a later session would start with. */
const MAX_LISTED = 15;

/** The input of a digest. Paths inside `cwd` are shown relative to it. */
type DigestedTurn = Pick<Turn, 'prompt' | 'speaker' | 'tool_calls' | 'last_assistant_message' | 'cwd'> & {
  /** The agent's messages before its last one, in order. */
  messages?: readonly string[];
  /** What its calls printed, where that is told. */
  printed?: string;
};

export type TurnDigest = {
  /** At most 80 characters. */
  title: string;
  /** Usually within 1,500 characters, never over 6,000. */
  text: string;
  /** The changed files; if there are none, the files read. */
  files: string[];
  kind: Kind;
  topics: string[];
};

/**
 * Digest a turn and the short turns that complete it into one observation. Pure.
 * @param before the agent's message before the prompt, for prompts that choose one of its options
 * @returns null if no turn led to work and the first prompt has no content
 */
export function digestTurns(
  turns: readonly [DigestedTurn, ...DigestedTurn[]],
  before: string | null = null,
): TurnDigest | null {
  const [{ cwd }] = turns;
  const prompt = stripInjected(turns[0].prompt);
  const calls = turns.flatMap((turn) => turn.tool_calls);
  if (isContentless(prompt) && !turns.some(hasWork)) return null;

  // Talk ("thanks") completes nothing.
  const told = turns.filter(
    (turn, at) => at === 0 || hasWork(turn) || saysSomething(turn.last_assistant_message ?? ''),
  );
  const facts = turns.flatMap((turn) => turn.tool_calls.flatMap((call) => factOf(call, turn.cwd ?? cwd) ?? []));
  const failures = resolvedFailures(facts);
  const outcomes = outcomesOf(calls);
  const { changed, reverted } = keptChanges(facts);
  const added = new Set(facts.flatMap((fact) => (fact.what === 'edit' && fact.isNew ? [fact.file] : [])));
  const files = (changed.length > 0 ? changed : readFilesOf(facts)).slice(0, MAX_FILES);
  const said: Said = new Set();
  const spoken = told.map((turn) => spokenIn(turn, said, Math.max(MIN_SAID_CHARS, MAX_SAID_CHARS / told.length)));
  const lastWords = turns.at(-1)!.last_assistant_message;
  const isInterrupted = calls.some((call) => call.interrupted) || wasInterrupted(lastWords ?? '');
  const chosen = turns.map((turn, at) =>
    chosenOption(stripInjected(turn.prompt), at === 0 ? before : turns[at - 1]!.last_assistant_message),
  );
  const words = prompt === PRIVATE ? { first: '', rest: '' } : userWords(prompt);
  const lines = [
    words.first && `${voiceOf(turns[0])}: ${unlabelled(words.first)}`,
    ...spoken.flatMap(({ last }, at) => [at > 0 && joinedPrompt(told[at]!), last && `Agent: ${unlabelled(last)}`]),
    ...outcomes.slice(-MAX_OUTCOMES).map(outcomeLines),
    ...chosen.flatMap((option, at) => (option ? [`Asked: ${asChoice(turns[at]!.prompt)} → ${option}`] : [])),
    ...listQuestions(calls).map((asked) => `Asked: ${asked}`),
    planned(calls, said),
    earlier(spoken, said),
    reported(calls, spoken, said),
    listed(
      'Changed',
      changed.map((file) => (added.has(file) ? `${file} (new)` : file)),
      MAX_SHOWN_FILES,
      ', ',
    ),
    listed('Put back', reverted, MAX_SHOWN_FILES, ', '),
    changed.length === 0 && listed('Read', files, MAX_SHOWN_FILES, ', '),
    listed('Ran', commandOutcomes(facts), MAX_COMMANDS, '; '),
    turns[0].printed && `Printed: ${unlabelled(turns[0].printed)}`,
    ...failures
      .filter((failure) => !failure.wasRefused)
      .slice(0, MAX_FAILURES)
      .map(failureLine),
    ...failures
      .filter((failure) => failure.wasRefused)
      .slice(0, MAX_FAILURES)
      .map(failureLine),
    listed(
      'Looked up',
      distinct(facts, (fact) => fact.what === 'lookup' && fact.subject),
      MAX_LOOKUPS,
      '; ',
    ),
    listed(
      'Delegated',
      distinct(facts, (fact) => fact.what === 'delegate' && fact.task),
      MAX_LOOKUPS,
      '; ',
    ),
    listed('Held', heldCalls(facts), MAX_FAILURES, '; '),
    listed('Open ends', listedOpen(told), MAX_LISTED, '; '),
    listed('Left open', openTodos(calls, wasWorkedOn(calls) && endedByItself(lastWords)), MAX_TODOS, '; '),
    isInterrupted ? 'Interrupted by the user.' : unansweredIn(turns.at(-1)!),
    words.rest && `${voiceOf(turns[0])}: ${unlabelled(words.rest)}`,
  ];
  return {
    title: turnTitle(prompt, spoken.findLast((one) => one.last !== '')?.last ?? '', facts, outcomes, chosen[0]),
    text: cutText(lines.filter(Boolean).join('\n'), MAX_TEXT_CHARS),
    files,
    kind: turnKind(prompt, facts, failures),
    topics: turnTopics(files, facts),
  };
}

/** The prompt of a turn whose agent only looked and stopped on its way. */
function unansweredIn({ prompt, tool_calls, last_assistant_message: last, cwd }: DigestedTurn): string {
  const facts = tool_calls.flatMap((call) => factOf(call, cwd) ?? []);
  const hasActed = facts.some((fact) => fact.what === 'edit' || (fact.what === 'command' && !fact.isQuiet));
  if (tool_calls.length === 0 || hasActed || !stopsOnTheWay(last ?? '')) return '';
  const asked = stripInjected(prompt);
  return isContentless(asked) || asked === PRIVATE ? '' : `Unanswered: ${oneLine(asked, MAX_JOINED_PROMPT_CHARS)}`;
}

/** The chosen option, without characters that would end its line. */
const asChoice = (prompt: string): string =>
  cutText(oneLine(stripInjected(prompt)).replace(/[.!]$/, '').replace(/[→()]/g, ''), MAX_CHOICE_CHARS);

const hasWork = (turn: DigestedTurn) => turn.tool_calls.some((call) => !isSilent(call.tool_name));

/** A turn's last meaningful message, and the messages before it. */
type Spoken = { last: string; before: string[] };

function spokenIn(turn: DigestedTurn, said: Said, max: number): Spoken {
  const messages = [...(turn.messages ?? []), turn.last_assistant_message ?? '']
    .map(stripInjected)
    .map(withoutRemembered);
  for (let at = messages.length - 1; at >= 0; at--) {
    const isLast = at === messages.length - 1;
    const text = isLast ? withoutListedOpen(messages[at]!) : messages[at]!;
    const last = withoutAnnouncements(withoutLongCode(text, MAX_CODE_CHARS), said);
    if (last !== '') return { last: cutMiddle(last, max, 0.5), before: messages.slice(0, at) };
  }
  return { last: '', before: [] };
}

const joinedPrompt = (turn: DigestedTurn) =>
  `${voiceOf(turn)}: ${oneLine(stripInjected(turn.prompt), MAX_JOINED_PROMPT_CHARS)}`;

/** The label for the sender of a prompt. */
const voiceOf = ({ speaker }: DigestedTurn): Label => (speaker === 'owner' || speaker === 'user' ? 'User' : 'Program');

function outcomeLines({ label, subject, body }: TurnOutcome): string {
  return `${label}: ${subject}${body && `\n${unlabelled(`\n${body}`).trim()}`}`;
}

function planned(calls: Turn['tool_calls'], said: Said): string {
  const plan = withoutAnnouncements(withoutLongCode(findPlan(calls), MAX_CODE_CHARS), said);
  return plan && `Planned: ${unlabelled(cutMiddle(plan, MAX_PLAN_CHARS, 0.7))}`;
}

function earlier(spoken: readonly Spoken[], said: Said): string {
  const texts = spoken.flatMap(({ before }) => before).map((message) => withoutLongCode(message, MAX_CODE_CHARS));
  const conclusions = findConclusions(texts, said, MAX_EARLIER_CHARS);
  return conclusions && `Earlier: ${unlabelled(conclusions)}`;
}

/** The conclusions of subagents, where the agent's own last words only refer to them. */
function reported(calls: Turn['tool_calls'], spoken: readonly Spoken[], said: Said): string {
  const max = MAX_REPORTED_CHARS - spoken.reduce((sum, { last }) => sum + last.length, 0);
  if (max <= 0) return '';
  const reports = calls.flatMap((call) =>
    DELEGATIONS.has(call.tool_name) && call.success === true
      ? withoutLongCode(call.output_preview ?? '', MAX_CODE_CHARS)
      : [],
  );
  const conclusions = findConclusions(reports, said, max);
  return conclusions && `Reported: ${unlabelled(conclusions)}`;
}

function readFilesOf(facts: readonly CallFact[]): string[] {
  return [...new Set(facts.flatMap((fact) => (fact.what === 'read' && fact.ok !== false ? [fact.file] : [])))];
}

/** The result of each task's last try, without commands that only inspect. */
function commandOutcomes(facts: readonly CallFact[]): string[] {
  const runs = new Map<string, Extract<CallFact, { what: 'command' }>[]>();
  for (const fact of facts) {
    if (fact.what !== 'command' || fact.isQuiet || fact.wasHeld) continue;
    const tries = runs.get(fact.key);
    if (tries) tries.push(fact);
    else runs.set(fact.key, [fact]);
  }
  return [...runs.values()].flatMap((tries) => {
    const last = tries.at(-1);
    if (!last) return [];
    const failed = tries.filter((one) => one.ok === false).length;
    return [`\`${shownCommand(last.command)}\` ${outcomeWords(last.ok, failed)}`];
  });
}

function outcomeWords(ok: boolean | null, failedBefore: number): string {
  if (ok === null) return 'unfinished';
  if (!ok) return 'failed';
  return failedBefore > 0 ? `ok after ${failedBefore} failed` : 'ok';
}

function failureLine({ subject, gist, wasRefused, reason, resolvedBy }: Failure): string {
  if (wasRefused) return `Refused by the user: ${subject}${reason && ` – “${reason}”`}`;
  return `Failed: ${subject}${gist && `: ${gist}`} → ${resolution(resolvedBy)}`;
}

function resolution(resolvedBy: string | null): string {
  if (resolvedBy === null) return 'not resolved';
  return resolvedBy === '' ? 'worked when tried again' : `worked after ${resolvedBy}`;
}

function distinct(facts: readonly CallFact[], pick: (fact: CallFact) => string | false): string[] {
  return [...new Set(facts.flatMap((fact) => pick(fact) || []).map((text) => cutText(oneLine(text), 100)))];
}

function listed(label: Label, items: readonly string[], max: number, separator: string): string {
  if (items.length === 0) return '';
  const more = items.length > max ? ` (and ${items.length - max} more)` : '';
  return `${label}: ${items.slice(0, max).join(separator)}${more}`;
}
