// The users of each rule: those whose prompts said it, and those who added it. A rule that recurs in a user's projects
// becomes one of the user's, in the user's bucket (visibility/buckets).
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { ensureBucket } from '../../visibility/buckets.ts';
import type { Buckets } from '../../visibility/project-scope.ts';
import { ACTIVE, type ActiveRule } from './rules.ts';
import { MIN_PROJECTS } from './unfounded-rules.ts';

/** An active or proposed rule of a project, with its users and the workspace of the project. */
export type HeldRule = ActiveRule & { project_id: number; workspace: string; users: string[]; is_draft: boolean };

const USERS = `array(select h from unnest(mem_lessons.held_by) h union
  select coalesce(s.user_id, '') from mem_lesson_evidence e join mem_sessions s on s.session_id = e.session_id
  where e.lesson_id = mem_lessons.id and e.did = 'said')`;

/** Read the active and proposed rules of all projects; not those of a conversation, an agent or a user. */
export function readHeldRules(q: Queries): Promise<HeldRule[]> {
  return q.query<HeldRule>(
    `select ${ACTIVE}, (select p.workspace from mem_projects p where p.id = mem_lessons.project_id) as workspace,
       ${USERS} as users, status = 'draft' as is_draft
     from mem_lessons where kind is not null and (status = 'active' or status = 'draft' and source <> 'remark') and corrects is null
       and project_id in (select p.id from mem_projects p where p.scope is null) order by id`,
  );
}

/** Read the users of this database: of its sessions, and those who added rules; '' for unnamed ones. */
export const readUsers = (q: Queries): Promise<string[]> =>
  readColumn(
    q,
    `select distinct coalesce(user_id, '') from mem_sessions union select h from mem_lessons l, unnest(l.held_by) h order by 1`,
  );

/**
 * Derive a rule of the user's from rules with the same meaning in several projects, in the words of `best`: a draft if
 * none of them was confirmed. Skipped if a user's rule, active or ended, was derived from any of them before, or if too
 * few of them are still active.
 * @returns its id
 */
export async function insertUsersRule(
  tx: Queries,
  { userId, workspace, best, origins }: { userId: string; workspace: string; best: number; origins: readonly number[] },
): Promise<number | undefined> {
  const bucket = await ensureBucket(tx, 'user', { userId, workspace });
  const inserted = await tx.query<{ id: number }>(
    `with live as (select * from mem_lessons where id = any($3::bigint[]) and status in ('active', 'draft') for update),
       facts as (select bool_or(confirmed_at is not null) as confirmed, max(alpha) as alpha, count(distinct project_id) as projects,
         array_agg(id order by id) as ids from live)
     insert into mem_lessons (project_id, title, rule, severity, kind, subjects, source, source_key, status, alpha, origins, confirmed_at)
     select $1, b.rule, b.rule, 'info', b.kind, b.subjects, 'projects', 'projects:' || b.id,
       case when f.confirmed then 'active' else 'draft' end, f.alpha, f.ids, case when f.confirmed then now() end
     from live b, facts f where b.id = $2 and f.projects >= ${MIN_PROJECTS}
       and not exists (select 1 from mem_lessons m where m.project_id = $1 and m.origins && f.ids)
     on conflict (coalesce(project_id, 0), source_key) where source_key is not null do nothing returning id`,
    [bucket.id, best, [...origins]],
  );
  const id = inserted[0]?.id;
  if (id !== undefined)
    // So that it shows who said it, and is deleted when one of these prompts is forgotten.
    await tx.query(
      `insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did)
       select distinct $1::bigint, e.session_id, e.prompt_id, 'said' from mem_lesson_evidence e
       where e.lesson_id = any($2::bigint[]) and e.did = 'said' on conflict do nothing`,
      [id, [...origins]],
    );
  return id;
}

/** Read the ids of all rules in some buckets, ended ones, too. */
export const readRulesIn = (q: Queries, buckets: Buckets): Promise<number[]> =>
  readColumn(q, 'select id from mem_lessons where project_id = any($1::bigint[]) order by id', [[...buckets]]);

/** An active, confirmed rule with its users. */
type SharedRule = Pick<ActiveRule, 'text' | 'kind'> & { users: string[] };

/** Read all active, confirmed rules, of projects and global ones. */
export const readSharedRules = (q: Queries): Promise<SharedRule[]> =>
  q.query<SharedRule>(
    `select rule as text, kind, ${USERS} as users from mem_lessons
     where kind is not null and status = 'active' and confirmed_at is not null and source <> 'projects' order by id`,
  );

/** The projects that are in a workspace, by row id and by key; the others are outside of workspaces. */
type Placed = { id: number; key: string; workspace: string };
export const readPlaced = (q: Queries): Promise<Placed[]> =>
  q.query<Placed>(`select id, key, workspace from mem_projects where scope is null and workspace <> '' order by id`);
