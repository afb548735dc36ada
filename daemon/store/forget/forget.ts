/**
 * Forgetting, in one transaction: tombstones first, so that a writer that waits for one of the rows finds them when it
 * continues; then the rows are sealed into the bin or deleted; then derived rows are removed (injections, drafts,
 * jobs).
 */
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import type { ForgottenSubject } from '../../home/forgotten-list.ts';
import { forgetTriggers } from '../rules/rule-triggers.ts';
import { blankInjections } from '../sessions/injections.ts';
import { IS_SUMMARY, lockSummaries, readSummaryIds } from '../sessions/session-summaries.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { textsOfRows } from './forget-receipts.ts';
import { type ForgottenRules, rulesLearntFrom } from './forget-rules.ts';
import type { ForgetTarget } from './forget-targets.ts';
import { forgetInWorking } from './forget-working.ts';
import { forgottenSubjects } from './forgotten-subjects.ts';
import { addTombstones, type Tombstone } from './tombstones.ts';

type Forgotten = { observations: number; prompts: number; tool_calls: number; sessions: number };
/** Observer of the deleted rows, for a receipt. */
export type ForgetWitness = {
  /** Texts of rows of a table. */
  read(table: string, texts: readonly string[]): void;
  /** Number of deleted rows of a table, or derived copies of a kind. */
  count(what: string, count: number): void;
};
type ForgetHow = {
  reason: string | null;
  /** The bin's entry for the rows; null to delete them permanently. */
  binId: number | null;
  witness?: ForgetWitness | undefined;
};

/** Maximum of rows of one table whose texts go into a receipt: all of any session, a part of a large project. */
const MAX_WITNESSED = 2000;

/**
 * Forget a target. `sessionId`: a session that gets a tombstone even if nothing was recorded in it. `redraft`: sessions
 * whose lessons must be drafted again, since deleted drafts were derived from more than the target. `relearn`: prompts
 * to learn from again.
 */
export async function forgetTarget(
  tx: Queries,
  target: ForgetTarget,
  how: ForgetHow,
  sessionId?: string,
): Promise<{
  gone: Forgotten;
  redraft: string[];
  relearn: ForgottenRules['relearn'];
  /** Names of the forgotten items outside of the database. */
  subjects: ForgottenSubject[];
}> {
  // Locked until the end: a summary being written may quote an item forgotten here.
  await lockSummaries(tx);
  const summaries = await readSummaryIds(tx, [...target.sessions, ...target.sessionsOfTurns]);
  await addTombstones(tx, await tombstonesOf(tx, target, summaries, sessionId), how);
  const subjects = await forgottenSubjects(tx, {
    ...target,
    sessions: [...new Set([...target.sessions, ...(sessionId === undefined ? [] : [sessionId])])],
  });
  const learnt = await rulesLearntFrom(tx, target);
  const rules = [...new Set([...learnt.ids, ...target.rules])];
  const { witness } = how;
  const see = async (table: string, where: string, params: unknown[]) => {
    if (!witness) return;
    for await (const texts of textsOfRows(tx, table, where, params, MAX_WITNESSED)) witness.read(table, texts);
  };
  if (witness) await countCopies(tx, { ...target, observations: [...target.observations, ...summaries] }, witness);
  const shown = await blankInjections(tx, { ...target, observations: [...target.observations, ...summaries] }, rules);
  witness?.count('mem_injections', shown);
  const redraft = await forgetDrafts(tx, [...target.sessions, ...target.sessionsOfTurns], async (ids) => {
    await see('mem_lessons', 't.id = any($1::bigint[])', [ids]);
    witness?.count('drafts of lessons', ids.length);
  });
  const jobs = await forgetJobs(tx, target);
  witness?.count('mem_observation_queue', jobs);
  const { observations, prompts, toolCalls, sessions, sessionsOfTurns, events, projectId } = target;
  const firings = await tx.query(
    `delete from mem_lesson_firings where session_id = any($1::text[]) or project_id = $2
       or session_id = any($3::text[]) and (prompt_id = any($4::text[]) or tool_use_id = any($5::text[])) returning 1 as gone`,
    [sessions, projectId, sessionsOfTurns, prompts, toolCalls],
  );
  witness?.count('mem_lesson_firings', firings.length);
  const move = async (table: string, where: string, params: unknown[]) => {
    await see(table, where, params);
    const count = await moveRows(tx, table, where, params, how.binId);
    witness?.count(table, count);
    return count;
  };
  const counts = { observations: 0, prompts: 0, tool_calls: 0, sessions: 0 };
  await move('mem_events', 't.session_id = any($1::text[]) or t.id = any($2::bigint[]) or t.project_id = $3', [
    [...sessions, ...(sessionId === undefined ? [] : [sessionId])],
    events,
    projectId,
  ]);
  counts.tool_calls = await move('mem_tool_calls', 't.tool_use_id = any($1::text[])', [toolCalls]);
  counts.prompts = await move('mem_user_prompts', 't.prompt_id = any($1::text[])', [prompts]);
  counts.sessions = await move('mem_sessions', 't.session_id = any($1::text[])', [sessions]);
  await move('mem_working_memory', 't.session_id = any($1::text[])', [
    [...sessions, ...(sessionId === undefined ? [] : [sessionId])],
  ]);
  await forgetInWorking(tx, [...observations, ...summaries]);
  await move('mem_observation_versions', 't.observation_id = any($1::bigint[])', [[...observations, ...summaries]]);
  counts.observations = await move('mem_observations', 't.id = any($1::bigint[])', [observations]);
  // Not counted: they are rewritten from the remainder of their sessions.
  await move('mem_observations', 't.id = any($1::bigint[])', [summaries]);
  const lessons = 'in (select id from mem_lessons where id = any($1::bigint[]) or project_id = $2)';
  await move('mem_lesson_versions', `t.lesson_id ${lessons}`, [rules, projectId]);
  await move('mem_rule_triggers', `t.lesson_id ${lessons}`, [rules, projectId]);
  await forgetTriggers(tx, prompts);
  await move('mem_lesson_evidence', `t.lesson_id ${lessons}`, [rules, projectId]);
  await move('mem_lessons', 't.id = any($1::bigint[]) or t.project_id = $2', [rules, projectId]);
  if (projectId !== null) {
    await forgetNames(tx, projectId);
  }
  return { gone: counts, redraft, relearn: learnt.relearn, subjects };
}

/** `summaries`: of the sessions that lose turns, among others; such a session may be summarised again. */
async function tombstonesOf(
  tx: Queries,
  target: ForgetTarget,
  summaries: readonly number[],
  sessionId: string | undefined,
): Promise<Tombstone[]> {
  const observations = await tx.query<{ id: number; project_id: number | null; external_id: string | null }>(
    `select o.id, o.project_id,
       case when not (${IS_SUMMARY} and o.session_id = any($2::text[])) then o.external_id end as external_id
     from mem_observations o where o.id = any($1::bigint[])`,
    [[...target.observations, ...summaries], target.sessionsOfTurns],
  );
  const lineIds = await readColumn<string>(
    tx,
    'select line_id from mem_user_prompts where prompt_id = any($1::text[]) and line_id is not null',
    [target.prompts],
  );
  const of = (subject: Tombstone['subject'], ids: Iterable<string>) => Array.from(ids, (id) => ({ subject, id }));
  return [
    ...observations.map(({ id, project_id }) => ({ subject: 'observation' as const, id: String(id), project_id })),
    ...observations
      .filter((row) => row.external_id !== null)
      .map(({ project_id, external_id }) => ({
        subject: 'external' as const,
        id: `${project_id ?? 0}/${external_id}`,
        project_id,
      })),
    ...of('prompt', [...target.prompts, ...lineIds]),
    ...of('tool_call', target.toolCalls),
    ...of('session', new Set([...target.sessions, ...(sessionId === undefined ? [] : [sessionId])])),
  ];
}

/** Count rows deleted by cascade, or counted under another name than their table's. */
async function countCopies(tx: Queries, target: ForgetTarget, witness: ForgetWitness): Promise<void> {
  const [row] = await tx.query<{ vectors: number; digests: number; summaries: number }>(
    `select (select count(*)::int from mem_embeddings where observation_id = any($1::bigint[]))
         + (select count(*)::int from mem_passage_vectors where observation_id = any($1::bigint[])) as vectors,
       count(*) filter (where o.source = 'digest')::int as digests, count(*) filter (where ${IS_SUMMARY})::int as summaries
     from mem_observations o where o.id = any($1::bigint[])`,
    [target.observations],
  );
  witness.count('vectors', row!.vectors);
  witness.count('digests of turns', row!.digests - row!.summaries);
  witness.count('summaries of sessions', row!.summaries);
}

/** Delete the jobs of forgotten rows; a running job finds nothing to work on. Returns how many. */
async function forgetJobs(tx: Queries, { sessions, sessionsOfTurns, prompts }: ForgetTarget): Promise<number> {
  const jobs = await tx.query(
    `delete from mem_observation_queue where key = any($1::text[]) or args ->> 'session_id' = any($1::text[])
       or key in (select transcript_path from mem_sessions where session_id = any($1::text[]))
       or args ->> 'session_id' = any($2::text[]) and args ->> 'prompt_id' = any($3::text[]) returning 1 as gone`,
    [sessions, sessionsOfTurns, prompts],
  );
  return jobs.length;
}

/** Delete rows, and seal them into the bin unless they are forgotten permanently. Returns how many. */
export async function moveRows(
  tx: Queries,
  table: string,
  where: string,
  params: unknown[],
  binId: number | null,
): Promise<number> {
  const deletion = `delete from ${table} t where ${where}`;
  const rows =
    binId === null
      ? await tx.query(`${deletion} returning 1 as gone`, params)
      : await tx.query(
          `with gone as (${deletion} returning t.*)
           insert into mem_bin_rows (bin_id, source, sealed)
           select $${params.length + 1}::bigint, '${table}', convert_to(to_jsonb(gone)::text, 'UTF8') from gone returning 1 as gone`,
          [...params, binId],
        );
  return rows.length;
}

/**
 * Remove a project's key from the audit log, the receipts, earlier versions of observations that have left it, and the
 * merges into it.
 */
async function forgetNames(tx: Queries, projectId: number): Promise<void> {
  await tx.query(
    `update mem_audit_log set subject = null where exists (
       select 1 from mem_project_aliases a where a.project_id = $1 and strpos(subject, a.key) > 0)`,
    [projectId],
  );
  await tx.query(
    `update mem_observation_versions v set snapshot = jsonb_set(snapshot, '{project}', 'null')
     from mem_project_aliases a where a.project_id = $1 and v.snapshot ->> 'project' = a.key`,
    [projectId],
  );
  await tx.query(
    `delete from mem_ingest_receipts r using mem_projects p where p.id = $1 and r.reply ->> 'project' = p.key`,
    [projectId],
  );
  await tx.query('delete from mem_merges where into_project_id = $1', [projectId]);
}
