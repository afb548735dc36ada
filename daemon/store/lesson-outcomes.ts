import type { Queries } from '../db/database.ts';

export type OpenFiring = {
  id: number;
  lesson_id: number;
  prompt_id: string | null;
  tool_use_id: string | null;
  tool_name: string;
  call: unknown;
  action: 'warn' | 'ask' | 'deny';
  fired_at: Date;
};

/** Warnings of a session of which it isn't known yet what followed. */
export async function readOpenFirings(q: Queries, sessionId: string): Promise<OpenFiring[]> {
  return q.query<OpenFiring>(
    `select id, lesson_id, prompt_id, tool_use_id, tool_name, call, action, fired_at
     from mem_lesson_firings where session_id = $1 and outcome is null order by fired_at, id`,
    [sessionId],
  );
}

/** Note what followed a warning. */
export async function setFiringOutcome(q: Queries, id: number, outcome: string): Promise<void> {
  await q.query('update mem_lesson_firings set outcome = $2, outcome_at = now() where id = $1 and outcome is null', [
    id,
    outcome,
  ]);
}

/** Which lessons fired on which calls of a session. */
export async function readFiredCalls(
  q: Queries,
  sessionId: string,
): Promise<{ lesson_id: number; tool_use_id: string | null }[]> {
  return q.query('select lesson_id, tool_use_id from mem_lesson_firings where session_id = $1', [sessionId]);
}

export type PastCallRow = {
  session_id: string;
  prompt_id: string | null;
  tool_use_id: string;
  tool_name: string;
  input: unknown;
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
  created_at: Date;
};
const CALL = 'session_id, prompt_id, tool_use_id, tool_name, input, success, error, interrupted, created_at';

/** A session's calls from a moment on, in order. */
export async function readCallsSince(q: Queries, sessionId: string, since: Date): Promise<PastCallRow[]> {
  return q.query<PastCallRow>(
    `select ${CALL} from mem_tool_calls where session_id = $1 and created_at >= $2::timestamptz - interval '5 seconds' order by created_at, id limit 1000`,
    [sessionId, since],
  );
}

/** A project's latest calls, in the order they happened. */
export async function readProjectCalls(q: Queries, projectId: number, limit: number): Promise<PastCallRow[]> {
  const rows = await q.query<PastCallRow>(
    `select ${CALL} from mem_tool_calls where project_id = $1 order by created_at desc, id desc limit $2`,
    [projectId, limit],
  );
  return rows.reverse();
}

/** Calls of a session that the user interrupted or refused, each with the prompt that came next (null: none did). */
export async function readRefusals(
  q: Queries,
  sessionId: string,
): Promise<(PastCallRow & { next_prompt: string | null })[]> {
  return q.query(
    `select ${CALL.split(', ')
      .map((column) => `c.${column}`)
      .join(', ')},
       (select p.text from mem_user_prompts p where p.session_id = c.session_id and p.created_at > c.created_at order by p.created_at limit 1) as next_prompt
     from mem_tool_calls c where c.session_id = $1 and (c.interrupted or (c.success = false and c.error ilike '%user%'))
     order by c.created_at, c.id limit 50`,
    [sessionId],
  );
}

export type LessonStats = {
  id: number;
  title: string;
  fired: number;
  outcomes: Record<string, number>;
};

/** How often each lesson fired and what followed, most fired first; a project's with the global ones. */
export async function readLessonStats(q: Queries, projectId: number | undefined): Promise<LessonStats[]> {
  const rows = await q.query<{ id: number; title: string; fired: number; outcome: string | null; n: number }>(
    `select l.id, l.title, l.fired_count as fired, f.outcome, count(f.id) as n
     from mem_lessons l left join mem_lesson_firings f on f.lesson_id = l.id
     where l.status = 'active' and l.fired_count > 0 and ($1::bigint is null or l.project_id is null or l.project_id = $1)
     group by l.id, l.title, l.fired_count, f.outcome order by l.fired_count desc, l.id`,
    [projectId ?? null],
  );
  const byId = new Map<number, LessonStats>();
  for (const { id, title, fired, outcome, n } of rows) {
    const stats = byId.get(id) ?? { id, title, fired, outcomes: {} };
    if (outcome !== null) stats.outcomes[outcome] = n;
    byId.set(id, stats);
  }
  return [...byId.values()];
}

/** How many lessons of each source there are, dismissed ones included. */
export async function countLessonsBySource(q: Queries): Promise<Map<string, number>> {
  const rows = await q.query<{ source: string; n: number }>(
    'select source, count(*) as n from mem_lessons group by source',
  );
  return new Map(rows.map((row) => [row.source, row.n]));
}
