import { isAbsolute } from 'node:path';
import {
  acceptedSchema,
  backfillReplySchema,
  backfillRequestSchema,
  captureListQuerySchema,
  promptPostSchema,
  promptSchema,
  toolCallPostSchema,
  toolCallSchema,
} from '../../contract/capture.ts';
import { pageOf } from '../../contract/observations.ts';
import { listPrompts } from '../../store/sessions/prompts.ts';
import { listToolCalls } from '../../store/sessions/tool-calls.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING, FOLDER } from '../touches.ts';

const tag = 'capture';

/** Prompts and tool calls: recording them without hooks, and reading them. */
export const captureRoutes = (deps: HttpDeps): Route[] => [
  savePromptRoute(deps),
  promptsRoute(deps),
  queueRoute(deps),
  toolCallsRoute(deps),
  backfillRoute(deps),
];

const savePromptRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/prompts',
    scope: 'write',
    touches: {
      ...FOLDER,
      and: { 'body.session_id': 'new session', 'body.prompt_id': 'new prompt', 'body.agent_name': 'agent' },
    },
    tag,
    summary: 'Record a prompt',
    repeatable: true,
    status: 201,
    body: promptPostSchema,
    reply: acceptedSchema,
    handle: ({ body, actor, repeatId, about }) => {
      about(`session ${body.session_id}`);
      return deps.capture.prompt({ prompt_id: repeatId(0), ...signed(body, actor) });
    },
  });

const promptsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/prompts',
    scope: 'read',
    touches: { by: { 'query.session_id': 'session' }, and: { 'query.prompt_id': 'label' } },
    tag,
    summary: 'List prompts, newest first',
    query: captureListQuerySchema,
    reply: pageOf(promptSchema),
    handle: async ({ query, within }) => listPrompts(deps.db, { ...query, within: await within() }),
  });

const queueRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/queue',
    scope: 'write',
    touches: {
      ...FOLDER,
      and: { 'body.session_id': 'new session', 'body.tool_use_id': 'new call', 'body.agent_name': 'agent' },
    },
    tag,
    summary: 'Record a finished tool call',
    repeatable: true,
    status: 202,
    body: toolCallPostSchema,
    reply: acceptedSchema,
    handle: ({ body, actor, repeatId, about }) => {
      about(`session ${body.session_id}`);
      return deps.capture.toolCall({ tool_use_id: repeatId(0), ...signed(body, actor) });
    },
  });

const toolCallsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/tool-calls',
    scope: 'read',
    touches: { by: { 'query.session_id': 'session' }, and: { 'query.prompt_id': 'label' } },
    tag,
    summary: 'List tool calls, newest first',
    query: captureListQuerySchema,
    reply: pageOf(toolCallSchema),
    handle: async ({ query, within }) => listToolCalls(deps.db, { ...query, within: await within() }),
  });

const backfillRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/backfill',
    // It reads files of this machine, which exceeds the scope `write`.
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Read a transcript file into memory',
    description:
      'Answers within about 20 s. A longer file continues to be read: the reply is `unfinished`, and the same request waits for the remainder. A file whose disk does not respond is given up after two minutes.',
    body: backfillRequestSchema,
    reply: backfillReplySchema,
    handle: ({ body, about }) => {
      about(body.path);
      if (!isAbsolute(body.path)) throw new HttpProblem(400, `Expected path to be absolute, got ${body.path}`);
      const since = body.since === undefined ? undefined : new Date(body.since);
      return deps.backfills.read({ path: body.path, dryRun: body.dry_run, since });
    },
  });

/** Set the token's agent as the author, unless the body names another. */
function signed<Body extends { agent_name?: string | undefined }>(body: Body, actor: Actor): Body {
  return actor.agent === undefined ? body : { ...body, agent_name: body.agent_name ?? actor.agent };
}
