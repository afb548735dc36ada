import type { Redacted } from '../../../packages/redactor/index.ts';
import type { LongTermStrategy } from '../../contract/words.ts';
import type { MemoryRecord, WorkingMessage } from '../../contract/working-memory.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';

const ROW = columns({
  session_id: 'text',
  namespace: 'text null',
  user_id: 'text null',
  messages: 'jsonb',
  memories: 'jsonb',
  data: 'jsonb',
  context: 'redacted null',
  strategy: 'jsonb',
  tokens: 'integer',
  ttl_seconds: 'integer null',
});
export type StoredMessage = WorkingMessage & { content: Redacted };
export type StoredMemory = MemoryRecord & { text: Redacted };
/** The contents of the JSON columns. */
type Parts = {
  messages: readonly StoredMessage[];
  memories: readonly StoredMemory[];
  data: Record<string, unknown>;
  strategy: { strategy: LongTermStrategy; config: Record<string, unknown> };
};
export type WorkingRow = Omit<RowOf<typeof ROW>, keyof Parts> & Parts;
/** The key of a working memory: null counts as a distinct namespace or user. */
export type WorkingKey = Pick<WorkingRow, 'session_id' | 'namespace' | 'user_id'>;

const SAME_KEY = `t.session_id = $1 and coalesce(t.namespace, '') = coalesce($2, '') and coalesce(t.user_id, '') = coalesce($3, '')`;
const IS_ALIVE = '(t.expires_at is null or t.expires_at > now())';
const keyOf = ({ session_id, namespace, user_id }: WorkingKey) => [session_id, namespace, user_id];

/** Seed of the hashes by which working memories are locked. */
const LOCK = 7_305_260;

/** Read a working memory; undefined if there is none, or it has expired. `lock`: lock it for the transaction. */
export async function readWorking(
  q: Queries,
  key: WorkingKey,
  { lock = false } = {},
): Promise<(WorkingRow & { updated_at: Date }) | undefined> {
  // A row that doesn't exist yet can't be locked.
  if (lock) await q.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [JSON.stringify(keyOf(key)), LOCK]);
  const rows = await q.query<WorkingRow & { updated_at: Date }>(
    `select ${ROW.of('t')}, t.updated_at from mem_working_memory t where ${SAME_KEY} and ${IS_ALIVE}`,
    keyOf(key),
  );
  return rows[0];
}

/** Write a working memory as a whole; its time to live restarts. Returns false if the session was forgotten. */
export async function writeWorking(tx: Queries, row: WorkingRow): Promise<boolean> {
  const written = await tx.query(
    `insert into mem_working_memory as t (${ROW.names}, expires_at)
     select ${ROW.names}, now() + make_interval(secs => ttl_seconds) from jsonb_to_recordset($1::jsonb) as r(${ROW.record})
     where ${notForgotten({ session: 'r.session_id' })}
     on conflict (session_id, coalesce(namespace, ''), coalesce(user_id, '')) do update set
       ${ROW.set('excluded')}, expires_at = excluded.expires_at, updated_at = now(),
       created_at = case when ${IS_ALIVE} then t.created_at else now() end
     returning 1 as written`,
    [[row]],
  );
  return written.length > 0;
}

/** Replace the context, if it is unchanged. false: it was written since. */
export async function replaceContext(
  q: Queries,
  before: WorkingKey & { context: string | null },
  after: { context: Redacted; tokens: number },
): Promise<boolean> {
  const replaced = await q.query(
    `update mem_working_memory t set context = $4, tokens = $5 where ${SAME_KEY} and t.context is not distinct from $6 returning 1 as replaced`,
    [...keyOf(before), after.context, after.tokens, before.context],
  );
  return replaced.length > 0;
}

/** Delete a working memory permanently. Returns whether there was one. */
export async function deleteWorking(q: Queries, key: WorkingKey): Promise<boolean> {
  const deleted = await q.query(`delete from mem_working_memory t where ${SAME_KEY} returning 1 as gone`, keyOf(key));
  return deleted.length > 0;
}

/** Delete expired ones. Returns how many. */
export async function deleteExpired(q: Queries): Promise<number> {
  return (await q.query(`delete from mem_working_memory t where not ${IS_ALIVE} returning 1 as gone`)).length;
}

/**
 * List the ids of sessions with a working memory, the most recently used first, and of sessions recorded by hooks,
 * which have no namespace.
 * @returns a page, and the total number
 */
export async function listWorkingSessions(
  q: Queries,
  ask: { namespace: string | null; userId: string | null; limit: number; offset: number },
): Promise<{ sessions: string[]; total: number }> {
  const all = `select t.session_id, t.updated_at as at from mem_working_memory t
      where ${IS_ALIVE} and ($1::text is null or t.namespace = $1) and ($2::text is null or t.user_id = $2)
    union all
    select s.session_id, s.last_event_at from mem_sessions s where $1::text is null and ($2::text is null or s.user_id = $2)`;
  const params = [ask.namespace, ask.userId];
  const sessions = await readColumn<string>(
    q,
    `select session_id from (${all}) a group by session_id order by max(at) desc, session_id limit $3 offset $4`,
    [...params, ask.limit, ask.offset],
  );
  const [total] = await readColumn<number>(q, `select count(distinct session_id)::int from (${all}) a`, params);
  return { sessions, total: total! };
}

/** A session that hooks recorded, read as a conversation. */
type RecordedSession = {
  user_id: string | null;
  last_event_at: Date;
  turns: { prompt_id: string; text: Redacted; created_at: Date; said: Redacted | null; said_at: Date | null }[];
};

/** Maximum of latest turns read of a recorded session: more than any window can contain. */
const MAX_TURNS = 500;

/**
 * Read a recorded session's prompts, each with the last words of its turn as long as the journal has them; undefined
 * for an unknown one.
 */
export async function readRecordedSession(q: Queries, sessionId: string): Promise<RecordedSession | undefined> {
  const [session] = await q.query<{ user_id: string | null; last_event_at: Date }>(
    'select user_id, last_event_at from mem_sessions where session_id = $1',
    [sessionId],
  );
  if (!session) return undefined;
  const turns = await q.query<RecordedSession['turns'][number]>(
    `select p.prompt_id, p.text, p.created_at, stop.said, stop.occurred_at as said_at
     from (select * from mem_user_prompts where session_id = $1 order by created_at desc, id desc limit ${MAX_TURNS}) p
     left join lateral (select payload ->> 'last_assistant_message' as said, occurred_at from mem_events
       where session_id = $1 and event = 'Stop' and payload ->> 'prompt_id' = p.prompt_id order by id desc limit 1) stop on true
     order by p.created_at, p.id`,
    [sessionId],
  );
  return { ...session, turns };
}
