// The memory of proxied conversations. A client sends a whole conversation each time and none of what was added before, so what a session
// was shown is added again to each of its requests, in the same order: its beginning stays the same, which providers cache.
import { createHash, randomUUID } from 'node:crypto';
import type { AnswerHook } from '../answers/answer-event.ts';
import type { EventContext } from '../capture/ingest-event.ts';
import { ASSISTANT_MESSAGES, PROXY } from '../contract/hook-events.ts';
import type { Log } from '../contract/log.ts';
import { within } from '../home/within.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { NewTurn } from './read-new-turn.ts';

/** How long a request waits for memory; with the look-up of its token (http/guards/remembered-tokens.ts) at most 150 ms. */
const WAIT_MS = 105;
const MAX_SESSIONS = 500;
/** Events that wait for the database; further ones are dropped, since nothing here may grow while it hangs. */
const MAX_WAITING = 500;
/** Characters that a session's requests carry; the oldest go first. */
const MAX_CHARS = 24_000;
/** A conversation without a session of its own is new after this pause. */
const NEW_AFTER_MS = 6 * 3_600_000;

/** Whose conversation it is. */
export type Speaker = {
  /** The token's name. */
  actor: string;
  /** As the client names it. */
  session: string | undefined;
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
  /** The prompt, to know it when a client tries again. */
  asked: string;
  isAnswered: boolean;
  said: string[];
  /** The last event, so that they are stored in their order. */
  stored: Promise<unknown>;
};

export type Conversations = {
  /** Take a request in. `block` is what goes into its system text, empty for nothing. Never throws, and takes at most WAIT_MS. */
  begin(turn: NewTurn, speaker: Speaker): Promise<{ block: string; end(answer: ReadAnswer): void }>;
  /** Read anew what sessions were shown, since some of it was forgotten. */
  changed(): void;
};

export function createConversations(deps: {
  hook: AnswerHook;
  /** The texts that a session of this project (its key) was shown. */
  shownIn(sessionId: string, project: string | null): Promise<readonly string[]>;
  /** Default WAIT_MS. */
  waitMs?: number;
  log: Pick<Log, 'warn'>;
}): Conversations {
  const sessions = new Map<string, Session>();
  let waiting = 0;

  return {
    async begin(turn, speaker) {
      // Results of calls alone, of a conversation that nothing names.
      if (speaker.session === undefined && turn.opening === '') return { block: '', end: () => {} };
      const session = sessionOf(turn, speaker);
      const asking = take(turn, session, speaker).catch((error) => fail(error));
      await within(asking, deps.waitMs ?? WAIT_MS);
      return { block: (session.blocks ?? []).join('\n'), end: (answer) => end(session, speaker, answer) };
    },
    changed() {
      for (const session of sessions.values()) session.blocks = undefined;
    },
  };

  async function take(turn: NewTurn, session: Session, speaker: Speaker): Promise<void> {
    const asked = digest(`${turn.length} ${turn.prompt}`);
    const isAgain = session.asked === asked && !session.isAnswered;
    const isNew = turn.prompt !== null && !isAgain;
    if (isNew) Object.assign(session, { promptId: randomUUID(), asked, isAnswered: false, said: [] });
    const context = { session_id: session.id, ...(session.promptId && { prompt_id: session.promptId }) };
    for (const { id, name, input, output, isError } of turn.ended) {
      const call = { ...context, tool_use_id: digest(`${session.id} ${id}`), tool_name: name, tool_input: input ?? {} };
      const result = isError ? { error: asText(output) } : { tool_response: output };
      void store(session, speaker, isError ? 'PostToolUseFailure' : 'PostToolUse', { ...call, ...result });
    }
    const blocks =
      session.blocks ??
      [...new Set(await deps.shownIn(session.id, speaker.about.project?.key ?? null))].filter(Boolean);
    session.blocks ??= fitted(blocks);
    if (!isNew) return;
    const reply = await deliver(session, speaker, 'UserPromptSubmit', { ...context, prompt: turn.prompt });
    const answer = reply.status === 'ok' ? reply.answer : null;
    const { additionalContext: block } = (answer?.hookSpecificOutput ?? {}) as { additionalContext?: string };
    if (block && session.blocks && !session.blocks.includes(block)) session.blocks = fitted([...session.blocks, block]);
  }

  function end(session: Session, speaker: Speaker, { text, hasCalls }: ReadAnswer): void {
    if (session.promptId === undefined || session.isAnswered) return;
    const context = { session_id: session.id, prompt_id: session.promptId };
    if (text !== '') session.said.push(text);
    session.isAnswered = !hasCalls;
    if (hasCalls) return;
    if (session.said.length > 1)
      void store(session, speaker, ASSISTANT_MESSAGES, { ...context, messages: [...session.said] });
    void store(session, speaker, 'Stop', { ...context, last_assistant_message: text });
  }

  /** Record an event after those before it; the request does not wait. */
  function store(session: Session, speaker: Speaker, event: string, payload: Record<string, unknown>): Promise<void> {
    return deliver(session, speaker, event, payload, true).then(() => {}, fail);
  }

  function deliver(
    session: Session,
    { about, projects }: Speaker,
    event: string,
    payload: Record<string, unknown>,
    silent?: true,
  ): ReturnType<AnswerHook> {
    const delivery = { agent: PROXY, event, payload, eventId: randomUUID(), about };
    const next = () => deps.hook({ ...delivery, ...(silent && { silent }), ...(projects && { projects }) });
    if (waiting >= MAX_WAITING) return Promise.reject(new Error('too many proxied events wait for the database'));
    waiting++;
    const stored = session.stored.then(next, next).finally(() => {
      waiting--;
    });
    session.stored = stored.catch(() => {});
    return stored;
  }

  function fail(error: unknown): void {
    deps.log.warn({ err: error }, 'a proxied request went without memory');
  }

  function sessionOf({ opening }: NewTurn, { actor, session, about }: Speaker): Session {
    const key = digest(
      JSON.stringify([actor, about.userId, about.project?.key, session ?? null, session ? '' : opening]),
    );
    const known = sessions.get(key);
    const isOld = session === undefined && known && Date.now() - known.usedAt > NEW_AFTER_MS;
    const found =
      known && !isOld
        ? known
        : {
            id: session ?? `proxy-${randomUUID()}`,
            usedAt: 0,
            blocks: session === undefined ? [] : undefined,
            promptId: undefined,
            asked: '',
            isAnswered: false,
            said: [],
            stored: Promise.resolve(),
          };
    found.usedAt = Date.now();
    sessions.delete(key);
    sessions.set(key, found);
    if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value!);
    return found;
  }
}

function fitted(blocks: readonly string[]): string[] {
  let chars = 0;
  const first = blocks.findLastIndex((block) => {
    chars += block.length;
    return chars > MAX_CHARS;
  });
  return blocks.slice(first + 1);
}

const asText = (output: unknown): string => (typeof output === 'string' ? output : (JSON.stringify(output) ?? ''));
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
