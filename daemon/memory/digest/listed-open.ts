import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { cutText } from '../../contract/shown-text.ts';
import type { Turn } from '../../store/sessions/turns.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { putOffIn } from '../ending/put-off.ts';
import { readEnding, toldIn, type Utterance } from '../ending/read-ending.ts';
import { stateOfLabel } from '../ending/states.ts';
import { stripInjected } from './strip-injected.ts';

type SpokenTurn = Pick<Turn, 'prompt' | 'speaker' | 'last_assistant_message' | 'tool_calls'>;

const MAX_ITEM_CHARS = 220;
const EDITS = new Set<string>(EDIT_TOOLS);

/**
 * What these turns list as open when the last one ends: items of the agent's lists and what the user put off, without what a later
 * one of them did. What prose says stays in the agent's words, where the session's summary reads it.
 */
export function listedOpen(turns: readonly SpokenTurn[]): string[] {
  const read = turns.map(({ prompt, speaker, last_assistant_message: said, tool_calls }) => ({
    hasEdited: tool_calls.some(({ tool_name, success }) => EDITS.has(tool_name) && success !== false),
    putOff: speaker === 'owner' || speaker === 'user' ? putOffIn(stripInjected(prompt)) : [],
    pieces: readEnding(stripInjected(said ?? '')),
  }));
  const open = read.flatMap(({ putOff, pieces }, at) => {
    const later = read.slice(at + 1);
    const since: DoneSince[] = later.map(({ pieces: said }) => ({ done: toldIn(said), files: [] }));
    const isLeft = (item: string) => closedBy(item, since) === undefined;
    const items = pieces.filter(isListedOpen).map(textOf);
    // "Does that work?" – "yes": what a later turn of these went on without was talk about the way there.
    const wasPassedOver = later.some(({ hasEdited }) => hasEdited) && items.every(isLeft);
    return [...(wasPassedOver ? [] : items), ...putOff].filter(isLeft);
  });
  return [...new Set(open)].map((item) => cutText(item.replaceAll('; ', ', '), MAX_ITEM_CHARS));
}

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

function nextFull(lines: readonly string[], at: number): number {
  for (let next = at + 1; next < lines.length; next++) if (lines[next]!.trim() !== '') return next;
  return -1;
}
