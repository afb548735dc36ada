// The memory of proxied conversations. A client sends the whole conversation each time, without earlier additions, so
// everything a session was shown is added again to each of its requests, in the same order: the beginning stays the
// same, and providers cache it.

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerHook, HookDelivery } from '../answers/answer-event.ts';
import type { EventContext } from '../capture/ingest-event.ts';
import { ASSISTANT_MESSAGES, PROXY } from '../contract/hook-events.ts';
import type { Log } from '../contract/log.ts';
import type { Speaker } from '../contract/words.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { within } from '../home/within.ts';
import type { KeepForLater } from './keep-for-later.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { NewTurn } from './read-new-turn.ts';
import { proxiedSessionId } from './session-id.ts';

/**
 * How long a request waits for memory: a model takes seconds to answer. With the look-up of its token
 * (http/guards/remembered-tokens.ts) it is as long as a prompt's hook waits.
 */
const WAIT_MS = 660;
/** How long a prompt's commit waits so that its request goes first: both need the processor for some milliseconds. */
const SEND_FIRST_MS = 20;
const MAX_SESSIONS = 500;
/**
 * Maximum of events waiting in memory for the database; further ones are written to disk, since memory must stay
 * bounded while it hangs.
 */
const MAX_WAITING = 500;
/** Maximum characters added to a session's requests; the oldest are dropped first. */
const MAX_CHARS = 24_000;
/** A conversation without a session of its own is new after this pause. */
const NEW_AFTER_MS = 6 * 3_600_000;

/** The caller, and the user of the conversation. */
export type Caller = {
  /** The token's name. */
  actor: string;
  /** The client's name for the session. */
  session: string | undefined;
  speaker: Speaker;
  about: EventContext;
  /** Keys of the projects that its token is bound to. */
  projects?: readonly string[];
};

type Session = {
  id: string;
  usedAt: number;
  /** undefined: not read since the daemon started or something was forgotten. */
  blocks: string[] | undefined;
  promptId: string | undefined;
  /** The prompt, to recognise a client's retry. */
  asked: string;
  isAnswered: boolean;
  said: string[];
  /** The last event, so that events are stored in order. */
  stored: Promise<unknown>;
};

export type Conversations = {
  /**
   * Process a request. `block` is the text to add to its system text, empty for none. Never throws, and takes at most
   * WAIT_MS.
   */
  begin(turn: NewTurn, caller: Caller): Promise<{ block: string; end(answer: ReadAnswer): void }>;
  /** Reload what sessions were shown, since some of it was forgotten. */
  changed(): void;
};

type ConversationDeps = {
  hook: AnswerHook;
  /** The texts that a session of this project (its key) was shown. */
  shownIn(sessionId: string, project: string | null): Promise<readonly string[]>;
  /** Stores events that the database can't accept now. */
  keep: KeepForLater;
  /** Default WAIT_MS. */
  waitMs?: number;
  log: Pick<Log, 'warn'>;
};

/** Create the memory of proxied conversations. */
export const createConversations = (deps: ConversationDeps): Conversations => new ProxiedConversations(deps);

/**
 * A prompt of a session is *new* (recorded, and answered by memory), sent *again* by a client that had no answer
 * (nothing is recorded), or *answered* once the model's reply ends without calls (the turn is recorded).
 */
class ProxiedConversations implements Conversations {
  readonly #deps: ConversationDeps;
  readonly #sessions = new BoundedMap<string, Session>(MAX_SESSIONS);
  #waiting = 0;
  #changes = 0;

  constructor(deps: ConversationDeps) {
    this.#deps = deps;
  }

  async begin(turn: NewTurn, caller: Caller): Promise<{ block: string; end(answer: ReadAnswer): void }> {
    // Only results of calls, in a conversation that can't be identified.
    if (caller.session === undefined && turn.opening === '') return { block: '', end: () => {} };
    const session = this.#sessionOf(turn, caller);
    const asking = this.#take(turn, session, caller).catch((error) => this.#fail(error));
    await within(asking, this.#deps.waitMs ?? WAIT_MS);
    return { block: (session.blocks ?? []).join('\n'), end: (answer) => this.#end(session, caller, answer) };
  }

  changed(): void {
    this.#changes++;
    for (const session of this.#sessions.values()) session.blocks = undefined;
  }

  async #take(turn: NewTurn, session: Session, caller: Caller): Promise<void> {
    const asked = digest(`${turn.length} ${turn.prompt}`);
    const isAgain = session.asked === asked && !session.isAnswered;
    const isNew = turn.prompt !== null && !isAgain;
    if (isNew) Object.assign(session, { promptId: randomUUID(), asked, isAnswered: false, said: [] });
    const context = { session_id: session.id, ...(session.promptId && { prompt_id: session.promptId }) };
    for (const { id, name, input, output, isError } of turn.ended) {
      const call = { ...context, tool_use_id: digest(`${session.id} ${id}`), tool_name: name, tool_input: input ?? {} };
      const result = isError ? { error: asText(output) } : { tool_response: output };
      void this.#store(session, caller, isError ? 'PostToolUseFailure' : 'PostToolUse', { ...call, ...result });
    }
    const changesBefore = this.#changes;
    // In parallel: the prompt is recorded even if the earlier additions can't be read.
    const [before, block] = await Promise.all([
      session.blocks ?? this.#deps.shownIn(session.id, caller.about.project?.key ?? null),
      isNew ? this.#answerTo(session, caller, { ...context, prompt: turn.prompt }) : '',
    ]);
    if (this.#changes !== changesBefore) return; // the result may contain something forgotten meanwhile
    session.blocks = fitted([...new Set([...(session.blocks ?? before), block])].filter(Boolean));
  }

  /** Get memory's additions to a prompt, which is recorded while its request is running. */
  #answerTo(session: Session, caller: Caller, payload: Record<string, unknown>): Promise<string> {
    return new Promise((resolve, reject) => {
      const onAnswer = async (answer: Record<string, unknown> | null) => {
        const { additionalContext = '' } = (answer?.hookSpecificOutput ?? {}) as { additionalContext?: string };
        resolve(additionalContext);
        await sleep(SEND_FIRST_MS);
      };
      this.#deliver(session, caller, 'UserPromptSubmit', payload, { onAnswer }).then(() => resolve(''), reject);
    });
  }

  #end(session: Session, caller: Caller, { text, hasCalls }: ReadAnswer): void {
    if (session.promptId === undefined || session.isAnswered) return;
    const context = { session_id: session.id, prompt_id: session.promptId };
    if (text !== '') session.said.push(text);
    session.isAnswered = !hasCalls;
    if (hasCalls) return;
    if (session.said.length > 1)
      void this.#store(session, caller, ASSISTANT_MESSAGES, { ...context, messages: [...session.said] });
    void this.#store(session, caller, 'Stop', { ...context, last_assistant_message: text });
  }

  /** Record an event after those before it; the request does not wait. */
  #store(session: Session, caller: Caller, event: string, payload: Record<string, unknown>): Promise<void> {
    return this.#deliver(session, caller, event, payload, { silent: true }).catch((error) => this.#fail(error));
  }

  /**
   * Pass an event to memory at once: it is processed, and a prompt answered, while earlier events of its session are
   * still being recorded.
   * @throws when it is not recorded now but kept for later
   */
  async #deliver(
    session: Session,
    { about, projects, speaker }: Caller,
    event: string,
    payload: Record<string, unknown>,
    how: Pick<HookDelivery, 'silent' | 'onAnswer'>,
  ): Promise<void> {
    const at = new Date();
    const delivery = {
      agent: PROXY,
      event,
      payload,
      eventId: randomUUID(),
      // A program's reports about its calls are its own words, whoever the speaker is.
      speaker: event === 'UserPromptSubmit' ? speaker : ('program' as const),
      waitsMs: WAIT_MS,
      about,
      ...(projects && { projects }),
    };
    const before = session.stored;
    const onAnswer = async (answer: Record<string, unknown> | null) => {
      await how.onAnswer?.(answer);
      await before;
    };
    if (this.#waiting >= MAX_WAITING) {
      await this.#deps.keep(delivery, at);
      throw new Error('too many proxied events wait for the database');
    }
    this.#waiting++;
    const stored = this.#deps
      .hook({ ...delivery, ...how, onAnswer })
      .then((reply) => {
        if (reply.status === 'busy') throw new Error(reply.detail);
      })
      .catch(async (error) => {
        await this.#deps.keep(delivery, at);
        throw error;
      })
      .finally(() => {
        this.#waiting--;
      });
    session.stored = stored.catch(() => {}).then(() => before);
    return stored;
  }

  #fail(error: unknown): void {
    this.#deps.log.warn({ err: error }, 'a proxied request went without memory, or its event is kept for later');
  }

  #sessionOf({ opening }: NewTurn, { actor, session, about }: Caller): Session {
    const user = about.userId;
    const project = about.project?.key;
    const key = digest(JSON.stringify([actor, user, project, session ?? null, session ? '' : opening]));
    const known = this.#sessions.get(key);
    const isOld = session === undefined && known && Date.now() - known.usedAt > NEW_AFTER_MS;
    const found =
      known && !isOld
        ? known
        : {
            id: session === undefined ? `proxy-${randomUUID()}` : proxiedSessionId({ actor, user, project, session }),
            usedAt: 0,
            blocks: session === undefined ? [] : undefined,
            promptId: undefined,
            asked: '',
            isAnswered: false,
            said: [],
            stored: Promise.resolve(),
          };
    found.usedAt = Date.now();
    this.#sessions.set(key, found);
    return found;
  }
}

function fitted(blocks: readonly string[]): string[] {
  let chars = 0;
  const firstBlock = blocks.findLastIndex((block) => {
    chars += block.length;
    return chars > MAX_CHARS;
  });
  return blocks.slice(firstBlock + 1);
}

const asText = (output: unknown): string => (typeof output === 'string' ? output : (JSON.stringify(output) ?? ''));
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
