// Buckets: the places of memories that belong to a conversation, an agent or a user, instead of a project. A bucket is
// a row of mem_projects with a `scope`; its key is known to nobody outside of this file.
import { createHash } from 'node:crypto';
import type { Bucket, Scopes } from '../contract/scopes.ts';
import type { BucketScope } from '../contract/words.ts';
import type { Queries } from '../db/database.ts';
import { readColumn } from '../db/read-column.ts';
import { toWire } from '../db/to-wire.ts';
import type { Buckets } from './project-scope.ts';

/** The position of a caller that reads or saves; null and absent: not named. */
export type Whereabouts = {
  /** Row id of the project that the conversation is about. */
  projectId?: number | null | undefined;
  sessionId?: string | null | undefined;
  agent?: string | null | undefined;
  userId: string | null;
  /** The workspace, instead of the project's. */
  workspace?: string | undefined;
};

/**
 * SQL of the workspace that a conversation is in: the one that is named, else that of its project, else that of its
 * session's project; '' is the personal one. Parameters: a workspace, a project's row id, a session's id.
 */
const workspaceOf = (workspace: string, project: string, session: string): string =>
  `coalesce(${workspace}::text, (select w.workspace from mem_projects w where w.id = ${project}::bigint and w.scope is null),
    (select w.workspace from mem_sessions s join mem_projects w on w.id = s.project_id where s.session_id = ${session}::text), '')`;

/** The parts of a caller's position as SQL, in the order of {@link listBucketParams}. */
type StandingSql = [user: string, agent: string, session: string, workspace: string, project: string];
/** Parameters of a statement, from this number on. */
export const standingParams = (first: number): StandingSql =>
  [0, 1, 2, 3, 4].map((at) => `$${first + at}`) as StandingSql;

/** Condition: `mem_projects b` is a bucket visible from a position. */
export function isSeenBucket([user, agent, session, workspace, project]: StandingSql): string {
  // A conversation keeps its bucket when its project changes its workspace.
  return `(b.scope is not null and b.user_id = ${user}::text and (
    (b.scope = 'conversation' and b.session_id = ${session}::text)
    or (b.workspace = ${workspaceOf(workspace, project, session)}
      and (b.scope = 'user' or (b.scope = 'agent' and b.agent = ${agent}::text)))))`;
}
export const listBucketParams = ({ userId, agent, sessionId, workspace, projectId }: Whereabouts): unknown[] => [
  userId ?? '',
  agent ?? '',
  sessionId ?? '',
  workspace ?? null,
  projectId ?? null,
];

/**
 * Read the ids of the buckets visible from a position: at most one of each scope, and one more for a conversation that
 * moved.
 */
export const readSeenBuckets = (q: Queries, standing: Whereabouts): Promise<number[]> =>
  readColumn(
    q,
    `select b.id from mem_projects b where ${isSeenBucket(standingParams(1))} order by b.id`,
    listBucketParams(standing),
  );

/** Read the ids of all buckets of a user, whatever the workspace, the agent and the conversation. */
export const readBucketsOfUser = (q: Queries, userId: string | null): Promise<number[]> =>
  readColumn(q, 'select id from mem_projects where scope is not null and user_id = $1 order by id', [userId ?? '']);

export type FoundBucket = Pick<Bucket, 'id' | 'scope' | 'workspace' | 'user_id' | 'agent' | 'session_id'>;

/**
 * Find or create the bucket of a scope at a position, which must name the session for a conversation and the agent for
 * an agent.
 */
export async function ensureBucket(tx: Queries, scope: BucketScope, standing: Whereabouts): Promise<FoundBucket> {
  const [user_id, agent, session_id, workspace, projectId] = listBucketParams(standing);
  const [found] = await readColumn<string>(tx, `select ${workspaceOf('$1', '$2', '$3')}`, [
    workspace,
    projectId,
    session_id,
  ]);
  const facts = {
    scope,
    workspace: found!,
    user_id: user_id as string,
    agent: scope === 'agent' ? (agent as string) : '',
    session_id: scope === 'conversation' ? (session_id as string) : '',
  };
  const rows = await tx.query<{ id: number }>(
    `insert into mem_projects (key, name, scope, workspace, user_id, agent, session_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set last_seen_at = now() returning id`,
    [keyOf(facts), scope, scope, facts.workspace, facts.user_id, facts.agent, facts.session_id],
  );
  return { id: rows[0]!.id, ...facts };
}

const BUCKET_KEY = 'bucket:';
const keyOf = (facts: Omit<FoundBucket, 'id'>): string =>
  BUCKET_KEY +
  createHash('sha256')
    .update(JSON.stringify([facts.scope, facts.user_id, facts.workspace, facts.agent, facts.session_id]))
    .digest('hex');

/** Whether a project's key could be a bucket's, which no request may name. */
export const isBucketKey = (key: string): boolean => key.startsWith(BUCKET_KEY);

const COUNTED = `select b.id, b.scope, b.workspace, b.user_id, b.agent, b.session_id, b.last_seen_at,
  (select count(*) from mem_observations o where o.project_id = b.id) as observations from mem_projects b where b.scope is not null`;

/** List a user's non-empty buckets, and the workspaces with their projects. */
export async function listScopes(q: Queries, userId: string | null): Promise<Scopes> {
  const all = (
    await q.query(`${COUNTED} and b.user_id = $1 order by b.workspace, b.scope, b.agent, b.session_id`, [userId ?? ''])
  ).map(toWire<Bucket>);
  const buckets = all.filter(({ observations }) => observations > 0);
  const placed = await q.query<{ workspace: string; key: string }>(
    `select workspace, key from mem_projects where scope is null and workspace <> '' order by key`,
  );
  const names = new Set([...placed, ...buckets].flatMap(({ workspace }) => workspace || []));
  return {
    buckets,
    workspaces: [...names].sort().map((name) => ({
      name,
      projects: placed.filter(({ workspace }) => workspace === name).map(({ key }) => key),
      observations: buckets.reduce((sum, one) => sum + (one.workspace === name ? one.observations : 0), 0),
    })),
  };
}

/** Read the ids of the observations in some buckets. */
export const observationsIn = (q: Queries, buckets: Buckets): Promise<number[]> =>
  readColumn(q, 'select id from mem_observations where project_id = any($1::bigint[]) order by id', [buckets]);

/** Read the ids of an agent's buckets of a user: in one workspace, or in all. */
export const readAgentBuckets = (
  q: Queries,
  { userId, agent, workspace }: { userId: string | null; agent: string; workspace: string | undefined },
): Promise<number[]> =>
  readColumn(
    q,
    `select id from mem_projects where scope = 'agent' and user_id = $1 and agent = $2 and ($3::text is null or workspace = $3) order by id`,
    [userId ?? '', agent, workspace ?? null],
  );

/** Read the ids of all users' buckets in a workspace. */
export const readBucketsIn = (q: Queries, workspace: string): Promise<number[]> =>
  readColumn(q, 'select id from mem_projects where scope is not null and workspace = $1 order by id', [workspace]);

/** Put a project into a workspace; '' removes it. */
export async function placeProject(q: Queries, projectId: number, workspace: string): Promise<void> {
  await q.query('update mem_projects set workspace = $2 where id = $1 and scope is null', [projectId, workspace]);
}

/** Remove every project from a deleted workspace. */
export async function leaveWorkspace(q: Queries, workspace: string): Promise<void> {
  await q.query(`update mem_projects set workspace = '' where scope is null and workspace = $1`, [workspace]);
}
