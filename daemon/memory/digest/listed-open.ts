import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { cutText } from '../../contract/shown-text.ts';
import type { Turn } from '../../store/sessions/turns.ts';
import { readReport } from '../ending/against-request.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { takesUpWhole } from '../ending/list-references.ts';
import { putOffIn } from '../ending/put-off.ts';
import { readEnding, toldIn } from '../ending/read-ending.ts';
import { isOfPlan, stateOfLabel } from '../ending/states.ts';
import { takenUp } from '../ending/taken-up.ts';
import type { Utterance } from '../ending/utterance.ts';
import { outcomesOf, type TurnOutcome } from './outcomes.ts';
import { stripInjected } from './strip-injected.ts';

type SpokenTurn = Pick<Turn, 'prompt' | 'speaker' | 'last_assistant_message' | 'tool_calls'>;

const MAX_ITEM_CHARS = 220;
const EDITS = new Set<string>(EDIT_TOOLS);

/**
 * What these turns list as open when the last one ends: items of the agent's lists and what the user put off, without what a later
 * one of them did. What prose says stays in the agent's words, where the session's summary reads it.
 */
export function listedOpen(turns: readonly SpokenTurn[]): string[] {
  const read = turns.map(({ prompt, speaker, last_assistant_message: said, tool_calls }) => {
    const hasEdited = tool_calls.some(({ tool_name, success }) => EDITS.has(tool_name) && success !== false);
    const asked = stripInjected(prompt);
    const pieces = readReport(stripInjected(said ?? ''), asked);
    const whole = hasEdited && takesUpWhole(asked) ? asked : undefined;
    const did: DoneSince = { done: toldIn(pieces), files: [], whole };
    const records = outcomesOf(tool_calls).flatMap(recordKind);
    return {
      asked,
      hasEdited,
      pieces,
      did,
      records,
      putOff: speaker === 'owner' || speaker === 'user' ? putOffIn(asked) : [],
    };
  });
  const open = read.flatMap(({ asked, hasEdited, putOff, pieces, did, records }, at) => {
    const later = read.slice(at + 1);
    const since = later.map((turn) => turn.did);
    const items = pieces.filter((piece) => isListedOpen(piece) || (!hasEdited && isStep(piece, asked))).map(textOf);
    const taken = later.filter(({ hasEdited }) => hasEdited).map(({ asked }) => takenUp(items, asked));
    const isLeft = (item: string) => closedBy(item, since) === undefined && !taken.some(({ done }) => done.has(item));
    // "Does that work?" – "yes": what a later turn of these went on without was talk about the way there.
    const wasPassedOver = taken.length > 0 && !taken.some(({ isNamed }) => isNamed) && items.every(isLeft);
    // What the user put off and the agent did all the same is done.
    const stillOff = putOff.filter(
      (item) =>
        closedBy(item, [{ done: did.done, files: [] }]) === undefined && !records.some((kind) => names(item, kind)),
    );
    return [...(wasPassedOver ? [] : items), ...stillOff].filter(isLeft);
  });
  return [...new Set(open)].map(asListed);
}

/** The word for the kind of record that a turn created, in a tracker: "log an issue, we come back to it" is done with it. */
const recordKind = ({ label, subject }: TurnOutcome): string[] =>
  label === 'Created' ? (/^[a-z]{3,20}\b/.exec(subject)?.slice(0, 1) ?? []) : [];

/** Whether an item names a kind of record. */
const names = (item: string, kind: string): boolean =>
  item
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word === kind || word === `${kind}s`);

/** An item as it stands in the line of its list. */
export const asListed = (item: string): string => cutText(item.replaceAll('; ', ', '), MAX_ITEM_CHARS);

/** An item as it is told; what is asked says so, since a later turn answers it. */
const textOf = ({ text, state }: Utterance): string =>
  state === 'asked' && !/[?？]$/u.test(text) ? `Question: ${text}` : text;

/** A message without the lines that only list what is open, and without their headings: they are told apart from what was done. */
export function withoutListedOpen(message: string): string {
  const pieces = readEnding(message);
  const moved = new Set(pieces.filter(isListedOpen).map(({ line }) => line));
  for (const piece of pieces) if (!isListedOpen(piece)) moved.delete(piece.line);
  if (moved.size === 0) return message;
  const lines = message.split(/\r\n?|[\n\u2028\u2029]/);
  const isHeading = (line: string, at: number) =>
    moved.has(nextFull(lines, at)) && stateOfLabel(line.replace(/^[#\s]+/, '')) === 'open';
  return lines.filter((line, at) => !moved.has(at) && !isHeading(line, at)).join('\n');
}

const isListedOpen = ({ state, isListed }: Utterance): boolean => isListed && (state === 'open' || state === 'asked');

/** Whether a piece is a step of a plan, by its heading or by what was asked for: where nothing was changed it is still to do. */
const isStep = ({ state, isListed }: Utterance, asked: string): boolean =>
  isListed && (state === 'planned' || (state === 'neutral' && isOfPlan(asked.split('\n')[0]!)));

function nextFull(lines: readonly string[], at: number): number {
  for (let next = at + 1; next < lines.length; next++) if (lines[next]!.trim() !== '') return next;
  return -1;
}
