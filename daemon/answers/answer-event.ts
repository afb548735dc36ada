import { loadavg } from 'node:os';
import { answersOf } from '../../agents/answers.ts';
import type { CaptureEvent } from '../../agents/event.ts';
import { WriterBusy } from '../capture/event-writer.ts';
import type { EventContext, EventIngest } from '../capture/ingest-event.ts';
import type { Log } from '../contract/log.ts';
import type { Speaker } from '../contract/words.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { waitForAnswer } from '../home/patience.ts';
import { within } from '../home/within.ts';
import type { HookAnswer, HookHandler } from './hook-handler.ts';

/** Time reserved in a hook's wait for the receipt, which is sent without a late answer. */
const RECEIPT_MS = 40;
const RETRY_AFTER_SECONDS = 2;
const AT_ONCE = async () => true;

/** A hook's delivery, unparsed. */
export type HookDelivery = {
  agent: string;
  event: string;
  /** Parsed JSON, not yet redacted. */
  payload: unknown;
  /** Made by the hook for events without their own id. */
  eventId: string | undefined;
  speaker: Speaker;
  /** The event's project and user, if the sender names them. Default: from its folder and the settings. */
  about?: EventContext;
  /** Whether the sender's environment disables the agent's own memory. */
  ownMemoryOff?: boolean;
  /** Only record the event: its token may not read memory. */
  silent?: true;
  /** Reject the event unless it belongs to one of these projects. */
  projects?: readonly string[];
  /**
   * Called with the answer before the event is stored, for a sender that doesn't wait for the receipt. The event is
   * stored once this resolves.
   */
  onAnswer?(answer: Record<string, unknown> | null): Promise<void>;
  /** How long the sender waits. Default: as long as an answer to such an event is useful. */
  waitsMs?: number | undefined;
  /** Whether the answer reached the agent, once known. Default: true if it was ready in time. */
  told?(): Promise<boolean>;
};
type HookReply =
  /** The hook's answer for stdout; null for none. */
  | { status: 'ok'; answer: Record<string, unknown> | null }
  /** The token is not bound to the event's project. */
  | { status: 'forbidden' }
  /** The event can never be stored; the hook must not retry. */
  | { status: 'invalid'; detail: string }
  /** Retry later: the writer is full or the database unavailable. */
  | { status: 'busy'; retryAfterSeconds: number; detail: string };

export type AnswerHook = (delivery: HookDelivery) => Promise<HookReply>;

type HookDeps = {
  ingest: EventIngest;
  /** By event name; other events are only recorded. */
  answers: Readonly<Record<string, HookHandler>>;
  /** Path of the home's list of held words. Calls that match it are worth a longer wait. */
  heldWords: string;
  /** Whether an event belongs to one of these projects (keys), by folder and session. Default: to none. */
  isWithin?(event: CaptureEvent, keys: readonly string[]): Promise<boolean>;
  /** Called when an answer starts; returns the function to call at its end. */
  answering?: (() => () => void) | undefined;
  /** Default: what the sender waits, less RECEIPT_MS. */
  answerDeadlineMs?: number | undefined;
  log: Pick<Log, 'warn'>;
};

/** Store a hook's event and answer it concurrently: the answer by its deadline, the receipt after the commit. */
export function createAnswerHook({
  ingest,
  answers,
  heldWords,
  isWithin,
  log,
  answering: begin = () => () => {},
  answerDeadlineMs,
}: HookDeps): AnswerHook {
  /** The wait of a sender that doesn't state it, such as a hook of `type: "http"`, whose limit is in seconds. */
  const waitOf = ({ name, toolCall }: CaptureEvent): number =>
    waitForAnswer(name, () => JSON.stringify({ tool_input: toolCall?.input }), heldWords);

  /**
   * Answer by the deadline and record whether that reached the agent. Never throws: the session continues without it.
   */
  async function answerInTime(
    event: CaptureEvent,
    { waitsMs = waitOf(event), told = AT_ONCE }: Pick<HookDelivery, 'waitsMs' | 'told'>,
  ): Promise<Record<string, unknown> | null> {
    const handle = answers[event.name];
    const { answered, format } = answersOf(event.agent);
    if (!handle || answered?.has(event.name) === false) return null;
    const deadlineMs = answerDeadlineMs ?? waitsMs - RECEIPT_MS;
    const end = begin();
    try {
      const answering = handle(event);
      const answer = await within(answering, deadlineMs);
      if (answer !== 'late') {
        const output = answer?.output ? format(event.name, answer.output) : null;
        // Nobody confirms an empty answer.
        record(event, answering, output === null ? AT_ONCE : told);
        return output;
      }
      record(event, answering, async () => false);
      log.warn({ event: event.name, deadlineMs, load: loadOf() }, 'an answer was not ready in time');
    } catch (error) {
      log.warn({ event: event.name, err: error }, 'an answer failed');
    } finally {
      end();
    }
    return null;
  }

  /** Record an answer once its delivery is known. An empty one can't be late. */
  function record(event: CaptureEvent, answering: Promise<HookAnswer | null>, told: () => Promise<boolean>): void {
    const work = async () => {
      const answer = await answering;
      const wasTold = !answer?.output || (await told());
      await (wasTold ? answer?.note?.() : answer?.missed?.());
    };
    work().catch((error) => log.warn({ event: event.name, err: error }, 'an answer could not be recorded'));
  }

  return async ({ about, silent, projects, onAnswer, waitsMs, told, ...delivered }) => {
    const prepared = await ingest.prepare({ ...delivered, origin: 'hook', isBound: projects !== undefined, ...about });
    if (prepared.kind === 'excluded') return { status: 'ok', answer: null };
    if (prepared.kind === 'invalid') return { status: 'invalid', detail: prepared.detail };
    if (projects && !(await isWithin?.(prepared.event, projects))) return { status: 'forbidden' };
    try {
      const complete = await ingest.complete(prepared.event);
      const answering = silent ? null : answerInTime(complete, { waitsMs, ...(told && { told }) });
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

/** The load average of the last minute, for the log: the most common cause of a late answer. */
const loadOf = (): number => Math.round(loadavg()[0]! * 10) / 10;
