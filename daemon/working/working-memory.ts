// The working memory of sessions: programs' conversations, limited by the window of their model, and sessions recorded
// by hooks, read in the same form.
import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import type { Promotion } from '../contract/words.ts';
import type { MessageInput, WorkingMemory, WorkingMemoryPut } from '../contract/working-memory.ts';
import type { Database, Queries } from '../db/database.ts';
import { SCRUBBED_TABLES } from '../memory/forgetting.ts';
import type { Memory } from '../memory/memory.ts';
import { isForgottenSession } from '../store/forget/tombstones.ts';
import {
  deleteWorking,
  listWorkingSessions,
  readWorking,
  replaceContext,
  type StoredMessage,
  type WorkingKey,
  type WorkingRow,
  writeWorking,
} from '../store/sessions/working-memory.ts';
import { condense, contextTokens } from './condense.ts';
import { promote } from './promote.ts';
import { createRedactWorking, messageAhead } from './redact-working.ts';
import { EMPTY_SESSION, readRecorded, toWorkingMemory } from './stored-session.ts';
import type { SummaryEndpoint } from './summary-endpoint.ts';
import { type ContextWindow, tokensOf, windowOf } from './window.ts';

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

/** The written session, the messages removed from its window, and the previous context. */
type Written = { stored: WorkingRow; left: readonly StoredMessage[]; before: string | null };
type Given = Omit<WorkingRow, keyof WorkingKey | 'tokens'>;

export const createWorkingMemory = (deps: WorkingDeps): WorkingMemories => new WorkingMemories(deps);

export class WorkingMemories {
  readonly #deps: WorkingDeps;
  readonly #redact: ReturnType<typeof createRedactWorking>;

  constructor(deps: WorkingDeps) {
    this.#deps = deps;
    this.#redact = createRedactWorking(deps.redactor);
  }

  list(ask: Parameters<typeof listWorkingSessions>[1]) {
    return listWorkingSessions(this.#deps.db, ask);
  }

  /**
   * Read a session, at most `windowSize` messages and those that fit the window if one is named; undefined if there is
   * none.
   */
  async get(key: WorkingKey, named: NamedWindow, windowSize?: number): Promise<WorkingMemory | undefined> {
    const window = windowOf(named);
    const row = await readWorking(this.#deps.db, key);
    if (row) return toWorkingMemory(row, row.updated_at, window, { windowSize });
    if (key.namespace !== null) return undefined;
    const recorded = await readRecorded(this.#deps.db, key);
    return recorded && toWorkingMemory(recorded.stored, recorded.at, window, { windowSize, isRecorded: true });
  }

  /** Replace a session's working memory. */
  async put(key: WorkingKey, body: WorkingMemoryPut, named: NamedWindow): Promise<WorkingMemory | WorkingRefusal> {
    const { db } = this.#deps;
    const refusal = await this.#refusalOf(key, body);
    if (refusal) return refusal;
    const redacted = await this.#redacted(body);
    const stored = await this.#promote({ ...key, ...redacted, strategy: redacted.strategy.strategy });
    const isNew = (await readWorking(db, key)) === undefined;
    const window = windowOf(named);
    const written = await db.transaction((tx) => write(tx, key, { ...redacted, ...stored }, window));
    if (written === 'forgotten') return written;
    return toWorkingMemory(await this.#withModel(written, window), new Date(), window, { isNew });
  }

  /** Add messages to a session, which is made if needed; a context replaces the one before. */
  async append(
    key: WorkingKey,
    body: Pick<WorkingMemoryPut, 'messages' | 'context'>,
    named: NamedWindow,
  ): Promise<WorkingMemory | WorkingRefusal> {
    const { db } = this.#deps;
    const refusal = await this.#refusalOf(key, body);
    if (refusal) return refusal;
    const messages = await this.#redact.messages(body.messages, new Date().toISOString());
    const context = body.context ? await this.#redact.text(body.context) : undefined;
    const before = await readWorking(db, key);
    const strategy = before?.strategy.strategy ?? 'discrete';
    const session = { ...key, messages, memories: [], context: before?.context ?? null, strategy };
    const added = (await this.#promote(session)).messages;
    const window = windowOf(named);
    const written = await db.transaction(async (tx) => {
      const stored = await readWorking(tx, key, { lock: true });
      return write(tx, key, withMessages(stored, added, context), window);
    });
    if (written === 'forgotten') return written;
    return toWorkingMemory(await this.#withModel(written, window), new Date(), window, { isNew: before === undefined });
  }

  /**
   * Delete a session's working memory permanently. `recorded`: hooks recorded it, so that there is nothing of it here.
   */
  async remove(key: WorkingKey): Promise<'deleted' | 'none' | 'recorded'> {
    const { db } = this.#deps;
    await db.scrub(SCRUBBED_TABLES, 'planned');
    if (await deleteWorking(db, key)) {
      await db.scrub(SCRUBBED_TABLES);
      return 'deleted';
    }
    return key.namespace === null && (await readRecorded(db, key)) ? 'recorded' : 'none';
  }

  async #refusalOf(
    { session_id }: WorkingKey,
    { messages }: Pick<WorkingMemoryPut, 'messages'>,
  ): Promise<WorkingRefusal | undefined> {
    const ahead = messageAhead(messages, Date.now());
    if (ahead) return { ahead };
    return (await isForgottenSession(this.#deps.db, session_id)) ? 'forgotten' : undefined;
  }

  async #redacted(body: WorkingMemoryPut): Promise<Given> {
    const now = new Date().toISOString();
    const strategy = body.long_term_memory_strategy ?? EMPTY_SESSION.strategy;
    return {
      messages: await this.#redact.messages(body.messages, now),
      memories: await this.#redact.memories(body.memories, now),
      data: this.#redact.data(body.data ?? {}),
      context: body.context ? await this.#redact.text(body.context) : null,
      strategy: { ...strategy, config: this.#redact.data(strategy.config) },
      ttl_seconds: body.ttl_seconds ?? null,
    };
  }

  #promote(session: Parameters<typeof promote>[0]) {
    const { settings, memory } = this.#deps;
    return promote(session, { what: settings.promote, minChars: settings.promote_min_chars }, (inputs) =>
      memory.save(inputs, 'rest'),
    );
  }

  /** Replace the condensed past by a model's text, if the user configured a model and nobody has written since. */
  async #withModel({ stored, left, before }: Written, window: ContextWindow): Promise<WorkingRow> {
    const { db, summaries } = this.#deps;
    if (left.length === 0 || !summaries.isOn()) return stored;
    const lines = left.map(({ role, content }) => `${role}: ${content}`);
    const text = (before ? [before, ...lines] : lines).join('\n');
    const context = (await summaries.summarise(text, contextTokens(window))) as Redacted | undefined;
    if (context === undefined) return stored;
    const summarised = { ...stored, context, tokens: tokensOf(stored.messages, context) };
    return (await replaceContext(db, stored, summarised)) ? summarised : stored;
  }
}

/** Write a session, condensed to its window. */
async function write(
  tx: Queries,
  key: WorkingKey,
  input: Given,
  window: ContextWindow,
): Promise<Written | 'forgotten'> {
  const condensed = condense(input.messages, input.context, window);
  const stored = {
    ...key,
    ...input,
    messages: [...condensed.messages],
    context: condensed.context as Redacted | null,
    tokens: tokensOf(condensed.messages, condensed.context),
  };
  if (!(await writeWorking(tx, stored))) return 'forgotten';
  return { stored, left: condensed.left, before: input.context };
}

/** The session with these messages added; one with the same id replaces the old one. */
function withMessages(
  stored: WorkingRow | undefined,
  added: readonly StoredMessage[],
  context: Redacted | undefined,
): Given {
  const ids = new Set(added.map(({ id }) => id));
  return {
    ...(stored ?? EMPTY_SESSION),
    messages: [...(stored?.messages ?? []).filter(({ id }) => !ids.has(id)), ...added],
    context: context ?? stored?.context ?? null,
  };
}
