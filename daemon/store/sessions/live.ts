import type { LiveItem } from '../../contract/live.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { inNoBucket } from '../../visibility/project-scope.ts';
import { carriesOnly } from './injections.ts';

/** Maximum characters of a line's text. */
const TEXT_CHARS = 300;
/** Maximum of rows of a kind at once: late subscribers get only the newest. */
const MAX_ROWS = 50;
/** Range of ids below the newest that is read again, since transactions don't commit in the order of their ids. */
const OVERLAP = 50;
/** Number of remembered ids: those of the overlap, and those that may appear between them. */
const MAX_SEEN = 2 * OVERLAP;

/** Input fields that describe a call, in order of preference. */
const CALL_TEXT = ['command', 'file_path', 'pattern', 'url', 'query', 'description']
  .map((field) => `t.payload -> 'tool_input' ->> '${field}'`)
  .join(', ');

/**
 * Range of ids below the newest that is searched: for a project without news each poll would otherwise read the whole
 * table.
 */
const MAX_BACK = 5_000;
const TABLES: Record<LiveItem['kind'], string> = {
  event: 'mem_events',
  observation: 'mem_observations',
  injection: 'mem_injections',
  rule: 'mem_lessons',
  firing: 'mem_lesson_firings',
};

/** The number of the last parameter: the projects of a bound reader, or null. */
const WITHIN = 2 * Object.keys(TABLES).length + 1;

/** The selections by kind: where a row comes from, and its columns `what`, `title`, `text`, `secrets`. */
const SOURCES: Record<LiveItem['kind'], string> = {
  event: `select t.id, t.received_at as at, t.project_id, t.session_id, t.event as what, coalesce(t.payload ->> 'tool_name', '') as title,
      coalesce(t.payload ->> 'prompt', t.payload ->> 'error', ${CALL_TEXT}, t.payload ->> 'last_assistant_message', t.payload ->> 'reason', t.payload ->> 'source', '') as text,
      regexp_count(t.payload::text, '\\[REDACTED') as secrets
    from mem_events t`,
  observation: `select t.id, t.updated_at as at, t.project_id, t.session_id, t.kind as what, t.title, t.text, 0 as secrets from mem_observations t where ${inNoBucket('t')}`,
  injection: `select t.id, t.created_at as at, t.project_id, t.session_id, t.event as what,
      t.tokens || ' tokens' as title, t.query as text, 0 as secrets from mem_injections t where t.told and t.tokens > 0
        and ($${WITHIN}::bigint[] is null or ${carriesOnly(`$${WITHIN}`)})`,
  rule: `select t.id, t.created_at as at, t.project_id, null as session_id, case when t.kind is null then 'lesson draft' else t.status end as what, t.rule as title, '' as text, 0 as secrets
    from mem_lessons t where t.kind is not null or t.status = 'draft'`,
  firing: `select t.id, t.fired_at as at, t.project_id, t.session_id, t.action as what, l.title, t.tool_name as text, 0 as secrets
    from mem_lesson_firings t join mem_lessons l on l.id = t.lesson_id
    where $${WITHIN}::bigint[] is null or l.project_id is null or l.project_id = any($${WITHIN})`,
};
const KINDS = Object.keys(SOURCES) as LiveItem['kind'][];

/** The latest ids that were read of each kind, ascending. */
type LiveSeen = Readonly<Record<LiveItem['kind'], readonly number[]>>;
export const NOTHING_SEEN: LiveSeen = { event: [], observation: [], injection: [], rule: [], firing: [] };

/**
 * Read rows that are not seen yet, the oldest first, and mark them as seen. `within`: only rows of these projects;
 * absent: of all.
 */
export async function readLive(
  q: Queries,
  seen: LiveSeen,
  within?: readonly number[],
): Promise<{ items: LiveItem[]; seen: LiveSeen }> {
  const parts = KINDS.map(
    (kind, index) =>
      `(select '${kind}' as kind, s.id, s.at, p.key as project, s.session_id, s.what, left(s.title, ${TEXT_CHARS}) as title,
          left(s.text, ${TEXT_CHARS}) as text, s.secrets
        from (${SOURCES[kind]}) s left join mem_projects p on p.id = s.project_id
        where s.id > greatest($${2 * index + 1}::bigint, (select max(n.id) - ${MAX_BACK} from ${TABLES[kind]} n))
          and s.id <> all($${2 * index + 2}::bigint[])
          and ($${WITHIN}::bigint[] is null or s.project_id = any($${WITHIN})) order by s.id desc limit ${MAX_ROWS})`,
  );
  const rows = await q.query(`${parts.join(' union all ')} order by at, id`, [
    ...KINDS.flatMap((kind) => [(seen[kind].at(-1) ?? 0) - OVERLAP, seen[kind]]),
    within ?? null,
  ]);
  const items = rows.map(toWire<LiveItem>);
  const latest = (kind: LiveItem['kind']) => {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : []));
    return [...seen[kind], ...ids].sort((a, b) => a - b).slice(-MAX_SEEN);
  };
  const next: LiveSeen = { ...seen, ...Object.fromEntries(KINDS.map((kind) => [kind, latest(kind)])) };
  return { items, seen: next };
}
