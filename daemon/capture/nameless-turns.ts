// Some agents send prompts and tool calls without ids (VS Code names its calls). The hook gives each event an id of its
// own, which serves as the id of the prompt or call in it. Everything else follows from the session and the order in
// time:
//
//   prompt ─► its event's id            call before it runs ─► its event's id
//   any later event of the session ─► the latest prompt before it
//   call after it ran ─► the id of the same call (tool and input) before it ran; its event's own if none is known
//
// The turns of this process are in memory; older ones are read from the rows.

import { createHash } from 'node:crypto';
import type { CaptureEvent, ToolCallPart } from '../../agents/event.ts';
import { namesCalls } from '../../agents/missing-ids.ts';
import type { RedactedJson } from '../../packages/redactor/index.ts';
import type { Database } from '../db/database.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { hasEvent } from '../store/sessions/journal.ts';
import { latestPromptId } from '../store/sessions/prompts.ts';
import { findOpenCall } from '../store/sessions/tool-calls.ts';

const MAX_SESSIONS = 200;
/**
 * Number of prompts and calls kept in memory per session; the start of an older call is no longer matched with its end.
 */
const MAX_REMEMBERED = 200;

/** Add the id made by the hook to a payload without ids: as that of its prompt, or of its call. */
export function withMintedId(event: string, payload: Record<string, unknown>, id: string): Record<string, unknown> {
  if (event === 'UserPromptSubmit') return { ...payload, prompt_id: id };
  return 'tool_name' in payload && payload.tool_use_id === undefined ? { ...payload, tool_use_id: id } : payload;
}

type Half = { id: string; at: number; digest: string; isStart: boolean };
type SessionMemory = { prompts: { id: string; at: number }[]; halves: Half[]; known: BoundedMap<string, string> };

export type NamelessTurns = {
  /**
   * The event with its prompt's id, and with its call's id if the call's other half is known. If the end of a call was
   * recorded before, the event comes back without the call. Events must be passed in their order.
   */
  complete(event: CaptureEvent): Promise<CaptureEvent>;
};

export function createNamelessTurns(db: Database): NamelessTurns {
  const sessions = new BoundedMap<string, SessionMemory>(MAX_SESSIONS);

  return {
    async complete(event) {
      const occurredAt = event.occurredAt.getTime();
      const memory = memoryOf(event.sessionId);
      if (event.prompt) remember(memory.prompts, { id: event.prompt.promptId, at: occurredAt });
      if (event.prompt || event.session.started) return event;
      const { toolCall: call } = event;
      const prompt = memory.prompts.findLast((prompt) => prompt.at <= occurredAt);
      const [promptId, id] = await Promise.all([
        prompt?.id ?? latestPromptId(db, event.sessionId, event.occurredAt),
        call && idOfCall(event, call, memory, occurredAt),
      ]);
      const payload = { ...event.payload, ...(promptId && { prompt_id: promptId }), ...(id && { tool_use_id: id }) };
      return {
        ...event,
        promptId: promptId ?? null,
        payload: payload as RedactedJson,
        toolCall: call && id ? { ...call, toolUseId: id } : null,
      };
    },
  };

  /** The id of a call. It changes the memory before anything is awaited, so that events are matched in their order. */
  async function idOfCall(event: CaptureEvent, call: ToolCallPart, memory: SessionMemory, at: number) {
    if (namesCalls(event.agent)) return call.toolUseId;
    return matchHalves(memory, call, at) ?? (await idOfEnd(event, call));
  }

  /** The id of an ended call whose start isn't in memory; null if its end was recorded before. */
  async function idOfEnd(event: CaptureEvent, call: ToolCallPart): Promise<string | null> {
    const [isRecorded, open] = await Promise.all([
      hasEvent(db, event.eventId),
      findOpenCall(db, { ...call, sessionId: event.sessionId, at: event.occurredAt }),
    ]);
    return isRecorded ? null : (open ?? call.toolUseId);
  }

  function memoryOf(sessionId: string): SessionMemory {
    const memory = sessions.get(sessionId) ?? { prompts: [], halves: [], known: new BoundedMap(MAX_REMEMBERED) };
    sessions.set(sessionId, memory);
    return memory;
  }
}

/**
 * Match the call with its other half, and remember or release it.
 * @returns the id of both; the call's own for a start and for an event that comes again; undefined for an end without a
 * start
 */
function matchHalves({ halves, known }: SessionMemory, call: ToolCallPart, at: number): string | undefined {
  const { toolUseId: own, toolName, input, success } = call;
  const before = known.get(own);
  if (before !== undefined) return before;
  const half: Half = { id: own, at, digest: digestOf(toolName, input), isStart: success === null };
  // The latest start: an earlier start without an end was held, and did not run.
  const index = halves.findLastIndex(
    (other) =>
      other.digest === half.digest &&
      other.isStart !== half.isStart &&
      (half.isStart ? at <= other.at : other.at <= at),
  );
  const other = halves[index];
  if (other) halves.splice(index, 1);
  else remember(halves, half);
  const id = other?.id ?? (half.isStart ? own : undefined);
  if (id !== undefined) known.set(own, id);
  return id;
}

/** Hashed, since a call may contain a whole file. */
const digestOf = (tool: string, input: unknown): string =>
  createHash('sha256')
    .update(`${tool} ${JSON.stringify(input)}`)
    .digest('base64');

function remember<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > MAX_REMEMBERED) list.shift();
}
