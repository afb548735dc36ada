import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { TranscriptItem } from '../../../agents/transcript-items.ts';
import { ASSISTANT_MESSAGES, type HookEventName, type ToolEventName } from '../../contract/hook-events.ts';
import { stripInjected } from '../../memory/digest/strip-injected.ts';

/**
 * A hook's event, reconstructed from a transcript, or the agent's messages of a turn: the same name and the same
 * payload in the fields that a transcript has. After the same normaliser and redactor it therefore has the same ids and
 * the same rows.
 */
export type TranscriptEvent = {
  name: ToolEventName | Extract<HookEventName, 'UserPromptSubmit' | 'Stop'> | typeof ASSISTANT_MESSAGES;
  payload: {
    session_id: string;
    transcript_path: string;
    hook_event_name: string;
    cwd?: string;
    prompt_id?: string;
    [field: string]: unknown;
  };
  /** ISO 8601. */
  occurredAt: string;
  branch: string | null;
  /** Only for a Stop and for messages, which belong to no single line; other events have the ids in their payload. */
  eventId: string | null;
  /** A prompt without an id in the log: the id in its payload was made from the line, and the hook has another. */
  isUnnamedPrompt?: true;
};

type EventDefaults = {
  /** The session's own transcript; its name is the session's id, for lines without one. */
  transcriptPath: string;
  /** ISO 8601, for lines before the first time in the file. */
  at: string;
};

type ToolCall = Extract<TranscriptItem, { type: 'toolCall' }>;
type ToolResult = Extract<TranscriptItem, { type: 'toolResult' }>;

/** Maximum of calls waiting for their results; a result follows its call closely, so the oldest will get none. */
const MAX_OPEN_CALLS = 1000;

/**
 * Characters of messages kept of one turn: 1,731 real turns have 30,000 at most, half of them under 150. The first
 * messages show how the agent understood the task, the last ones what it found, so the middle of more is left out.
 */
const MAX_FIRST_CHARS = 8_000;
const MAX_LAST_CHARS = 24_000;

/**
 * Makes events from a stream of items. A call is buffered until its result comes and becomes one PostToolUse; if its
 * turn ends first, it becomes a PreToolUse. Buffered calls come after the last item's `turnOffset`, so rereading from
 * there loses none.
 */
export class EventMaker {
  readonly #open = new Map<string, { call: ToolCall; emitted: boolean }>();
  #turnOffset = -1;
  #branch: string | null = null;
  /** The latest item of the current turn from the main agent or the user, and the agent's texts. */
  #turn: { last: TranscriptItem; promptId: string; said: string[]; ended: boolean } | null = null;
  readonly #defaults: EventDefaults;

  constructor(defaults: EventDefaults) {
    this.#defaults = defaults;
  }

  add(item: TranscriptItem): TranscriptEvent[] {
    const events = item.turnOffset === this.#turnOffset ? [] : this.finish();
    this.#turnOffset = item.turnOffset;
    if (item.type === 'prompt') {
      this.#branch = item.gitBranch;
      this.#turn = { last: item, promptId: item.promptId, said: [], ended: false };
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
   * The remaining events of the current turn: calls without a result, and its end. Call it after the last item. With
   * `isOver` false the turn may continue: it gets an end only if the log shows that the model ended it.
   */
  finish(isOver = true): TranscriptEvent[] {
    const events: TranscriptEvent[] = [];
    for (const call of this.#open.values()) {
      if (!call.emitted) events.push(this.#event('PreToolUse', call.call, call.call.promptId, callFields(call.call)));
      call.emitted = true;
    }
    if (this.#turn) {
      const { last, promptId, said } = this.#turn;
      const hasEnd = isOver || this.#turn.ended;
      const messages = kept(hasEnd ? said.slice(0, -1) : said);
      if (messages.length > 0) {
        const event = this.#event(ASSISTANT_MESSAGES, last, promptId, { messages });
        events.push({ ...event, eventId: `messages:${promptId}:${hashOf(messages.join('\n'))}` });
      }
      if (hasEnd) {
        const end = this.#event('Stop', last, promptId, { last_assistant_message: said.at(-1) ?? '' });
        events.push({ ...end, eventId: stopId(end) });
      }
    }
    this.#turn = null;
    return events;
  }

  #finished(call: ToolCall, result: ToolResult): TranscriptEvent {
    const { success, output, error, interrupted } = result;
    const outcome = success ? { tool_response: output } : { error, is_interrupt: interrupted };
    // Includes the wait for a permission, which the hook's figure excludes: a transcript has only the two times.
    const tookMs = call.at && result.at ? Date.parse(result.at) - Date.parse(call.at) : -1;
    const duration = tookMs >= 0 ? { duration_ms: tookMs } : {};
    const fields = { ...callFields(call), ...outcome, ...duration };
    const event = this.#event(success ? 'PostToolUse' : 'PostToolUseFailure', call, call.promptId, fields);
    // A command may have changed the folder: the hook also gets the folder after the call.
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
    if (!this.#open.has(call.toolUseId)) this.#open.set(call.toolUseId, { call, emitted: false });
    if (this.#open.size <= MAX_OPEN_CALLS) return;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined) this.#open.delete(oldest);
  }

  /** A subagent's lines are part of the turn, but its text is not addressed to the user. */
  #followTurn(item: Extract<TranscriptItem, { isSidechain: boolean }>, said: string | null, ended: boolean): void {
    if (item.isSidechain || item.promptId === null) return;
    const texts = this.#turn?.promptId === item.promptId ? this.#turn.said : [];
    if (said !== null) texts.push(said);
    this.#turn = { last: item, promptId: item.promptId, said: texts, ended };
  }
}

function callFields(call: ToolCall): Record<string, unknown> {
  const agent = call.agentId === null ? {} : { agent_id: call.agentId };
  return { tool_name: call.name, tool_input: call.input, tool_use_id: call.toolUseId, ...agent };
}

/** A turn that was read in part has another end once it is complete, and so another id. */
function stopId({ payload, occurredAt }: TranscriptEvent): string {
  return `stop:${payload.prompt_id}:${hashOf(`${occurredAt}\n${payload.last_assistant_message}`)}`;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The messages of a turn within its bounds, without blank ones. Only whole messages are left out: half of a secret is
 * not recognised.
 */
function kept(messages: readonly string[]): string[] {
  const texts = messages.map((text) => stripInjected(text)).filter((text) => text.trim() !== '');
  let from = 0;
  for (let remaining = MAX_FIRST_CHARS; from < texts.length && texts[from]!.length <= remaining; from++)
    remaining -= texts[from]!.length;
  let until = texts.length;
  for (let left = MAX_LAST_CHARS; until > from && texts[until - 1]!.length <= left; until--)
    left -= texts[until - 1]!.length;
  return [...texts.slice(0, from), ...texts.slice(until)];
}
