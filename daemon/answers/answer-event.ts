import type { CaptureEvent } from '../capture/event.ts';
import { WriterBusy } from '../capture/event-writer.ts';
import type { EventContext, EventIngest } from '../capture/ingest-event.ts';
import type { Log } from '../contract/log.ts';
import type { Speaker } from '../contract/words.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { within } from '../home/within.ts';
import { answersOf } from './agents/index.ts';
import type { HookHandler } from './hook-handler.ts';

/** Deadline of an answer. The hook waits 150 ms for the reply: a late answer is dropped so that the receipt arrives in time. */
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
  speaker: Speaker;
  /** The event's project and user, where the sender names them; default: those of its folder and of the settings. */
  about?: EventContext;
  /** Only record it: its token has no right to an answer from memory. */
  silent?: true;
  /** Reject it unless it belongs to one of these projects. */
  projects?: readonly string[];
  /** Told the answer before the event is stored, for a sender that doesn't wait for the receipt; the event is stored once it resolves. */
  onAnswer?(answer: Record<string, unknown> | null): Promise<void>;
};
type HookReply =
  /** The hook's answer for stdout; null: nothing to say. */
  | { status: 'ok'; answer: Record<string, unknown> | null }
  /** The event's project is none of those that the token is bound to. */
  | { status: 'forbidden' }
  /** The event can never be stored, so the hook must not try again. */
  | { status: 'invalid'; detail: string }
  /** Try later: the writer is full or the database is unavailable. */
  | { status: 'busy'; retryAfterSeconds: number; detail: string };

export type AnswerHook = (delivery: HookDelivery) => Promise<HookReply>;

type HookDeps = {
  ingest: EventIngest;
  /** By event name; events without one are only recorded. */
  answers: Readonly<Record<string, HookHandler>>;
  /** Whether an event belongs to one of these projects (keys), by its folder and its session. Default: it belongs to none. */
  isWithin?(event: CaptureEvent, keys: readonly string[]): Promise<boolean>;
  /** Default ANSWER_DEADLINE_MS. */
  answerDeadlineMs?: number | undefined;
  log: Pick<Log, 'warn'>;
};

/** Store a hook's event and answer it at the same time: the answer within its deadline, the receipt after the commit. */
export function createAnswerHook({
  ingest,
  answers,
  isWithin,
  log,
  answerDeadlineMs = ANSWER_DEADLINE_MS,
}: HookDeps): AnswerHook {
  async function answerInTime(event: CaptureEvent): Promise<Record<string, unknown> | null> {
    const handle = answers[event.name];
    const { answered, format } = answersOf(event.agent);
    if (!handle || answered?.has(event.name) === false) return null;
    try {
      const answer = await within(handle(event), answerDeadlineMs);
      if (answer !== 'late') {
        // Recorded only now: a late answer was not shown, so its content is still new to the session.
        answer
          ?.note?.()
          .catch((error) => log.warn({ event: event.name, err: error }, 'an answer could not be recorded'));
        return answer?.output ? format(event.name, answer.output) : null;
      }
      log.warn({ event: event.name, deadlineMs: answerDeadlineMs }, 'an answer was not ready in time');
    } catch (error) {
      log.warn({ event: event.name, err: error }, 'an answer failed');
    }
    return null; // the session goes on without it
  }

  return async ({ about, silent, projects, onAnswer, ...delivered }) => {
    const prepared = await ingest.prepare({ ...delivered, origin: 'hook', isBound: projects !== undefined, ...about });
    if (prepared.kind === 'excluded') return { status: 'ok', answer: null };
    if (prepared.kind === 'invalid') return { status: 'invalid', detail: prepared.detail };
    if (projects && !(await isWithin?.(prepared.event, projects))) return { status: 'forbidden' };
    try {
      const complete = await ingest.complete(prepared.event);
      const answering = silent ? null : answerInTime(complete);
      await onAnswer?.(await answering);
      const [, answer] = await Promise.all([ingest.store(complete), answering]);
      return { status: 'ok', answer };
    } catch (error) {
      if (error instanceof WriterBusy || error instanceof DatabaseUnavailable) {
        return { status: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS, detail: error.message };
      }
      throw error;
    }
  };
}
