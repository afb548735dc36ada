// The agents' own memory files that were imported, a row a file.
import type { Queries } from '../../db/database.ts';
import { reloadIndexes } from './index-reloads.ts';

export type NativeFile = {
  path: string;
  agent: string;
  session_id: string | null;
  kind: string;
  mark: string;
  lesson_id: number | null;
  project_id: number | null;
};

const COLUMNS = 'path, agent, session_id, kind, mark, lesson_id, project_id';

/** Read a home's imported files: those of a project and of none, or all. */
export function readNativeFiles(q: Queries, home: string, projectId?: number | null): Promise<NativeFile[]> {
  return q.query<NativeFile>(
    `select ${COLUMNS} from mem_native_files where home = $1 and ($2 or project_id is not distinct from $3 or project_id is null) order by path`,
    [home, projectId === undefined, projectId ?? null],
  );
}

/** Record an imported file. */
export async function writeNativeFile(q: Queries, home: string, file: NativeFile): Promise<void> {
  await q.query(
    `insert into mem_native_files (home, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (home, path) do update set agent = excluded.agent, session_id = excluded.session_id, kind = excluded.kind, mark = excluded.mark,
       lesson_id = excluded.lesson_id, project_id = excluded.project_id, read_at = now()`,
    [home, file.path, file.agent, file.session_id, file.kind, file.mark, file.lesson_id, file.project_id],
  );
}

/** Drop the record of a file that is gone. */
export async function dropNativeFile(q: Queries, home: string, path: string): Promise<void> {
  await q.query('delete from mem_native_files where home = $1 and path = $2', [home, path]);
}

/** Remove the draft made from a file, unless the user has decided about it. */
export async function dropNativeDraft(tx: Queries, lessonId: number): Promise<void> {
  await tx.query(
    `delete from mem_lessons where id = $1 and status = 'draft' and confirmed_at is null and source like 'memory:%'`,
    [lessonId],
  );
}

/** Whether a rule is active. */
export const isActiveRule = async (q: Queries, id: number): Promise<boolean> =>
  (await q.query(`select 1 from mem_lessons where id = $1 and status = 'active'`, [id])).length > 0;

/** Remove the fact made from a file, unless the user pinned, locked, edited or confirmed it. */
export async function dropNativeFact(tx: Queries, externalId: string): Promise<void> {
  const deleted = await tx.query(
    `delete from mem_observations where external_id = $1 and source = 'agent' and not pinned and not locked and edited = '{}' and confirmed_at is null
     returning id`,
    [externalId],
  );
  if (deleted.length > 0) await reloadIndexes(tx);
}

/** A session, with the fields needed to find its agent's own memory. */
export type NativeSession = {
  session_id: string;
  agent: string;
  cwd: string | null;
  transcript_path: string | null;
  project_id: number | null;
  user_id: string | null;
};

/** Read where a session ran; undefined if it is unknown. */
export async function readNativeSession(q: Queries, sessionId: string): Promise<NativeSession | undefined> {
  const rows = await q.query<NativeSession>(
    'select session_id, agent, cwd, transcript_path, project_id, user_id from mem_sessions where session_id = $1',
    [sessionId],
  );
  return rows[0];
}

/** A rule with its file; with `all`, also active rules without one, whose path is ''. */
export type NativeRule = {
  path: string;
  lesson_id: number | null;
  status: string | null;
  text: string;
  project: string | null;
  root: string | null;
};

/** Read the rules made from a home's files, with their projects, or all active rules. */
export function readNativeRules(q: Queries, home: string, all = false): Promise<NativeRule[]> {
  if (all) {
    return q.query<NativeRule>(
      `select '' as path, l.id as lesson_id, l.status, l.rule as text, p.key as project, p.root from mem_lessons l
       left join mem_projects p on p.id = l.project_id and p.scope is null
       where l.kind is not null and l.status = 'active' and (l.project_id is null or p.id is not null) order by l.id`,
    );
  }
  return q.query<NativeRule>(
    `select n.path, n.lesson_id, l.status, coalesce(l.rule, '') as text, p.key as project, p.root from mem_native_files n
     left join mem_lessons l on l.id = n.lesson_id left join mem_projects p on p.id = n.project_id where n.home = $1`,
    [home],
  );
}

/** Read the texts of memories about to be forgotten, and the rules that a session's prompts said. */
export async function readTextsForgotten(
  q: Queries,
  ids: readonly number[],
  sessionId: string | null,
): Promise<string[]> {
  const rows = await q.query<{ text: string }>(
    `select text from mem_observations where id = any($1::bigint[])
     union all select l.rule from mem_lessons l join mem_lesson_evidence e on e.lesson_id = l.id
       where l.kind is not null and (e.session_id = $2 or e.prompt_id in (select prompt_id from mem_observations where id = any($1::bigint[])))`,
    [ids, sessionId],
  );
  return rows.map(({ text }) => text);
}
