import type { z } from 'zod';
import type { projectSchema } from '../contract/admin.ts';
import type { Queries } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';
import { copyTombstones } from './projects.ts';
import { toWire } from './to-wire.ts';

type Project = z.infer<typeof projectSchema>;

const SELECT = `select p.id, p.key, p.name, p.remote, p.root, p.last_seen_at,
  array(select a.key from mem_project_aliases a where a.project_id = p.id and a.key <> p.key order by a.key) as aliases,
  (select count(*) from mem_observations o where o.project_id = p.id) as observations,
  (select count(*) from mem_sessions s where s.project_id = p.id) as sessions
  from mem_projects p`;

/** All projects, the one that was worked in last first. */
export async function listProjects(q: Queries): Promise<Project[]> {
  return (await q.query(`${SELECT} order by p.last_seen_at desc, p.id desc`)).map(toWire<Project>);
}

/** One project; undefined when it isn't there. */
export async function getProject(q: Queries, id: number): Promise<Project | undefined> {
  const rows = await q.query(`${SELECT} where p.id = $1`, [id]);
  return rows[0] && toWire<Project>(rows[0]);
}

/** Tables whose rows belong to a session and move with it. */
const TABLES_OF_A_SESSION = ['mem_events', 'mem_user_prompts', 'mem_tool_calls', 'mem_injections'];

/**
 * Make an alias a project of its own, in the caller's transaction. A merge does not record which rows came from where, so that only
 * a path takes its past along: the sessions that ran in it or below, with all that is theirs.
 * @returns `unknown`: no such key; `own`: the key already names its own project
 */
export async function splitProject(tx: Queries, alias: Redacted): Promise<{ id: number } | 'unknown' | 'own'> {
  const [from] = await tx.query<{ id: number; key: string }>(
    'select p.id, p.key from mem_project_aliases a join mem_projects p on p.id = a.project_id where a.key = $1 for update',
    [alias],
  );
  if (!from) return 'unknown';
  if (from.key === alias) return 'own';
  const folder = alias.startsWith('/') ? alias.replace(/\/\.git$/, '') : null;
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
  // A turn that was forgotten may be told of again from either side.
  await copyTombstones(tx, from.id, id);
  if (folder !== null) await moveSessions(tx, from.id, id, folder);
  return { id };
}

async function moveSessions(tx: Queries, from: number, into: number, folder: string): Promise<void> {
  const moved = await tx.query<{ session_id: string }>(
    `update mem_sessions set project_id = $2 where project_id = $1 and (cwd = $3 or starts_with(cwd, $3 || '/')) returning session_id`,
    [from, into, folder],
  );
  const sessions = moved.map((row) => row.session_id);
  if (sessions.length === 0) return;
  for (const table of TABLES_OF_A_SESSION) {
    await tx.query(`update ${table} set project_id = $2 where project_id = $1 and session_id = any($3::text[])`, [
      from,
      into,
      sessions,
    ]);
  }
  await tx.query(
    `update mem_embeddings e set project_id = $2 from mem_observations o
     where o.id = e.observation_id and o.project_id = $1 and o.session_id = any($3::text[])`,
    [from, into, sessions],
  );
  await tx.query(
    `update mem_observations set project_id = $2, changed_xid = pg_current_xact_id()
     where project_id = $1 and session_id = any($3::text[])`,
    [from, into, sessions],
  );
}
