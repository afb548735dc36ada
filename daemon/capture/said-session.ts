// A session from an agent's messages: a conversation in a client without hooks. The messages become the events that
// hooks would have delivered, in a separate session, which no request can name otherwise: its id is a hash of project,
// agent and the caller's name or the first words.
//
//   named by the caller ─► the session of that name in the project
//   not named ─► the session that began with the same words; the next one if later messages differ or it is a day old
//
// So the same conversation with more messages is one session, and no token reaches a session of another project.
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CaptureEvent } from '../../agents/event.ts';
import type { Redacted, RedactedJson } from '../../packages/redactor/index.ts';
import type { sessionMessagesSchema } from '../contract/capture.ts';
import { ASSISTANT_MESSAGES } from '../contract/hook-events.ts';
import { isContentless } from '../memory/digest/contentless.ts';
import { stripInjected } from '../memory/digest/strip-injected.ts';

type Message = z.output<typeof sessionMessagesSchema>['messages'][number];
type Where = Pick<CaptureEvent, 'agent' | 'cwd' | 'branch' | 'project' | 'userId' | 'speaker'>;
/** The user's prompts in a session, in order, with times. */
type Stored = readonly { text: string; created_at: Date }[];

/** A user's message, and the agent's messages until the user's next one. */
type SaidTurn = { asked: string; answers: string[] };

/** Age beyond which the same first words begin another conversation. */
const NEXT_AFTER_MS = 24 * 3_600_000;
/** Maximum of conversations of one project that begin with the same words on one day. */
const MAX_ALIKE = 20;

/**
 * The session of a conversation: that with the caller's name, or the one with the same first words that it continues.
 */
export async function saidSession(
  turns: readonly SaidTurn[],
  name: string | undefined,
  { project, agent }: Pick<Where, 'project' | 'agent'>,
  readStored: (sessionId: string) => Promise<Stored>,
  now: Date,
): Promise<string> {
  const idOf = (...apart: string[]) => `said:${hashOf([project?.key ?? '', agent, ...apart])}`;
  if (name !== undefined) return idOf('named', name);
  const asked = turns.map((turn) => turn.asked);
  // A greeting begins many conversations.
  const until = asked.findIndex((text) => !isContentless(text));
  const beginning = asked.slice(0, until < 0 ? asked.length : until + 1);
  for (let n = 0; n < MAX_ALIKE; n++) {
    const id = idOf('begins', ...beginning, String(n));
    if (goesOn(await readStored(id), asked, now)) return id;
  }
  return idOf('begins', ...beginning, randomUUID());
}

function goesOn(stored: Stored, asked: readonly string[], now: Date): boolean {
  const last = stored.at(-1);
  if (last === undefined) return true;
  if (now.getTime() - last.created_at.getTime() > NEXT_AFTER_MS) return false;
  return stored.every(({ text }, index) => asked[index] === undefined || asked[index] === text);
}

/** The events of a conversation's redacted turns, in order. */
export function saidEvents(turns: readonly SaidTurn[], sessionId: string, context: Where, now: Date): CaptureEvent[] {
  const times = new Map<string, number>();
  return turns.flatMap(({ asked, answers }, index) => {
    const before = times.get(asked) ?? 0;
    times.set(asked, before + 1);
    const promptId = `${sessionId}:${hashOf([asked, String(before)])}`;
    // In order, the last one at the present time: later messages come after it.
    const occurredAt = new Date(now.getTime() - (turns.length - 1 - index));
    const event = (name: string, eventId: string, payload: object) =>
      eventOf({ ...context, name, eventId, sessionId, promptId, occurredAt }, payload);
    const last = answers.at(-1);
    const earlier = answers.slice(0, -1);
    return [
      {
        ...event('UserPromptSubmit', `prompt:${promptId}`, { prompt: asked }),
        prompt: { promptId, text: asked as Redacted },
      },
      ...(earlier.length > 0
        ? [event(ASSISTANT_MESSAGES, `messages:${promptId}:${hashOf(earlier)}`, { messages: earlier })]
        : []),
      ...(last === undefined
        ? []
        : [event('Stop', `stop:${promptId}:${hashOf([last])}`, { last_assistant_message: last })]),
    ];
  });
}

type Named = Where & Pick<CaptureEvent, 'name' | 'eventId' | 'sessionId' | 'promptId' | 'occurredAt'>;

function eventOf(named: Named, payload: object): CaptureEvent {
  const common = { session_id: named.sessionId, prompt_id: named.promptId, hook_event_name: named.name };
  return {
    ...named,
    origin: 'rest',
    isBound: false,
    ownMemoryOff: false,
    transcriptPath: null,
    session: {},
    prompt: null,
    toolCall: null,
    payload: { ...common, ...payload } as unknown as RedactedJson,
  };
}

/** The turns of messages; an assistant's messages before the user's first one are left out. */
export function turnsOf(messages: readonly Message[]): SaidTurn[] {
  const turns: SaidTurn[] = [];
  for (const { role, text: given } of messages) {
    const text = stripInjected(given).trim();
    if (text === '') continue;
    if (role === 'user') turns.push({ asked: text, answers: [] });
    else turns.at(-1)?.answers.push(text);
  }
  return turns;
}

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
