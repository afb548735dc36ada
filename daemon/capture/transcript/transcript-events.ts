import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { HookEventName, ToolEventName } from '../../contract/hook-events.ts';
import { stripInjected } from '../../memory/digest/strip-injected.ts';
import type { TranscriptItem } from './items.ts';

/**
 * What a hook would have delivered, remade from a transcript: the same name, the same payload in the fields that a transcript
 * carries, and so, after the same normaliser and redactor, the same ids and the same rows.
 */
export type TranscriptEvent = {
  name: ToolEventName | Extract<HookEventName, 'UserPromptSubmit' | 'Stop'>;
  payload: { session_id: string; hook_event_name: string; cwd?: string; prompt_id?: string; [field: string]: unknown };
  /** ISO 8601. */
  occurredAt: string;
  branch: string | null;
  /** Given to a Stop alone: it stands for no single line; the others have the ids in their payload. */
  eventId: string | null;
  /** A prompt whose log names no id: the one that its payload has was made of the line, and the hook's is another. */
  isUnnamedPrompt?: true;
};

type EventDefaults = {
  /** The session's own transcript. Its name is the session's id, for lines that don't say theirs. */
  transcriptPath: string;
  /** ISO 8601, for lines before the first time in the file. */
  at: string;
};

type ToolCall = Extract<TranscriptItem, { type: 'toolCall' }>;
type ToolResult = Extract<TranscriptItem, { type: 'toolResult' }>;

/** Calls that wait for their results; a result follows its call closely, so the oldest of many will get none. */
const MAX_OPEN_CALLS = 1000;

/**
 * Makes events of a stream of items, in order. A call is held back until its result comes and goes out as one PostToolUse; when its turn ends first,
 * it goes out as a PreToolUse. Held-back calls lie behind the last item's `turnOffset`: reading again from there loses none.
 */
export class EventMaker {
  readonly #open = new Map<string, { call: ToolCall; told: boolean }>();
  #turnOffset = -1;
  #branch: string | null = null;
  /** The latest item of the turn under way that the main agent or the user caused, and what the agent said last. */
  #turn: { last: TranscriptItem; promptId: string; said: string | null; ended: boolean } | null = null;
  readonly #defaults: EventDefaults;

  constructor(defaults: EventDefaults) {
    this.#defaults = defaults;
  }

  add(item: TranscriptItem): TranscriptEvent[] {
    const events = item.turnOffset === this.#turnOffset ? [] : this.finish();
    this.#turnOffset = item.turnOffset;
    if (item.type === 'prompt') {
      this.#branch = item.gitBranch;
      this.#turn = { last: item, promptId: item.promptId, said: null, ended: false };
      const event = this.#event('UserPromptSubmit', item, item.promptId, { prompt: stripInjected(item.text) });
      events.push(item.isNamed ? event : { ...event, isUnnamedPrompt: true });
    } else if (item.type === 'toolCall') {
      this.#followTurn(item, null, false);
      this.#hold(item);
    } else if (item.type === 'toolResult') {
      const call = this.#open.get(item.toolUseId)?.call;
      this.#open.delete(item.toolUseId);
      if (call) events.push(this.#finished(call, item));
    } else if (item.type === 'assistantText') {
      this.#followTurn(item, item.text, item.endsTurn);
    }
    return events;
  }

  /**
   * What the turn under way still owes: calls without a result, and its end. Call it after the last item; with `isOver` false where
   * the turn may go on: it gets an end only if the log says that the model ended it.
   */
  finish(isOver = true): TranscriptEvent[] {
    const events: TranscriptEvent[] = [];
    for (const held of this.#open.values()) {
      if (!held.told) events.push(this.#event('PreToolUse', held.call, held.call.promptId, callFields(held.call)));
      held.told = true;
    }
    if (this.#turn && (isOver || this.#turn.ended)) {
      const { last, promptId, said } = this.#turn;
      const end = this.#event('Stop', last, promptId, { last_assistant_message: said ?? '' });
      events.push({ ...end, eventId: stopId(end) });
    }
    this.#turn = null;
    return events;
  }

  #finished(call: ToolCall, result: ToolResult): TranscriptEvent {
    const { success, output, error, interrupted } = result;
    const outcome = success ? { tool_response: output } : { error, is_interrupt: interrupted };
    // Counts the wait for a permission too, which the hook's figure doesn't: a transcript has only the two times.
    const tookMs = call.at && result.at ? Date.parse(result.at) - Date.parse(call.at) : -1;
    const duration = tookMs >= 0 ? { duration_ms: tookMs } : {};
    const fields = { ...callFields(call), ...outcome, ...duration };
    const event = this.#event(success ? 'PostToolUse' : 'PostToolUseFailure', call, call.promptId, fields);
    // A command may have changed the folder: the hook, too, is told the one after the call.
    const cwd = result.cwd ?? call.cwd;
    const payload = { ...event.payload, ...(cwd === null ? {} : { cwd }) };
    return { ...event, payload, occurredAt: result.at ?? event.occurredAt };
  }

  #event(
    name: TranscriptEvent['name'],
    from: TranscriptItem,
    promptId: string | null,
    fields: Record<string, unknown>,
  ): TranscriptEvent {
    const payload = {
      session_id: from.sessionId ?? basename(this.#defaults.transcriptPath, '.jsonl'),
      transcript_path: this.#defaults.transcriptPath,
      ...(from.cwd === null ? {} : { cwd: from.cwd }),
      ...(promptId === null ? {} : { prompt_id: promptId }),
      hook_event_name: name,
      ...fields,
    };
    return {
      name,
      payload,
      occurredAt: from.at ?? this.#defaults.at,
      branch: this.#branch,
      eventId: null,
    };
  }

  #hold(call: ToolCall): void {
    if (!this.#open.has(call.toolUseId)) this.#open.set(call.toolUseId, { call, told: false });
    if (this.#open.size <= MAX_OPEN_CALLS) return;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined) this.#open.delete(oldest);
  }

  /** A subagent's lines are part of the turn, but what it says isn't said to the user. */
  #followTurn(item: Extract<TranscriptItem, { isSidechain: boolean }>, said: string | null, ended: boolean): void {
    if (item.isSidechain || item.promptId === null) return;
    this.#turn = { last: item, promptId: item.promptId, said: said ?? this.#turn?.said ?? null, ended };
  }
}

function callFields(call: ToolCall): Record<string, unknown> {
  const agent = call.agentId === null ? {} : { agent_id: call.agentId };
  return { tool_name: call.name, tool_input: call.input, tool_use_id: call.toolUseId, ...agent };
}

/** A turn that was read half has another end once it is whole, and so another id. */
function stopId({ payload, occurredAt }: TranscriptEvent): string {
  const digest = createHash('sha256').update(`${occurredAt}\n${payload.last_assistant_message}`).digest('hex');
  return `stop:${payload.prompt_id}:${digest.slice(0, 16)}`;
}
