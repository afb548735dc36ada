import type { z } from 'zod';
import type { Degradation } from '../../contract/degradation.ts';
import type { injectionSchema } from '../../contract/search.ts';
import type { SessionShown } from '../../contract/status-line.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { isSeenBucket, listBucketParams, standingParams, type Whereabouts } from '../../visibility/buckets.ts';
import { columns, type RowOf } from '../columns.ts';
import type { ForgetTarget } from '../forget/forget-targets.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';

const INJECTION = columns({
  session_id: 'text null',
  prompt_id: 'text null',
  event: 'text',
  query: 'redacted',
  tokens: 'integer',
  took_ms: 'real',
  told: 'boolean',
});
type InjectionRow = RowOf<typeof INJECTION> & {
  project_id: number | null;
  degraded: readonly Degradation[];
  items: unknown[];
  candidates: unknown[];
  text: string;
  /** Hash of the subject of the hint in the text. */
  matter?: string;
  /** The machine's load per processor, if the answer came too late. */
  load?: number;
};

/**
 * Record a text that was added to an agent's context (`told`) or came too late for it, and the candidates considered.
 * Nothing is recorded for a forgotten session or turn; if an observation was forgotten meanwhile, the record says only
 * that there was an injection.
 */
export async function insertInjection(q: Queries, row: InjectionRow): Promise<void> {
  await q.query(
    `insert into mem_injections (project_id, degraded, matter, load, ${INJECTION.names}, items, candidates, text)
     select project_id, degraded, matter, load, ${INJECTION.names}, case when known.all then items else '[]' end,
       case when known.all then candidates else '[]' end, case when known.all then text else '' end
     from jsonb_to_recordset($1::jsonb)
         as r(project_id bigint, degraded text[], matter text, load real, ${INJECTION.record}, items jsonb, candidates jsonb, text text),
       (select not exists (select 1 from mem_tombstones t where t.subject = 'observation' and t.subject_id = any($2::text[]))
          and not exists (select 1 from unnest($3::bigint[]) as l (id) where l.id not in (select id from mem_lessons)) as all) known
     where ${notForgotten({ session: 'r.session_id', prompt: 'r.prompt_id' })}`,
    [[row], idsOf(row), rulesOf(row)],
  );
}

/** The observations in an injection. */
function idsOf({ items, candidates }: InjectionRow): string[] {
  const named = [...items, ...candidates] as { id?: unknown }[];
  return [...new Set(named.flatMap(({ id }) => (typeof id === 'number' ? [String(id)] : [])))];
}

/** The rules in an injection. */
const rulesOf = ({ items }: InjectionRow): number[] =>
  (items as { rule?: unknown }[]).flatMap(({ rule }) => (typeof rule === 'number' ? [rule] : []));

/** Read the text of the last brief that a session was shown; undefined without one. */
export async function readLastBrief(q: Queries, sessionId: string): Promise<string | undefined> {
  const [row] = await q.query<{ text: string }>(
    `select text from mem_injections where session_id = $1 and event = 'SessionStart' and told and text <> '' order by id desc limit 1`,
    [sessionId],
  );
  return row?.text;
}

/** Count what a session was shown so far: zeros for an unknown session. */
export async function countShown(q: Queries, sessionId: string): Promise<SessionShown> {
  const [row] = await q.query<SessionShown>(
    `with shown as (
       select i.id, i.event, x.item from mem_injections i, jsonb_array_elements(i.items) as x (item) where i.session_id = $1 and i.told)
     select count(distinct item -> 'id') as memories, count(distinct item -> 'rule') filter (where item ->> 'zone' <> 'said') as rules,
       count(*) filter (where item ->> 'zone' = 'open' and id = (select max(id) from shown where event = 'SessionStart')) as open,
       (select count(distinct coalesce(f.tool_use_id, f.id::text)) from mem_lesson_firings f
        where f.session_id = $1 and f.told and f.action = 'hold') as held
     from shown`,
    [sessionId],
  );
  return row!;
}

/** Number of a session's injections whose texts are read again: older texts may be repeated. */
const MAX_SAID = 20;

/**
 * Read what a session was shown since its context last began (start, clear, compaction): the ids, the latest texts,
 * recently shown rules, and whether it had its brief; late answers were not shown. Earlier work that a brief only
 * listed, in a line without a score, is not among the ids: a prompt may show its text. The same statement returns the
 * buckets that the asker sees; undefined: none. Texts shown to a subagent are in its own context, so they are left out.
 */
export async function readShown(
  q: Queries,
  sessionId: string,
  asker: Whereabouts | undefined,
): Promise<{ ids: number[]; rules: number[]; said: string[]; hadBrief: boolean; buckets: number[] }> {
  const found = await q.query<
    { buckets: number[] } & ({ event: string; items: ShownItem[]; text: string; lately: boolean } | { event: null })
  >(
    `select s.buckets, i.event, i.items, i.text, i.created_at > now() - make_interval(hours => ${RULES_SHOWN_HOURS}) as lately
     from (select array(select b.id from mem_projects b where ${isSeenBucket(standingParams(2))} order by b.id) as buckets) s
     left join mem_injections i on i.session_id = $1 and i.told and i.event <> 'SubagentStart' and i.id >= coalesce(
       (select max(id) from mem_injections where session_id = $1 and event = 'SessionStart' and told), 0) order by i.id`,
    [sessionId, ...listBucketParams(asker ?? { userId: null })],
  );
  const rows = found.flatMap((row) => (row.event === null ? [] : [row]));
  return {
    buckets: asker === undefined ? [] : (found[0]?.buckets ?? []),
    ids: rows.flatMap((row) =>
      row.items.flatMap((item) => (wasListed(item) || item.id === undefined ? [] : [item.id])),
    ),
    rules: rows.flatMap((row) => (row.lately ? row.items.flatMap(({ rule }) => rule ?? []) : [])),
    said: rows.slice(-MAX_SAID).map(({ text }) => text),
    hadBrief: rows.some((row) => row.event === 'SessionStart'),
  };
}

/** How long a shown rule is not repeated in a session. */
const RULES_SHOWN_HOURS = 3;

type ShownItem = { id?: number; rule?: number; score?: number; zone?: string };
const wasListed = ({ score, zone }: ShownItem) => zone === 'earlier' && score === undefined;

/** Whether any session was given a hint about this. */
export async function wasHinted(q: Queries, matter: string): Promise<boolean> {
  return (await q.query('select 1 from mem_injections where matter = $1 and told limit 1', [matter])).length > 0;
}

/**
 * The condition that an injection carried the observation (`id`) or the `rule` with the given id; an index answers it.
 */
const carries = (name: 'id' | 'rule') => `t.items @> jsonb_build_array(jsonb_build_object('${name}', ?::bigint))`;

/** Condition: everything that an injection `t` carried and considered is in the projects of a parameter, or global. */
export const carriesOnly = (projects: string): string =>
  `not exists (select 1 from (select ${projects}::bigint[] as ids) w, jsonb_array_elements(t.items || t.candidates) x
    where exists (select 1 from mem_observations o where o.id = (x ->> 'id')::bigint and not o.is_global
        and (o.project_id is null or o.project_id <> all(w.ids)))
      or exists (select 1 from mem_lessons l where l.id = (x ->> 'rule')::bigint and l.project_id <> all(w.ids)))`;

/** List injections with their reasons, newest first. */
export function listInjections(
  q: Queries,
  filter: PageQuery & {
    projectId: number | undefined;
    session_id?: string | undefined;
    /** Ids of an observation and a rule that it carried. */
    observation?: number | undefined;
    rule?: number | undefined;
    /**
     * Only injections whose whole content is in these projects, or global: the text also contains a user's own
     * memories.
     */
    within?: readonly number[] | undefined;
  },
): Promise<Page<z.infer<typeof injectionSchema>>> {
  return readPage(
    q,
    inProject('mem_injections', `${INJECTION.of('t')}, t.degraded, t.items, t.candidates, t.text, t.created_at`),
    [
      ...clause('t.project_id = ?', filter.projectId),
      ...clause('t.session_id = ?', filter.session_id),
      ...clause(carries('id'), filter.observation),
      ...clause(carries('rule'), filter.rule),
      ...clause(carriesOnly('?'), filter.within),
    ],
    filter,
  );
}

/**
 * Remove forgotten data from the injections: the rows of whole sessions, the question and text of a turn, and from
 * every other injection the text, the lines without an id (they describe a session's end) and the entries with a
 * forgotten id. `rules`: the ids of forgotten rules, which other projects may have seen. Returns how many injections
 * lost something.
 */
export async function blankInjections(tx: Queries, target: ForgetTarget, rules: readonly number[]): Promise<number> {
  const { observations, prompts, sessions, projectId } = target;
  const deleted = await tx.query(
    'delete from mem_injections where session_id = any($1::text[]) or project_id = $2 returning 1 as gone',
    [sessions, projectId],
  );
  const asked = await tx.query(
    `update mem_injections set query = '', text = '', items = '[]', candidates = '[]', matter = null
     where session_id = any($1::text[]) and prompt_id = any($2::text[]) returning 1 as gone`,
    [target.sessionsOfTurns, prompts],
  );
  const named = (list: string) =>
    `exists (select 1 from jsonb_array_elements(${list}) x where x -> 'id' in (select to_jsonb(id) from unnest($1::bigint[]) as id))`;
  const without = (list: string, also: string) =>
    `coalesce((select jsonb_agg(x order by n) from jsonb_array_elements(${list}) with ordinality as e(x, n)
       where ${also} not coalesce(x -> 'id' in (select to_jsonb(id) from unnest($1::bigint[]) as id), false)), '[]')`;
  // A brief describes the previous session: any brief in an affected project may quote forgotten data.
  const shown = await tx.query(
    `update mem_injections i set text = '', items = ${without('i.items', `x ? 'id' and`)}, candidates = ${without('i.candidates', '')}
     where ${named('i.items')} or ${named('i.candidates')}
       or exists (select 1 from jsonb_array_elements(i.items) x where x -> 'rule' in (select to_jsonb(id) from unnest($3::bigint[]) as id))
       or (i.project_id = any($2::bigint[]) and exists (select 1 from jsonb_array_elements(i.items) x where x ? 'line')) returning 1 as gone`,
    [observations, await projectsThatLose(tx, target), rules],
  );
  return deleted.length + asked.length + shown.length;
}

/** Must run before the rows are deleted. */
async function projectsThatLose(tx: Queries, { observations, prompts, sessions }: ForgetTarget): Promise<number[]> {
  return readColumn(
    tx,
    `select project_id from mem_observations where id = any($1::bigint[]) and project_id is not null
     union select project_id from mem_user_prompts where prompt_id = any($2::text[]) and project_id is not null
     union select project_id from mem_sessions where session_id = any($3::text[]) and project_id is not null`,
    [observations, prompts, sessions],
  );
}
