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

/** What remains of a hook's wait for the receipt, which goes out without an answer that is late. */
const RECEIPT_MS = 40;
const RETRY_AFTER_SECONDS = 2;
const AT_ONCE = async () => true;

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
  /** The sender's environment switches the agent's own memory off. */
  ownMemoryOff?: boolean;
  /** Only record it: its token has no right to an answer from memory. */
  silent?: true;
  /** Reject it unless it belongs to one of these projects. */
  projects?: readonly string[];
  /** Told the answer before the event is stored, for a sender that doesn't wait for the receipt; the event is stored once it resolves. */
  onAnswer?(answer: Record<string, unknown> | null): Promise<void>;
  /** How long the sender waits for the reply; default: as long as the answer to such an event is worth. */
  waitsMs?: number | undefined;
  /** Whether the answer reached the agent, once that is known; default: as soon as it is there in time. */
  told?(): Promise<boolean>;
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
  /** Path of the home's list of held words: calls that stand there are worth a wait. */
  heldWords: string;
  /** Whether an event belongs to one of these projects (keys), by its folder and its session. Default: it belongs to none. */
  isWithin?(event: CaptureEvent, keys: readonly string[]): Promise<boolean>;
  /** Called when an answer is due; returns what is called when that is over. */
  answering?: (() => () => void) | undefined;
  /** Default: what the sender waits, less RECEIPT_MS. */
  answerDeadlineMs?: number | undefined;
  log: Pick<Log, 'warn'>;
};

/** Store a hook's event and answer it at the same time: the answer within its deadline, the receipt after the commit. */
export function createAnswerHook({
  ingest,
  answers,
  heldWords,
  isWithin,
  log,
  answering: begin = () => () => {},
  answerDeadlineMs,
}: HookDeps): AnswerHook {
  /** The wait of a sender that doesn't say how long it waits, as hooks of `type: "http"`, for which the client has a limit of seconds. */
  const waitOf = ({ name, toolCall }: CaptureEvent): number =>
    waitForAnswer(name, () => JSON.stringify({ tool_input: toolCall?.input }), heldWords);

  /** Answer within the deadline, and record whether that reached the agent. Never throws: the session goes on without it. */
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
        // What says nothing is confirmed by nobody.
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

  /** Record an answer once it is known whether it was told; one that says nothing can't be late. */
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

/** The machine's load over the last minute, for the log: a late answer has its reason there more often than not. */
const loadOf = (): number => Math.round(loadavg()[0]! * 10) / 10;
