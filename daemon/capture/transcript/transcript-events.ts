import { createHash } from 'node:crypto';
import { stripInjected } from '../digest/strip-injected.ts';
import type { TranscriptItem } from './items.ts';

/**
 * What a transcript has to say to the daemon, under the ids that the hooks' events have, so that both meet in one row.
 * Input and output have the shapes of a hook's `tool_input` and `tool_response`.
 */
export type TranscriptEvent = {
  sessionId: string;
  cwd: string | null;
  /** ISO 8601. */
  at: string;
} & (
  | { type: 'prompt'; promptId: string; text: string; branch: string | null }
  | {
      type: 'toolCall';
      toolUseId: string;
      toolName: string;
      input: unknown;
      /** null: the transcript holds no result (yet). */
      success: boolean | null;
      output: unknown;
      error: string | null;
      interrupted: boolean;
      finishedAt: string | null;
      promptId: string | null;
      agentId: string | null;
    }
  /** A turn is over, or the transcript ends: what a Stop hook would say. */
  | { type: 'turnEnd'; eventId: string; promptId: string; lastAssistantMessage: string | null }
);

type ToolCall = Extract<TranscriptEvent, { type: 'toolCall' }>;
type TurnEnd = Extract<TranscriptEvent, { type: 'turnEnd' }>;

/** Calls that wait for their results; a result follows its call closely, so the oldest of many will get none. */
const MAX_OPEN_CALLS = 1000;

/** For lines that don't say it themselves: the session by the file's name, the time by the file's. */
export interface EventDefaults {
  sessionId: string;
  at: string;
}

/** The events of a list of items, in order. */
export function toEvents(items: Iterable<TranscriptItem>, defaults: EventDefaults): TranscriptEvent[] {
  const maker = new EventMaker(defaults);
  return [...[...items].flatMap((item) => maker.add(item)), ...maker.finish()];
}

/**
 * The same as a stream. A call is held back until its result comes and both go out as one event; when its turn ends first,
 * it goes out without. Held-back calls lie behind the last item's `turnOffset`, so reading again from there loses none.
 */
export class EventMaker {
  /** Calls without a result, by id. */
  private readonly open = new Map<string, { call: ToolCall; told: boolean }>();
  private turnOffset = -1;
  private turn: Omit<TurnEnd, 'eventId'> | null = null;

  constructor(private readonly defaults: EventDefaults) {}

  add(item: TranscriptItem): TranscriptEvent[] {
    const events = item.turnOffset === this.turnOffset ? [] : this.finish();
    this.turnOffset = item.turnOffset;
    const sessionId = item.sessionId ?? this.defaults.sessionId;
    const position = { sessionId, cwd: item.cwd, at: item.at ?? this.defaults.at };
    this.followTurn(item, position);

    if (item.type === 'prompt') {
      const text = stripInjected(item.text);
      events.push({ ...position, type: 'prompt', promptId: item.promptId, text, branch: item.gitBranch });
    } else if (item.type === 'toolCall') {
      const { toolUseId, name: toolName, input, promptId, agentId } = item;
      this.hold({ ...position, ...NO_RESULT, type: 'toolCall', toolUseId, toolName, input, promptId, agentId });
    } else if (item.type === 'toolResult') {
      const { success, output, error, interrupted } = item;
      const call = this.open.get(item.toolUseId)?.call;
      this.open.delete(item.toolUseId);
      if (call) events.push({ ...call, success, output, error, interrupted, finishedAt: position.at });
    }
    return events;
  }

  /** What the turn under way still owes: calls without a result, and its end. Call it after the last item. */
  finish(): TranscriptEvent[] {
    const events: TranscriptEvent[] = [];
    for (const held of this.open.values()) {
      if (!held.told) events.push(held.call);
      held.told = true;
    }
    if (this.turn !== null) events.push({ ...this.turn, eventId: turnEndId(this.turn) });
    this.turn = null;
    return events;
  }

  private hold(call: ToolCall): void {
    if (!this.open.has(call.toolUseId)) this.open.set(call.toolUseId, { call, told: false });
    if (this.open.size <= MAX_OPEN_CALLS) return;
    const [oldest] = this.open.keys();
    if (oldest !== undefined) this.open.delete(oldest);
  }

  /** A subagent's lines are part of the turn, but what it says isn't said to the user. */
  private followTurn(item: TranscriptItem, position: { sessionId: string; cwd: string | null; at: string }): void {
    if (item.type === 'prompt') {
      this.turn = { ...position, type: 'turnEnd', promptId: item.promptId, lastAssistantMessage: null };
    } else if ((item.type === 'assistantText' || item.type === 'toolCall') && !item.isSidechain && item.promptId) {
      const said = item.type === 'assistantText' ? item.text : (this.turn?.lastAssistantMessage ?? null);
      this.turn = { ...position, type: 'turnEnd', promptId: item.promptId, lastAssistantMessage: said };
    }
  }
}

const NO_RESULT = { success: null, output: null, error: null, interrupted: false, finishedAt: null } as const;

/** A turn that was read half has another end once it is whole, and so another id. */
function turnEndId({ promptId, lastAssistantMessage, at }: Omit<TurnEnd, 'eventId'>): string {
  const digest = createHash('sha256')
    .update(`${at}\n${lastAssistantMessage ?? ''}`)
    .digest('hex');
  return `turn:${promptId}:${digest.slice(0, 16)}`;
}
