import type { CaptureEvent } from '../capture/event.ts';
import { WriterBusy } from '../capture/event-writer.ts';
import type { EventTaker } from '../capture/take-event.ts';
import type { Log } from '../contract/log.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { within } from '../home/within.ts';
import type { Answerer } from './hook-answer.ts';

/** The hook waits 150 ms for its reply: an answer that isn't ready by then is given up, so that at least the receipt arrives in time. */
const ANSWER_DEADLINE_MS = 110;
const RETRY_AFTER_SECONDS = 2;

/** What a hook delivered, as it came. */
export type HookDelivery = {
  agent: string;
  event: string;
  /** Parsed JSON, not yet redacted. */
  payload: unknown;
  /** Minted by the hook, for events without an id of their own. */
  eventId: string | undefined;
  /** Only record it: the token that brought it may not be answered from memory. */
  silent?: true;
  /** Refuse it unless it belongs to one of these projects. */
  projects?: readonly string[];
};
type HookReply =
  /** The hook's answer for stdout; null: nothing to say. */
  | { status: 'ok'; answer: Record<string, unknown> | null }
  /** The token is bound to other projects than the event's. */
  | { status: 'forbidden' }
  /** Not an event that can be stored, ever: the hook shall not try again. */
  | { status: 'invalid'; detail: string }
  /** Try later: the writer is full or the database is away. */
  | { status: 'busy'; retryAfterSeconds: number; detail: string };

export type AnswerHook = (delivery: HookDelivery) => Promise<HookReply>;

type HookDeps = {
  taker: EventTaker;
  /** By event name; events without one are only recorded. */
  answers: Readonly<Record<string, Answerer>>;
  /** Whether an event belongs to one of these projects (keys), by its folder and its session. Absent: none does. */
  isWithin?(event: CaptureEvent, keys: readonly string[]): Promise<boolean>;
  /** ANSWER_DEADLINE_MS where absent. */
  answerDeadlineMs?: number | undefined;
  log: Pick<Log, 'warn'>;
};

/** Take a hook's event in and answer it: both at once, the answer within its deadline, the receipt after the commit. */
export function createAnswerHook({
  taker,
  answers,
  isWithin,
  log,
  answerDeadlineMs = ANSWER_DEADLINE_MS,
}: HookDeps): AnswerHook {
  async function answerInTime(event: CaptureEvent): Promise<Record<string, unknown> | null> {
    const answer = answers[event.name];
    if (!answer) return null;
    try {
      const said = await within(answer(event), answerDeadlineMs);
      if (said !== 'late') {
        // Noted only now: what came too late was not shown, and is still new to the session.
        said?.note?.().catch((error) => log.warn({ event: event.name, err: error }, 'an answer could not be noted'));
        return said?.output ?? null;
      }
      log.warn({ event: event.name, deadlineMs: answerDeadlineMs }, 'an answer was not ready in time');
    } catch (error) {
      log.warn({ event: event.name, err: error }, 'an answer failed');
    }
    return null; // the session goes on without it
  }

  return async ({ agent, event, payload, eventId, silent, projects }) => {
    const prepared = taker.prepare({ agent, event, payload, eventId, origin: 'hook' });
    if (prepared.kind === 'excluded') return { status: 'ok', answer: null };
    if (prepared.kind === 'invalid') return { status: 'invalid', detail: prepared.detail };
    if (projects && !(await isWithin?.(prepared.event, projects))) return { status: 'forbidden' };
    try {
      const answering = silent ? null : answerInTime(prepared.event);
      const [, answer] = await Promise.all([taker.store(prepared.event), answering]);
      return { status: 'ok', answer };
    } catch (error) {
      if (error instanceof WriterBusy || error instanceof DatabaseUnavailable) {
        return { status: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS, detail: error.message };
      }
      throw error;
    }
  };
}
