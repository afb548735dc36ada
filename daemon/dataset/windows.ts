/**
 * Cuts a session's turns into examples. A window holds whole turns until the next one would make it too long; a turn
 * longer than a window continues in further ones, each of which begins with its prompt. Every call is in one window
 * only.
 */
import type { DatasetConfig, Tier } from '../contract/dataset.ts';
import type { DatasetCall } from '../store/transfer/dataset-rows.ts';
import { apartFromMarks, apartFromMarksInJson, messageText } from './chat-template.ts';
import { type ChatMessage, message } from './example.ts';
import { spacedJson } from './spaced-json.ts';
import { lowestTier, type UsableTurn } from './usable-turns.ts';

export type Window = {
  messages: ChatMessage[];
  tokens: number;
  tier: Tier;
  turns: number;
  calls: number;
  prompt: string;
};
type Options = Pick<DatasetConfig, 'window' | 'output_chars'> & {
  /** Tokens at the beginning of each example: the system text and the tools. */
  headTokens: number;
  countTokens(chat: string): number;
  onTooLong(call: DatasetCall, turn: UsableTurn): void;
};

/** Head and tail of an output: errors come at the end. */
const HEAD_SHARE = 0.6;
const LEFT_OUT = /\[… \d+ (?:characters left out|bytes cut) …\]/;

/** Cut consecutive turns into windows. */
export function windowsOf(turns: readonly UsableTurn[], options: Options): Window[] {
  const room = options.window.tokens - options.headTokens;
  const windows: Window[] = [];
  let current: Window | undefined;
  const close = () => {
    if (current) windows.push(current);
    current = undefined;
  };
  for (const turn of turns) {
    for (const [part, next] of partsOf(turn, room, options).entries()) {
      const fits =
        current && part === 0 && current.turns < options.window.turns && current.tokens + next.tokens <= room;
      if (!current || !fits) close();
      current = current ? joined(current, next) : next;
    }
  }
  close();
  return windows;
}

const joined = (one: Window, next: Window): Window => ({
  ...one,
  messages: [...one.messages, ...next.messages],
  tokens: one.tokens + next.tokens,
  tier: lowestTier([one.tier, next.tier]),
  turns: one.turns + next.turns,
  calls: one.calls + next.calls,
});

/** A turn as one window, or as several if it is longer than `room` tokens. */
function partsOf(turn: UsableTurn, room: number, options: Options): Window[] {
  const tokensOf = (messages: readonly ChatMessage[]) => options.countTokens(messages.map(messageText).join(''));
  const asked = message('user', apartFromMarks(turn.text));
  const start = (): Window => ({
    messages: [asked],
    tokens: tokensOf([asked]),
    tier: turn.tier,
    turns: 1,
    calls: 0,
    prompt: turn.prompt_id,
  });
  const parts = [start()];
  const add = (messages: ChatMessage[], calls: number, whenTooLong: () => void) => {
    const tokens = tokensOf(messages);
    let part = parts.at(-1)!;
    if (part.tokens + tokens > room && part.messages.length > 1) {
      part = start();
      parts.push(part);
    }
    if (part.tokens + tokens > room) return whenTooLong();
    part.messages.push(...messages);
    part.tokens += tokens;
    part.calls += calls;
  };
  for (const call of turn.calls) add(callMessages(call, options.output_chars), 1, () => options.onTooLong(call, turn));
  const reply = (turn.said ?? '').trim();
  // Without the last words an example ends with a tool's answer; a window whose words don't fit does so, too.
  if (reply !== '') add([message('assistant', apartFromMarks(reply))], 0, () => {});
  return parts.filter(({ messages }) => messages.length > 1);
}

function callMessages(call: DatasetCall, outputChars: number): ChatMessage[] {
  const id = `call_${call.tool_use_id}`;
  const output = shortened(apartFromMarks(call.output_preview ?? call.error ?? ''), outputChars);
  const argumentsText = apartFromMarksInJson(spacedJson(call.input));
  return [
    message('assistant', '', {
      tool_calls: [{ id, type: 'function', function: { name: call.tool_name, arguments: argumentsText } }],
    }),
    message('tool', output, { tool_call_id: id, name: call.tool_name, truncated: LEFT_OUT.test(output) }),
  ];
}

function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = Math.floor(maxChars * HEAD_SHARE);
  const tail = maxChars - head;
  const omitted = text.length - maxChars;
  return `${text.slice(0, head).toWellFormed()}\n[… ${omitted} characters left out …]\n${text.slice(text.length - tail).toWellFormed()}`;
}
