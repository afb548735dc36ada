// Names of forgotten rows outside of the database (home/forgotten-list.ts), equal in every copy: an agent's own id, or
// the hash of unique content.
import { createHash } from 'node:crypto';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import type { ForgottenSubject } from '../../home/forgotten-list.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import type { ForgetTarget } from './forget-targets.ts';
import { targetOfObservations, targetOfProject, targetOfSession, targetOfTurns } from './forget-targets.ts';

const hashOf = (parts: string) => `encode(sha256(convert_to(${parts}, 'UTF8')), 'hex')`;
/** An id alone would name another row in a memory that was restored and has diverged. */
export const OBSERVATION = hashOf(`o.id::text || E'\\n' || (extract(epoch from o.created_at) * 1000000)::bigint::text`);
/** Summaries are rewritten under their external id. */
const EXTERNAL = `case when o.external_id is not null and not ${IS_SUMMARY}
  then ${hashOf(`coalesce((select p.key from mem_projects p where p.id = o.project_id), '') || E'\\n' || o.external_id`)} end`;
const projectHash = (key: string) => createHash('sha256').update(key).digest('hex');

/** Name the rows of a target; call it while they still exist. */
export async function forgottenSubjects(
  q: Queries,
  target: Pick<ForgetTarget, 'observations' | 'prompts' | 'toolCalls' | 'sessions' | 'projectId'>,
): Promise<ForgottenSubject[]> {
  const rows = await q.query<{ observation: string; external: string | null }>(
    `select ${OBSERVATION} as observation, ${EXTERNAL} as external from mem_observations o where o.id = any($1::bigint[])`,
    [target.observations],
  );
  const keys = await readColumn<string>(
    q,
    'select key from mem_projects where id = $1 union select key from mem_project_aliases where project_id = $1',
    [target.projectId],
  );
  const of = (subject: ForgottenSubject['subject'], ids: readonly string[]) => ids.map((id) => ({ subject, id }));
  return [
    ...of('session', target.sessions),
    ...of('prompt', target.prompts),
    ...of('tool_call', target.toolCalls),
    ...of(
      'observation',
      rows.map(({ observation }) => observation),
    ),
    ...of(
      'external',
      rows.flatMap(({ external }) => external ?? []),
    ),
    ...of('project', keys.map(projectHash)),
  ];
}

/** Name the rows of an entry of the bin. Call it after they are restored, with the tombstones read before. */
export const subjectsOfTombstones = (
  q: Queries,
  tombstones: readonly { subject: string; subject_id: string }[],
  projectId: number | null,
): Promise<ForgottenSubject[]> => {
  const idsOf = (subject: string) =>
    tombstones.filter((tombstone) => tombstone.subject === subject).map((tombstone) => tombstone.subject_id);
  return forgottenSubjects(q, {
    observations: idsOf('observation').map(Number),
    prompts: idsOf('prompt'),
    toolCalls: idsOf('tool_call'),
    sessions: idsOf('session'),
    projectId,
  });
};

/**
 * Find the rows of a restored memory that were forgotten since, one target at a time; forget each before reading the
 * next. `since`: when the backup was made; a project that was forgotten before may have been worked on again.
 */
export async function* targetsOfForgotten(
  tx: Queries,
  forgotten: readonly (ForgottenSubject & { at: Date })[],
  since: Date,
): AsyncGenerator<{ target: ForgetTarget; sessionId?: string }> {
  const idsOf = (subject: ForgottenSubject['subject']) =>
    forgotten.filter((entry) => entry.subject === subject).map(({ id }) => id);
  const projects = new Set(
    forgotten.filter(({ subject, at }) => subject === 'project' && at > since).map(({ id }) => id),
  );
  const known = await tx.query<{ id: number; key: string }>('select id, key from mem_projects order by id');
  for (const { id, key } of known) {
    if (projects.has(projectHash(key))) yield { target: await targetOfProject(tx, id) };
  }
  const sessions = idsOf('session');
  const present = await readColumn<string>(
    tx,
    `select session_id from mem_sessions where session_id = any($1::text[])
     union select session_id from mem_observations where session_id = any($1::text[])
     union select session_id from mem_events where session_id = any($1::text[])`,
    [sessions],
  );
  for (const sessionId of present) yield { target: await targetOfSession(tx, sessionId), sessionId };
  const observations = await readColumn<number>(
    tx,
    `select o.id from mem_observations o where ${OBSERVATION} = any($1::text[]) or ${EXTERNAL} = any($2::text[])`,
    [idsOf('observation'), idsOf('external')],
  );
  if (observations.length > 0) yield { target: await targetOfObservations(tx, observations) };
  const prompts = await readColumn<string>(
    tx,
    'select prompt_id from mem_user_prompts where prompt_id = any($1::text[])',
    [idsOf('prompt')],
  );
  const turns = await targetOfTurns(tx, prompts);
  const calls = await readColumn<string>(
    tx,
    'select tool_use_id from mem_tool_calls where tool_use_id = any($1::text[]) and not tool_use_id = any($2::text[])',
    [idsOf('tool_call'), turns.toolCalls],
  );
  if (prompts.length > 0 || calls.length > 0) yield { target: { ...turns, toolCalls: [...turns.toolCalls, ...calls] } };
}
