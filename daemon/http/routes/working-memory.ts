import { z } from 'zod';
import { nameSchema } from '../../contract/fields.ts';
import {
  ackSchema,
  messagesPostSchema,
  sessionIdsSchema,
  sessionPagesQuerySchema,
  sessionsQuerySchema,
  type WorkingMemory,
  workingMemoryDeleteQuerySchema,
  workingMemoryPutQuerySchema,
  workingMemoryPutSchema,
  workingMemoryQuerySchema,
  workingMemorySchema,
} from '../../contract/working-memory.ts';
import type { WorkingRefusal } from '../../working/working-memory.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { OF_PROGRAMS } from '../touches.ts';

const tag = 'working memory';
const sessionIdParams = z.object({ session_id: nameSchema });
/** Parts of a session's key that name its owner; the body may give them instead of the query. */
type Owner = { namespace?: string | null | undefined; user_id?: string | null | undefined };
const keyOf = (session_id: string, ...owners: Owner[]) => ({
  session_id,
  namespace: owners.find((owner) => owner.namespace)?.namespace ?? null,
  user_id: owners.find((owner) => owner.user_id)?.user_id ?? null,
});

/** Working memory, under the current paths of Redis Agent Memory Server and those of its first versions. */
export const workingMemoryRoutes = (deps: HttpDeps): Route[] => [
  listRoute(deps),
  readRoute(deps, '/v1/working-memory/{session_id}'),
  replaceRoute(deps),
  deleteRoute(deps, '/v1/working-memory/{session_id}'),
  pagesRoute(deps),
  readRoute(deps, '/sessions/{session_id}/memory'),
  appendRoute(deps),
  deleteRoute(deps, '/sessions/{session_id}/memory'),
];

/** The paths of one session: the current one, and that of the first versions. */
type SessionPath = '/v1/working-memory/{session_id}' | '/sessions/{session_id}/memory';

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/v1/working-memory',
    slashed: true,
    scope: 'read',
    touches: OF_PROGRAMS,
    tag,
    summary: 'List the ids of sessions, the most recently used first',
    description: 'Includes sessions recorded by hooks, unless a namespace is given.',
    query: sessionsQuerySchema,
    reply: sessionIdsSchema,
    handle: ({ query: { limit, offset, namespace = null, user_id = null } }) =>
      deps.working.list({ namespace, userId: user_id, limit, offset }),
  });

const readRoute = (deps: HttpDeps, path: SessionPath) =>
  defineRoute({
    method: 'get',
    path,
    scope: 'read',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Read a session: messages, context, memories, data and tokens',
    description: 'A session that hooks recorded is read the same way, as its prompts and the last words of each turn.',
    params: sessionIdParams,
    query: workingMemoryQuerySchema,
    reply: workingMemorySchema,
    handle: ({ params, query, about }) => read(deps, params.session_id, query, about),
  });

const replaceRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'put',
    path: '/v1/working-memory/{session_id}',
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Replace the working memory of a session',
    description:
      'Once messages and context fill 70 % of the window, the oldest messages are removed, and selected sentences of them stay in the context. New memories become long-term memories, according to the setting `promote`.',
    params: sessionIdParams,
    query: workingMemoryPutQuerySchema,
    body: workingMemoryPutSchema,
    reply: workingMemorySchema,
    async handle({ params, query, body, about }) {
      about(`working memory of ${params.session_id}`);
      return written(await deps.working.put(keyOf(params.session_id, query, body), body, query));
    },
  });

const deleteRoute = (deps: HttpDeps, path: SessionPath) =>
  defineRoute({
    method: 'delete',
    path,
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Delete the working memory of a session permanently; its long-term memories stay',
    params: sessionIdParams,
    query: workingMemoryDeleteQuerySchema,
    reply: ackSchema,
    handle: ({ params, query, about }) => remove(deps, params.session_id, query, about),
  });

const pagesRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/sessions',
    slashed: true,
    scope: 'read',
    touches: OF_PROGRAMS,
    tag,
    summary: 'List the ids of sessions, page by page',
    query: sessionPagesQuerySchema,
    reply: sessionIdsSchema,
    handle: ({ query: { page, size, namespace = null, user_id = null } }) =>
      deps.working.list({ namespace, userId: user_id, limit: size, offset: (page - 1) * size }),
  });

const appendRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/sessions/{session_id}/memory',
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Add messages to a session, and replace its context if one is given',
    params: sessionIdParams,
    query: workingMemoryPutQuerySchema,
    body: messagesPostSchema,
    reply: workingMemorySchema,
    async handle({ params, query, body, about }) {
      about(`working memory of ${params.session_id}`);
      return written(await deps.working.append(keyOf(params.session_id, query, body), body, query));
    },
  });

type About = (subject: string) => void;

/** @throws HttpProblem 404 when nothing is stored of the session */
async function read(
  { working }: HttpDeps,
  session_id: string,
  { window_size, ...query }: z.output<typeof workingMemoryQuerySchema>,
  about: About,
): Promise<WorkingMemory> {
  about(`working memory of ${session_id}`);
  const memory = await working.get(keyOf(session_id, query), query, window_size);
  if (!memory) throw notFound(`working memory of session ${session_id}`);
  return memory;
}

/** @throws HttpProblem 409 for a session that hooks recorded */
async function remove(
  { working }: HttpDeps,
  session_id: string,
  query: Owner,
  about: About,
): Promise<{ status: string }> {
  about(`working memory of ${session_id}`);
  const outcome = await working.remove(keyOf(session_id, query));
  if (outcome === 'recorded')
    throw new HttpProblem(409, `Session ${session_id} was recorded by hooks and has no working memory`, {
      hint: `Forget it with \`agent-memory forget --session ${session_id}\` or POST /api/forget.`,
    });
  return { status: 'ok' };
}

/** @throws HttpProblem if nothing was written */
function written(outcome: WorkingMemory | WorkingRefusal): WorkingMemory {
  if (outcome === 'forgotten')
    throw new HttpProblem(409, 'This session was forgotten, so nothing more is stored for it', {
      hint: 'Use another session id, or undo the deletion with `agent-memory forget --undo`.',
    });
  if ('ahead' in outcome)
    throw new HttpProblem(
      422,
      `created_at of a message is more than 300 s in the future: ${outcome.ahead.created_at}`,
      {
        hint: 'Check the clock of the machine that sends it; created_at is in UTC.',
      },
    );
  return outcome;
}
