import { z } from 'zod';
import {
  sessionListQuerySchema,
  sessionMessagesSchema,
  sessionPatchSchema,
  sessionPostSchema,
  sessionSavedSchema,
  sessionSaveSchema,
  sessionSchema,
  sessionShownSchema,
} from '../../contract/capture.ts';
import { nameSchema } from '../../contract/fields.ts';
import { pageOf } from '../../contract/observations.ts';
import { countShown } from '../../store/sessions/injections.ts';
import { getSession, listSessions } from '../../store/sessions/sessions.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { mayRead } from '../guards/require-scope.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, FOLDER, ONE_SESSION, QUERY_PROJECT } from '../touches.ts';

const tag = 'sessions';
const sessionParams = z.object({ session_id: nameSchema });

/** Sessions that hooks recorded, and sessions that other agents open themselves. */
export const sessionRoutes = (deps: HttpDeps): Route[] => [
  openRoute(deps),
  listRoute(deps),
  readRoute(deps),
  shownRoute(deps),
  changeRoute(deps),
  saveRoute(deps),
  saveMessagesRoute(deps),
];

const openRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/sessions',
    scope: 'write',
    touches: {
      ...FOLDER,
      and: { 'body.session_id': 'new session', 'body.agent_name': 'agent', 'body.user_id': 'user' },
    },
    tag,
    summary: 'Open a session',
    description: '409 if it exists already.',
    status: 201,
    body: sessionPostSchema,
    reply: sessionSchema,
    async handle({ body, actor, about }) {
      about(`session ${body.session_id}`);
      const agent = body.agent_name ?? actor.agent;
      const isNew = await deps.capture.createSession(agent === undefined ? body : { ...body, agent_name: agent });
      if (isNew) return readSession(deps, body.session_id);
      throw new HttpProblem(409, `The session ${body.session_id} exists already`, {
        hint: 'GET or PATCH it at /api/sessions/{session_id}.',
      });
    },
  });

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/sessions',
    scope: 'read',
    touches: { ...QUERY_PROJECT, and: { 'query.id_prefix': 'label', 'query.agent': 'label' } },
    tag,
    summary: 'List sessions, the latest start first',
    query: sessionListQuerySchema,
    reply: pageOf(sessionSchema),
    async handle({ query }) {
      const failed = query.failed === undefined ? undefined : query.failed === 'true';
      return listSessions(deps.db, { ...query, failed, projectId: await projectFilter(deps, query.project) });
    },
  });

const readRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/sessions/{session_id}',
    scope: 'read',
    touches: ONE_SESSION,
    tag,
    summary: 'Read a session',
    params: sessionParams,
    reply: sessionSchema,
    handle: ({ params, about }) => {
      about(`session ${params.session_id}`);
      return readSession(deps, params.session_id);
    },
  });

const shownRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/sessions/{session_id}/shown',
    scope: 'read',
    // Closed to tokens that are bound to projects: the counts include the user's own memories and rules.
    touches: EVERYTHING,
    tag,
    summary: 'Count what a session was shown: memories, rules, open items, held calls',
    params: sessionParams,
    reply: sessionShownSchema,
    handle: ({ params }) => countShown(deps.db, params.session_id),
  });

const changeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'patch',
    path: '/api/sessions/{session_id}',
    scope: 'write',
    touches: ONE_SESSION,
    tag,
    summary: 'Close or summarise a session',
    params: sessionParams,
    body: sessionPatchSchema,
    reply: z.union([sessionSchema, sessionSchema.pick({ session_id: true, status: true })]),
    async handle({ params, body, actor, about }) {
      about(`session ${params.session_id}`);
      if (!(await deps.capture.patchSession(params.session_id, body))) throw notFound(`session ${params.session_id}`);
      const session = await readSession(deps, params.session_id);
      return mayRead(actor) ? session : { session_id: session.session_id, status: session.status };
    },
  });

const saveRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/sessions/{session_id}/save',
    scope: 'write',
    touches: { ...ONE_SESSION, and: { 'body.tool_use_id': 'near call' } },
    tag,
    summary: 'Save a session so far',
    description:
      'save_session: does at once what the Stop hook does, including the unfinished turn. The reply names the resulting memories.',
    params: sessionParams,
    body: sessionSaveSchema,
    reply: z.union([sessionSavedSchema, sessionSavedSchema.pick({ session_id: true })]),
    async handle({ params, body, actor, about }) {
      about(`session ${params.session_id}`);
      // A call may belong to another project than the session.
      const saved = await deps.saveSession(params.session_id, actor.projects ? undefined : body.tool_use_id);
      if (!saved) throw notFound(`session ${params.session_id}`);
      return mayRead(actor) ? saved : { session_id: saved.session_id };
    },
  });

const saveMessagesRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/sessions/messages',
    scope: 'write',
    touches: {
      ...BODY_PROJECT,
      and: { 'body.session_id': 'label', 'body.agent_name': 'agent', 'body.messages': 'label' },
    },
    tag,
    summary: 'Save a conversation from its messages',
    description:
      'For agents without hooks. The same conversation with more messages continues its session. The caller only claims what the user said: no rule is learnt from it.',
    body: sessionMessagesSchema,
    reply: z.union([sessionSavedSchema, sessionSavedSchema.pick({ session_id: true })]),
    async handle({ body, actor, about }) {
      const agent = body.agent_name ?? actor.agent;
      const speaker = getAuthor(actor).source === 'agent' ? 'agent' : 'program';
      const id = await deps.capture.said(agent === undefined ? body : { ...body, agent_name: agent }, speaker);
      if (id === null)
        throw new HttpProblem(422, 'Nothing was recorded', {
          hint: 'Send at least one message of the role user with its own words, for a project that is not excluded from memory.',
        });
      about(`session ${id}`);
      const saved = await deps.saveSession(id);
      if (!saved) throw notFound(`session ${id}`);
      return mayRead(actor) ? saved : { session_id: saved.session_id };
    },
  });

/** @throws HttpProblem 404 for an unknown session */
async function readSession({ db }: HttpDeps, id: string) {
  const session = await getSession(db, id);
  if (!session) throw notFound(`session ${id}`);
  return session;
}
