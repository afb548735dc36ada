// The working memory of sessions: what programs keep of a conversation here, bounded by the window of their model, and the sessions that
// hooks recorded, read the same way.
import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import type { LongTermStrategy, Promotion } from '../contract/words.ts';
import type {
  MemoryRecord,
  MessageInput,
  WorkingMemory,
  WorkingMemoryPut,
  WorkingMessage,
} from '../contract/working-memory.ts';
import type { Database, Queries } from '../db/database.ts';
import { SCRUBBED_TABLES } from '../memory/forgetting.ts';
import type { Memory } from '../memory/memory.ts';
import { isForgottenSession } from '../store/forget/tombstones.ts';
import { readSummaries } from '../store/sessions/session-summaries.ts';
import {
  deleteWorking,
  listWorkingSessions,
  readRecordedSession,
  readWorking,
  replaceContext,
  type WorkingKey,
  type WorkingRow,
  writeWorking,
} from '../store/sessions/working-memory.ts';
import { condense, contextTokens } from './condense.ts';
import { promote } from './promote.ts';
import { createRedactWorking, messageAhead } from './redact-working.ts';
import type { SummaryEndpoint } from './summary-endpoint.ts';
import { type ContextWindow, percentagesOf, tokensOf, windowOf } from './window.ts';

type NamedWindow = Parameters<typeof windowOf>[0];
/** Why nothing was written. */
export type WorkingRefusal = 'forgotten' | { ahead: MessageInput };

type WorkingDeps = {
  db: Database;
  redactor: Redactor;
  memory: Pick<Memory, 'save'>;
  summaries: Pick<SummaryEndpoint, 'isOn' | 'summarise'>;
  settings: { readonly promote: Promotion; readonly promote_min_chars: number };
};

/** A stored row with its parts typed. */
type Stored = Omit<WorkingRow, 'messages' | 'memories' | 'data' | 'strategy'> & {
  messages: WorkingMessage[];
  memories: MemoryRecord[];
  data: Record<string, unknown>;
  strategy: { strategy: LongTermStrategy; config: Record<string, unknown> };
};

/** What was written, what left the window for it, and the context before. */
type Written = { stored: Stored; left: readonly WorkingMessage[]; before: string | null };

export type WorkingMemories = ReturnType<typeof createWorkingMemory>;

export function createWorkingMemory({ db, redactor, memory, summaries, settings }: WorkingDeps) {
  const redact = createRedactWorking(redactor);

  async function write(
    tx: Queries,
    key: WorkingKey,
    given: Omit<Stored, keyof WorkingKey | 'tokens'>,
    window: ContextWindow,
  ): Promise<Written | 'forgotten'> {
    const condensed = condense(given.messages, given.context, window);
    const stored = {
      ...key,
      ...given,
      messages: [...condensed.messages],
      context: condensed.context as Redacted | null,
      tokens: tokensOf(condensed.messages, condensed.context),
    };
    if (!(await writeWorking(tx, stored as unknown as WorkingRow))) return 'forgotten';
    return { stored, left: condensed.left, before: given.context };
  }

  /** Put a model's words in the place of the condensed past, where the user names one that makes them, and nobody has written since. */
  async function withModel({ stored, left, before }: Written, window: ContextWindow): Promise<Stored> {
    if (left.length === 0 || !summaries.isOn()) return stored;
    const said = [...(before ? [before] : []), ...left.map(({ role, content }) => `${role}: ${content}`)].join('\n');
    const context = (await summaries.summarise(said, contextTokens(window))) as Redacted | undefined;
    if (context === undefined) return stored;
    const summarised = { ...stored, context, tokens: tokensOf(stored.messages, context) };
    return (await replaceContext(db, stored, summarised)) ? summarised : stored;
  }

  const promoted = (session: Parameters<typeof promote>[0]) =>
    promote(session, { what: settings.promote, minChars: settings.promote_min_chars }, (inputs) =>
      memory.save(inputs, 'rest'),
    );

  return {
    list: (ask: Parameters<typeof listWorkingSessions>[1]) => listWorkingSessions(db, ask),

    /** Read a session, at most `windowSize` messages and those that fit the window if one is named; undefined if there is none. */
    async get(key: WorkingKey, named: NamedWindow, windowSize?: number): Promise<WorkingMemory | undefined> {
      const window = windowOf(named);
      const row = await readWorking(db, key);
      if (row) return toReply(row as unknown as Stored, row.updated_at, window, { windowSize });
      if (key.namespace !== null) return undefined;
      const recorded = await readRecorded(db, key);
      return recorded && toReply(recorded.stored, recorded.at, window, { windowSize, isRecorded: true });
    },

    /** Replace a session's working memory. */
    async put(key: WorkingKey, body: WorkingMemoryPut, named: NamedWindow): Promise<WorkingMemory | WorkingRefusal> {
      const ahead = messageAhead(body.messages, Date.now());
      if (ahead) return { ahead };
      if (await isForgottenSession(db, key.session_id)) return 'forgotten';
      const now = new Date().toISOString();
      const strategy = body.long_term_memory_strategy ?? { strategy: 'discrete' as const, config: {} };
      const given = {
        messages: await redact.messages(body.messages, now),
        memories: await redact.memories(body.memories, now),
        data: redact.data(body.data ?? {}) as unknown as Record<string, unknown>,
        context: body.context ? await redact.text(body.context) : null,
        strategy: { ...strategy, config: redact.data(strategy.config) as unknown as Record<string, unknown> },
        ttl_seconds: body.ttl_seconds ?? null,
      };
      const kept = await promoted({ ...key, ...given, strategy: strategy.strategy });
      const isNew = (await readWorking(db, key)) === undefined;
      const window = windowOf(named);
      const written = await db.transaction((tx) => write(tx, key, { ...given, ...kept } as typeof given, window));
      if (written === 'forgotten') return written;
      return toReply(await withModel(written, window), new Date(), window, { isNew });
    },

    /** Add messages to a session, which is made if needed; a context replaces the one before. */
    async append(
      key: WorkingKey,
      body: Pick<WorkingMemoryPut, 'messages' | 'context'>,
      named: NamedWindow,
    ): Promise<WorkingMemory | WorkingRefusal> {
      const ahead = messageAhead(body.messages, Date.now());
      if (ahead) return { ahead };
      if (await isForgottenSession(db, key.session_id)) return 'forgotten';
      const messages = await redact.messages(body.messages, new Date().toISOString());
      const context = body.context ? await redact.text(body.context) : undefined;
      const before = (await readWorking(db, key)) as unknown as Stored | undefined;
      const strategy = before?.strategy.strategy ?? 'discrete';
      const added = await promoted({ ...key, messages, memories: [], context: before?.context ?? null, strategy });
      const window = windowOf(named);
      const written = await db.transaction(async (tx) => {
        const known = (await readWorking(tx, key, true)) as unknown as Stored | undefined;
        const addedIds = new Set(added.messages.map(({ id }) => id));
        return write(
          tx,
          key,
          {
            ...(known ?? EMPTY),
            messages: [...(known?.messages ?? []).filter(({ id }) => !addedIds.has(id)), ...added.messages],
            context: context ?? known?.context ?? null,
          },
          window,
        );
      });
      if (written === 'forgotten') return written;
      return toReply(await withModel(written, window), new Date(), window, { isNew: before === undefined });
    },

    /** Delete a session's working memory for good. `recorded`: hooks recorded it, so that there is nothing of it here. */
    async remove(key: WorkingKey): Promise<'deleted' | 'none' | 'recorded'> {
      await db.scrub(SCRUBBED_TABLES, 'planned');
      if (await deleteWorking(db, key)) {
        await db.scrub(SCRUBBED_TABLES);
        return 'deleted';
      }
      return key.namespace === null && (await readRecorded(db, key)) ? 'recorded' : 'none';
    },
  };
}

const EMPTY = {
  messages: [] as WorkingMessage[],
  memories: [] as MemoryRecord[],
  data: {},
  context: null,
  strategy: { strategy: 'discrete' as const, config: {} },
  ttl_seconds: null,
};

/** A session that hooks recorded, as a working memory: its prompts, the last words of each turn, and its summary as the context. */
async function readRecorded(q: Queries, { session_id, user_id }: WorkingKey) {
  const session = await readRecordedSession(q, session_id);
  if (!session || (user_id !== null && session.user_id !== user_id)) return undefined;
  const message = (id: string, role: string, content: string, at: Date): WorkingMessage => ({
    id,
    role,
    content,
    created_at: at.toISOString(),
    persisted_at: at.toISOString(),
    discrete_memory_extracted: 't',
  });
  const messages = session.turns.flatMap((turn) => [
    message(turn.prompt_id, 'user', turn.text, turn.created_at),
    ...(turn.said ? [message(`${turn.prompt_id}/stop`, 'assistant', turn.said, turn.said_at ?? turn.created_at)] : []),
  ]);
  const [summary] = await readSummaries(q, [session_id], null);
  const context = (summary?.text ?? null) as Redacted | null;
  const tokens = tokensOf(messages, context);
  const stored: Stored = { ...EMPTY, session_id, namespace: null, user_id: session.user_id, messages, context, tokens };
  return { stored, at: session.last_event_at };
}

/** What a reader with this window gets: a session that was kept for a larger one is condensed for it, and stays as it is. */
function toReply(
  { strategy, ...stored }: Stored,
  at: Date,
  window: ContextWindow,
  how: { windowSize?: number | undefined; isNew?: boolean; isRecorded?: boolean },
): WorkingMemory {
  const isTooLong = window.from !== 'default' && stored.tokens > window.tokens;
  const { messages, context } = isTooLong ? condense(stored.messages, stored.context, window) : stored;
  const { session_id, namespace, user_id, memories, data, tokens, ttl_seconds } = stored;
  return {
    ...{ session_id, namespace, user_id, memories, data, tokens, ttl_seconds },
    messages: messages.slice(how.windowSize === undefined ? 0 : Math.max(0, messages.length - how.windowSize)),
    context,
    long_term_memory_strategy: strategy,
    last_accessed: at.toISOString(),
    context_window: window.tokens,
    context_window_from: window.from,
    ...percentagesOf(tokens, window),
    new_session: how.isNew ?? false,
    unsaved: null,
    recorded: how.isRecorded ?? false,
  };
}
