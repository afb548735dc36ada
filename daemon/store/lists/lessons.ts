import type { Lesson } from '../../contract/lessons.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';

const SELECT = `t.id, t.title, t.rule, t.detail, t.severity, p.key as project, t.trigger_tool, t.trigger_pattern, t.trigger_on,
  t.trigger_output_pattern, t.trigger_files, t.trigger_rule, t.action, t.proposed_severity, t.proposed_action,
  t.status = 'active' as active, t.status, t.source, t.confirmed_at,
  t.source_observation_id, t.version, t.fired_count, t.last_fired_at, t.created_at, t.updated_at
  from mem_lessons t left join mem_projects p on p.id = t.project_id`;

/** Lessons, newest first: a project's own with the global ones; each word of `query` stands in title, rule, detail or what it fires on. */
export function listLessons(
  q: Queries,
  filter: {
    projectId: number | undefined;
    query?: string | undefined;
    status?: string | undefined;
    confirmed?: boolean | undefined;
    limit: number;
    cursor?: number | undefined;
  },
): Promise<Page<Lesson>> {
  return readPage<Lesson>(q, {
    select: SELECT,
    clauses: [
      ...clause('(t.project_id is null or t.project_id = ?)', filter.projectId),
      ...clause('t.status = ?', filter.status),
      ...clause('(t.confirmed_at is not null) = ?', filter.confirmed),
      ...clause(
        `concat_ws(' ', t.title, t.rule, t.detail, t.trigger_rule, t.trigger_pattern, t.trigger_tool) ilike all(?::text[])`,
        filter.query?.split(/\s+/).filter(Boolean).map(containing),
      ),
    ],
    limit: filter.limit,
    cursor: filter.cursor,
  });
}

/** One lesson; undefined when it isn't there. */
export async function getLesson(q: Queries, id: number): Promise<Lesson | undefined> {
  const page = await readPage<Lesson>(q, { select: SELECT, clauses: clause('t.id = ?', id), limit: 1 });
  return page.items[0];
}

/** A pattern for `ilike` that finds a word anywhere. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
