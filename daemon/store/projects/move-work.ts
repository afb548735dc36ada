// Moving rows between projects: all in a merge, a folder's in a split, and a folder's when it gets its first project.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { MergePreview } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { copyTombstones } from '../forget/tombstones.ts';
import { reloadIndexes } from '../memories/index-reloads.ts';

/** Tables whose rows name their project and nothing else of it. */
export const TABLES_WITH_PROJECT = [
  'mem_sessions',
  'mem_events',
  'mem_user_prompts',
  'mem_tool_calls',
  'mem_lesson_firings',
  'mem_injections',
  'mem_tombstones',
  'mem_bin',
] as const;

/** Count the rows that a merge would move, and duplicates in both projects, of which those of `from` are dropped. */
export async function previewMerge(
  q: Queries,
  from: number,
  into: number,
): Promise<Omit<MergePreview, 'from' | 'into'>> {
  const [row] = await q.query<{
    observations: number;
    rules: number;
    sessions: number;
    prompts: number;
    twice: number;
    said: number;
  }>(
    `select (select count(*) from mem_observations where project_id = $1) as observations,
       (select count(*) from mem_lessons where project_id = $1) as rules,
       (select count(*) from mem_sessions where project_id = $1) as sessions,
       (select count(*) from mem_user_prompts where project_id = $1) as prompts,
       (select count(*) from mem_observations o where o.project_id = $1 and ${HAS_TWIN_MEMORY}) as twice,
       (select count(*) from mem_lessons l where l.project_id = $1 and ${HAS_TWIN_RULE}) as said`,
    [from, into],
  );
  const { observations, rules, sessions, prompts, twice, said } = row!;
  return {
    moves: { observations: observations - twice, rules: rules - said, sessions, prompts },
    doubled: { observations: twice, rules: said },
  };
}

/** Observation `o` of project $1 has a counterpart with its external id in project $2. */
export const HAS_TWIN_MEMORY =
  'exists (select 1 from mem_observations k where k.project_id = $2 and k.external_id = o.external_id)';
/** Rule `l` of project $1 has a counterpart with the same words in project $2. */
export const HAS_TWIN_RULE =
  'exists (select 1 from mem_lessons k where k.project_id = $2 and k.source_key = l.source_key)';

/**
 * Move everything of project `from` into `into`, with its keys. If both have an observation with one external id,
 * `into` keeps its own.
 */
export async function mergeProjects(tx: Queries, from: number, into: number): Promise<void> {
  await reloadIndexes(tx);
  await tx.query(`delete from mem_observations o where o.project_id = $1 and ${HAS_TWIN_MEMORY}`, [from, into]);
  await tx.query(
    'update mem_observations set project_id = $2, changed_xid = pg_current_xact_id() where project_id = $1',
    [from, into],
  );
  await tx.query(`delete from mem_lessons l where l.project_id = $1 and ${HAS_TWIN_RULE}`, [from, into]);
  await tx.query('update mem_lessons set project_id = $2 where project_id = $1', [from, into]);
  await copyTombstones(tx, from, into);
  await tx.query(`delete from mem_tombstones where subject = 'external' and subject_id like $1::text || '/%'`, [
    String(from),
  ]);
  await tx.query(
    'update mem_embeddings set project_id = $2, changed_xid = pg_current_xact_id() where project_id = $1',
    [from, into],
  );
  for (const table of TABLES_WITH_PROJECT) {
    await tx.query(`update ${table} set project_id = $2 where project_id = $1`, [from, into]);
  }
  await tx.query('update mem_merges set into_project_id = $2 where into_project_id = $1', [from, into]);
  // A person joined them again, so earlier splits no longer apply.
  await tx.query(
    "update mem_project_aliases set project_id = $2, kind = replace(kind, 'own', 'key') where project_id = $1",
    [from, into],
  );
  await tx.query('delete from mem_projects where id = $1', [from]);
}

/**
 * Make an alias its own project, in the caller's transaction. A merge doesn't record the origin of rows, so only for a
 * path earlier rows move: those of sessions that ran in it or below.
 * @returns `unknown`: no such key; `own`: the key already names its own project
 */
export async function splitProject(tx: Queries, alias: Redacted): Promise<{ id: number } | 'unknown' | 'own'> {
  const [from] = await tx.query<{ id: number; key: string }>(
    'select p.id, p.key from mem_project_aliases a join mem_projects p on p.id = a.project_id where a.key = $1 for update',
    [alias],
  );
  if (!from) return 'unknown';
  if (from.key === alias) return 'own';
  // A path of another machine than the first one begins with its name.
  const folder = /^(?:[^/]*:)?(\/.*?)(?:\/\.git)?$/.exec(alias)?.[1] ?? null;
  const name =
    alias
      .replace(/\/\.git$/, '')
      .split('/')
      .at(-1) || alias;
  const [made] = await tx.query<{ id: number }>(
    'insert into mem_projects (key, name, root) values ($1, $2, $3) returning id',
    [alias, name, folder],
  );
  const id = made!.id;
  await tx.query("update mem_project_aliases set project_id = $2, kind = 'own' where key = $1", [alias, id]);
  // A forgotten turn may be recorded again in either project.
  await copyTombstones(tx, from.id, id);
  if (folder !== null) {
    const sessions = await readColumn<string>(
      tx,
      `update mem_sessions set project_id = $2 where project_id = $1 and (cwd = $3 or starts_with(cwd, $3 || '/')) returning session_id`,
      [from.id, id, folder],
    );
    await moveWorkOf(tx, sessions, from.id, id);
  }
  return { id };
}

/** List the folders of sessions that have no project. */
export async function unplacedFolders(q: Queries): Promise<string[]> {
  return readColumn(
    q,
    'select distinct cwd from mem_sessions where project_id is null and cwd is not null order by cwd',
  );
}

/**
 * Assign the sessions of a folder that have no project to one, with all their rows, in the caller's transaction. Of two
 * observations with one external id the project's own stays; data that was forgotten without a project stays forgotten
 * in it.
 */
export async function placeWork(tx: Queries, folder: string, project: number): Promise<void> {
  const sql = 'update mem_sessions set project_id = $2 where project_id is null and cwd = $1 returning session_id';
  const sessions = await readColumn<string>(tx, sql, [folder, project]);
  if (sessions.length === 0) return;
  await tx.query(
    `delete from mem_observations o where o.project_id is null and not o.is_global and o.session_id = any($1::text[]) and exists (
       select 1 from mem_observations k where k.project_id = $2 and k.external_id = o.external_id)`,
    [sessions, project],
  );
  await moveWorkOf(tx, sessions, null, project);
  await copyTombstones(tx, 0, project);
}

/** Tables whose rows belong to a session and move with it. */
const TABLES_OF_A_SESSION = ['mem_events', 'mem_user_prompts', 'mem_tool_calls', 'mem_injections'];

/** Move the rows of sessions from one project, or from none, into another. */
async function moveWorkOf(tx: Queries, sessions: readonly string[], from: number | null, into: number): Promise<void> {
  if (sessions.length === 0) return;
  await reloadIndexes(tx);
  const params = [sessions, into];
  const isFrom = from === null ? 'project_id is null' : `project_id = ${Math.trunc(from)}`;
  for (const table of TABLES_OF_A_SESSION) {
    await tx.query(`update ${table} set project_id = $2 where ${isFrom} and session_id = any($1::text[])`, params);
  }
  await tx.query(
    `update mem_embeddings e set project_id = $2, changed_xid = pg_current_xact_id() from mem_observations o
     where o.id = e.observation_id and o.${isFrom} and not o.is_global and o.session_id = any($1::text[])`,
    params,
  );
  await tx.query(
    `update mem_observations set project_id = $2, changed_xid = pg_current_xact_id()
     where ${isFrom} and not is_global and session_id = any($1::text[])`,
    params,
  );
}
