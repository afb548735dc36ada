import type { Action } from '../contract/words.ts';
import type { Queries } from '../db/database.ts';
import { columns, type RowOf } from './columns.ts';
import { countFirings } from './lessons.ts';

const FIRING = columns({
  lesson_id: 'bigint',
  session_id: 'text null',
  project_id: 'bigint null',
  prompt_id: 'text null',
  tool_use_id: 'text null',
  tool_name: 'text',
  call: 'jsonb',
  action: 'text',
});
export type NewFiring = RowOf<typeof FIRING>;

/** Record that lessons fired before a call; the same call, delivered again, is recorded once. */
export async function insertFirings(tx: Queries, firings: readonly NewFiring[]): Promise<void> {
  const made = await tx.query<{ lesson_id: number }>(
    `insert into mem_lesson_firings (${FIRING.names})
     select ${FIRING.names} from jsonb_to_recordset($1::jsonb) as r(${FIRING.record})
     where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id)
       and not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id)
       and not exists (select 1 from mem_tombstones t where t.subject = 'tool_call' and t.subject_id = r.tool_use_id)
     on conflict do nothing returning lesson_id`,
    [firings],
  );
  if (made.length > 0)
    await countFirings(
      tx,
      made.map((row) => row.lesson_id),
    );
}

export type OpenFiring = {
  id: number;
  lesson_id: number;
  prompt_id: string | null;
  tool_use_id: string | null;
  tool_name: string;
  call: unknown;
  action: Action;
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

export type FiringCounts = { id: number; title: string; fired: number; outcomes: Record<string, number> };

/** How often each lesson fired and what followed, most fired first; a project's with the global ones. */
export async function readLessonStats(q: Queries, projectId: number | undefined): Promise<FiringCounts[]> {
  const rows = await q.query<{ id: number; title: string; fired: number; outcome: string | null; n: number }>(
    `select l.id, l.title, l.fired_count as fired, f.outcome, count(f.id) as n
     from mem_lessons l left join mem_lesson_firings f on f.lesson_id = l.id
     where l.status = 'active' and l.fired_count > 0 and ($1::bigint is null or l.project_id is null or l.project_id = $1)
     group by l.id, l.title, l.fired_count, f.outcome order by l.fired_count desc, l.id`,
    [projectId ?? null],
  );
  const byId = new Map<number, FiringCounts>();
  for (const { id, title, fired, outcome, n } of rows) {
    const stats = byId.get(id) ?? { id, title, fired, outcomes: {} };
    if (outcome !== null) stats.outcomes[outcome] = n;
    byId.set(id, stats);
  }
  return [...byId.values()];
}
