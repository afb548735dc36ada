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
 * Items still open after these turns: from the agent's lists, and from what the user put off. Items that a later turn
 * did are left out. Prose is not read here but in the session's summary.
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
    // "Does that work?" – "yes": a question that the conversation moved past was only a step on the way.
    const wasPassedOver = taken.length > 0 && !taken.some(({ isNamed }) => isNamed) && items.every(isLeft);
    // Drop what the user put off and the agent did anyway.
    const stillOff = putOff.filter(
      (item) =>
        closedBy(item, [{ done: did.done, files: [] }]) === undefined && !records.some((kind) => names(item, kind)),
    );
    return [...(wasPassedOver ? [] : items), ...stillOff].filter(isLeft);
  });
  return [...new Set(open)].map(asListed);
}

/** The kind of record that a turn created in a tracker: "log an issue, we come back to it" is done with it. */
const recordKind = ({ label, subject }: TurnOutcome): string[] =>
  label === 'Created' ? (/^[a-z]{3,20}\b/.exec(subject)?.slice(0, 1) ?? []) : [];

/** Whether an item names a kind of record. */
const names = (item: string, kind: string): boolean =>
  item
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word === kind || word === `${kind}s`);

/** An item formatted for its list's line. */
export const asListed = (item: string): string => cutText(item.replaceAll('; ', ', '), MAX_ITEM_CHARS);

/** An item's text; a question is marked, because a later turn may answer it. */
const textOf = ({ text, state }: Utterance): string =>
  state === 'asked' && !/[?？]$/u.test(text) ? `Question: ${text}` : text;

/** A message without its list of open items, which the digest shows separately. */
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

/** Whether an item is a step of a plan. If nothing was changed, the step is still open. */
const isStep = ({ state, isListed }: Utterance, asked: string): boolean =>
  isListed && (state === 'planned' || (state === 'neutral' && isOfPlan(asked.split('\n')[0]!)));

function nextFull(lines: readonly string[], at: number): number {
  for (let next = at + 1; next < lines.length; next++) if (lines[next]!.trim() !== '') return next;
  return -1;
}
