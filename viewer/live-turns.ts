// Groups the live stream into turns: a prompt with all that followed in its session. A call and its result are one
// step.
import type { LiveItem } from '../daemon/contract/live.ts';

/** A call: its start, and its end once that has arrived. */
export type LiveCall = { begun: LiveItem; ended?: LiveItem; isBlocked?: true };
export type LiveStep = { as: 'call'; call: LiveCall } | { as: 'item'; item: LiveItem };
export type LiveTurn = {
  key: string;
  session: string | null;
  prompt: LiveItem | undefined;
  last: string;
  steps: LiveStep[];
};

const BEGIN = 'PreToolUse';
const ENDS = ['PostToolUse', 'PostToolUseFailure'];
/** Events that add nothing to the others. */
const SILENT = ['SessionEnd', 'SubagentStop', 'Notification'];

/** Turns of lines (oldest first); the most recently active turn comes first. */
export function liveTurnsOf(lines: readonly LiveItem[]): LiveTurn[] {
  const turns: LiveTurn[] = [];
  const latest = new Map<string, LiveTurn>();
  for (const item of lines) {
    const session = item.session_id ?? '';
    const isPrompt = item.kind === 'event' && item.what === 'UserPromptSubmit';
    let turn = latest.get(session);
    // A prompt starts a turn, unless its session has just started. Lines without a session form one until another event
    // comes.
    const isOver = session === '' ? turn !== turns.at(-1) : isPrompt && turn?.prompt !== undefined;
    if (turn && isPrompt && !isOver) turn.prompt = item;
    if (!turn || isOver) {
      turn = {
        key: keyOf(item),
        session: item.session_id,
        prompt: isPrompt ? item : undefined,
        last: item.at,
        steps: [],
      };
      turns.push(turn);
      latest.set(session, turn);
    }
    turn.last = item.at;
    if (!isPrompt) addTo(turn, item);
  }
  return turns
    .filter(({ prompt, steps }) => prompt || steps.length > 0)
    .sort((a, b) => Number(a.last < b.last) - Number(a.last > b.last));
}

function addTo({ steps }: LiveTurn, item: LiveItem): void {
  if (item.kind === 'event' && SILENT.includes(item.what)) return;
  const open = steps.flatMap((step) =>
    step.as === 'call' && !step.call.ended && !step.call.isBlocked ? [step.call] : [],
  );
  const isEnd = item.kind === 'event' && ENDS.includes(item.what);
  if (isEnd) {
    const of = open.filter(({ begun }) => begun.title === item.title);
    // A failure names its error, not its call.
    const call = of.find(({ begun }) => begun.text === item.text) ?? of[0];
    if (call) call.ended = item;
    else steps.push({ as: 'call', call: { begun: item, ended: item } });
  } else if (item.kind === 'event' && item.what === BEGIN) steps.push({ as: 'call', call: { begun: item } });
  else {
    // The firing names the tool of a call that never ends.
    const blocked = item.kind === 'firing' && (item.what === 'hold' || item.what === 'deny');
    const call = blocked ? open.findLast(({ begun }) => begun.title === item.text) : undefined;
    if (call) call.isBlocked = true;
    steps.push({ as: 'item', item });
  }
}

/** A line's unique key. */
export const keyOf = ({ kind, id }: LiveItem): string => `${kind} ${id}`;
