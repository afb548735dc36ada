import type { Observation } from '../../contract/observations.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';
import { toWire } from '../to-wire.ts';

const SELECT = `t.id, t.external_id, p.key as project, t.session_id, t.prompt_id, t.kind, t.title, t.text, t.files, t.topics,
  t.entities, t.metadata, t.source, t.agent, t.user_id, t.namespace, t.workspace, t.branch, t.confidence, t.pinned,
  t.created_at, t.updated_at, t.last_accessed_at, t.access_count
  from mem_observations t left join mem_projects p on p.id = t.project_id`;

type Filter = {
  projectId: number | undefined;
  session_id?: string | undefined;
  kind?: string | undefined;
  pinned?: boolean | undefined;
  ids?: readonly number[] | undefined;
  limit: number;
  cursor?: number | undefined;
};

/** Observations, newest first; with `ids`, in the order asked for and on one page. */
export async function listObservations(q: Queries, filter: Filter): Promise<Page<Observation>> {
  const clauses = [
    ...clause('t.project_id = ?', filter.projectId),
    ...clause('t.session_id = ?', filter.session_id),
    ...clause('t.kind = ?', filter.kind),
    ...clause('t.pinned = ?', filter.pinned),
    ...clause('t.id = any(?::bigint[])', filter.ids),
  ];
  const limit = filter.ids?.length ?? filter.limit;
  const page = await readPage<Observation>(q, { select: SELECT, clauses, limit, cursor: filter.cursor });
  if (!filter.ids) return page;
  const found = new Map(page.items.map((item) => [item.id, item]));
  return { items: filter.ids.flatMap((id) => found.get(id) ?? []), next_cursor: null };
}

/** One observation; undefined when it isn't there. */
export async function getObservation(q: Queries, id: number): Promise<Observation | undefined> {
  const rows = await q.query(`select ${SELECT} where t.id = $1`, [id]);
  return rows[0] && toWire<Observation>(rows[0]);
}
