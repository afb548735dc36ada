// Edges derived from stored rows, by SQL alone and in batches, so that neither the event loop nor a writer waits long.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { type ProjectScope, ruleSeenIn, seenIn } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';

/**
 * Maximum of files that count as changed together: a turn that touched more was a sweep, and says nothing about any
 * two.
 */
const MAX_CHANGED_TOGETHER = 6;
/** Edges between the nodes of one page. */
const MAX_AMONG = 400;

/** Key of the advisory lock on deriving, since two workers' processes may start at once. */
const LOCK = 7_305_271;

/** An edge as read; `times`: how many observations support it. */
export type Edge = { kind: string; source: string; target: string; times: number };

/**
 * Derive the edges of the next observations that are due, in the caller's transaction. The observations are locked
 * until it ends, so that forgetting waits; those locked by others are left for later.
 * @returns how many observations were processed; 0: none is left
 */
export async function deriveEdges(tx: Queries, limit: number): Promise<number> {
  await lockEdges(tx);
  const ids = await readColumn<number>(
    tx,
    `select o.id from mem_edges_due d join mem_observations o on o.id = d.observation_id
     order by o.id limit $1 for key share of o skip locked`,
    [limit],
  );
  if (ids.length === 0) return 0;
  // Before the observations are read: a concurrent change makes one due again.
  await tx.query('delete from mem_edges_due where observation_id = any($1::bigint[])', [ids]);
  await tx.query('delete from mem_edges where observation_id = any($1::bigint[])', [ids]);
  await tx.query(
    `insert into mem_edges (kind, source, target, observation_id)
     select distinct 'TOUCHES', 'observation:' || o.id, 'file:' || f.name, o.id
     from mem_observations o, unnest(o.files) as f(name) where o.id = any($1::bigint[]) and not ${IS_SUMMARY}`,
    [ids],
  );
  await tx.query(
    `insert into mem_edges (kind, source, target, observation_id)
     select distinct 'CO_CHANGED', 'file:' || a.name, 'file:' || b.name, o.id
     from mem_observations o, unnest(o.files) as a(name), unnest(o.files) as b(name)
     where o.id = any($1::bigint[]) and not ${IS_SUMMARY} and a.name < b.name and cardinality(o.files) <= $2`,
    [ids, MAX_CHANGED_TOGETHER],
  );
  // A command that failed in an earlier turn of the session and works in this one.
  await tx.query(
    `insert into mem_edges (kind, source, target, observation_id, other_observation_id)
     select distinct 'FIXED_BY', 'observation:' || o.id, 'observation:' || f.id, f.id, o.id
     from mem_observations f
     join mem_tool_calls good on good.session_id = f.session_id and good.prompt_id = f.prompt_id and good.success
     join mem_tool_calls bad on bad.session_id = good.session_id and bad.success = false and bad.tool_name = good.tool_name
       and bad.created_at < good.created_at and bad.input ->> 'command' = good.input ->> 'command'
     join mem_observations o on o.session_id = f.session_id and o.prompt_id = bad.prompt_id and o.id <> f.id
     where f.id = any($1::bigint[]) and not ${IS_SUMMARY}`,
    [ids],
  );
  await tx.query(`${EVIDENCE} and o.id = any($1::bigint[])`, [ids]);
  return ids.length;
}

/** Edges from the memory of a turn to the rules that its prompt said or ended. */
const EVIDENCE = `insert into mem_edges (kind, source, target, observation_id, lesson_id)
  select distinct case e.did when 'said' then 'SUPPORTS' else 'CONTRADICTS' end, 'observation:' || o.id, 'rule:' || l.id, o.id, l.id
  from mem_lesson_evidence e join mem_lessons l on l.id = e.lesson_id
  join mem_observations o on o.session_id = e.session_id and o.prompt_id = e.prompt_id
  where e.prompt_id <> '' and l.kind is not null and not ${IS_SUMMARY}`;

/** Derive the edges of all rules again, in the caller's transaction; rules are few. */
export async function deriveRuleEdges(tx: Queries): Promise<void> {
  await lockEdges(tx);
  await tx.query('delete from mem_edges where lesson_id is not null');
  await tx.query(
    `insert into mem_edges (kind, source, target, lesson_id)
     select distinct case l.kind when 'prohibition' then 'REJECTED_BY' when 'preference' then 'PREFERRED_BY'
         when 'decision' then 'PREFERRED_BY' else 'EXPECTED_BY' end, 'subject:' || s.name, 'rule:' || l.id, l.id
     from mem_lessons l, unnest(l.subjects) as s(name)
     where l.kind is not null and l.kind <> 'fact' and l.status = 'active' and l.ended_at is null`,
  );
  await tx.query(
    `insert into mem_edges (kind, source, target, lesson_id, other_lesson_id)
     select 'SUPERSEDES', 'rule:' || l.replaced_by, 'rule:' || l.id, l.id, l.replaced_by
     from mem_lessons l where l.kind is not null and l.replaced_by is not null`,
  );
  await tx.query(EVIDENCE);
}

const lockEdges = (tx: Queries) => tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);

/** Make the edges of all observations due: the old ones stay until theirs are replaced. */
export async function startEdgesAnew(tx: Queries): Promise<void> {
  await tx.query(
    `insert into mem_edges_due (observation_id) select o.id from mem_observations o where not ${IS_SUMMARY} on conflict do nothing`,
  );
}

const observationSeen = (column: string): string =>
  `(e.${column} is null or exists (select 1 from mem_observations o where o.id = e.${column} and ${seenIn('$2::bigint')}))`;
const ruleSeen = (column: string): string =>
  `(e.${column} is null or exists (select 1 from mem_lessons l where l.id = e.${column} and ${ruleSeenIn('$2::bigint')}))`;
/**
 * Condition: everything that an edge `e` is derived from is visible in the scope in $2 (null: in any project, no
 * bucket).
 */
const SEEN = [
  observationSeen('observation_id'),
  observationSeen('other_observation_id'),
  ruleSeen('lesson_id'),
  ruleSeen('other_lesson_id'),
].join(' and ');

/** Read the edges between nodes. */
export function edgesAmong(q: Queries, nodes: readonly string[], scope: ProjectScope | null): Promise<Edge[]> {
  return q.query<Edge>(
    `select e.kind, e.source, e.target, count(*)::int as times from mem_edges e
     where e.source = any($1::text[]) and e.target = any($1::text[]) and ${SEEN}
     group by 1, 2, 3 order by times desc, 1, 2, 3 limit ${MAX_AMONG}`,
    [nodes, scope],
  );
}

/** Read the edges of nodes by kind, those with the most observations first. */
export function edgesOf(
  q: Queries,
  nodes: readonly string[],
  { kinds, scope, limit }: { kinds: readonly string[]; scope: ProjectScope | null; limit: number },
): Promise<Edge[]> {
  return q.query<Edge>(
    `select e.kind, e.source, e.target, count(*)::int as times from mem_edges e
     where (e.source = any($1::text[]) or e.target = any($1::text[])) and e.kind = any($3::text[]) and ${SEEN}
     group by 1, 2, 3 order by times desc, 1, 2, 3 limit $4`,
    [nodes, scope, kinds, limit],
  );
}

/** Read labels of nodes: titles of observations, sentences of rules, names of files; invisible ones are left out. */
export async function labelsOf(
  q: Queries,
  nodes: readonly string[],
  scope: ProjectScope | null,
): Promise<Map<string, string>> {
  const rows = await q.query<{ node: string; label: string }>(
    `select 'observation:' || o.id as node, o.title as label from mem_observations o
     where o.id = any($1::bigint[]) and ${seenIn('$2::bigint')}
     union all
     select 'rule:' || l.id, l.rule from mem_lessons l
     where l.id = any($3::bigint[]) and ${ruleSeenIn('$2::bigint')}`,
    [idsOf(nodes, 'observation'), scope, idsOf(nodes, 'rule')],
  );
  const files = nodes
    .filter((node) => node.startsWith('file:'))
    .map((node) => [node, node.slice('file:'.length)] as const);
  return new Map([...files, ...rows.map(({ node, label }) => [node, label] as const)]);
}

const idsOf = (nodes: readonly string[], type: string): number[] =>
  nodes.filter((node) => node.startsWith(`${type}:`)).map((node) => Number(node.slice(type.length + 1)));
