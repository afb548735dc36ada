import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { HookDelivery } from '../../answers/answer-event.ts';
import {
  EVENT_ID_HEADER,
  MAX_WAIT_MS,
  OWN_MEMORY_HEADER,
  TOLD_PATH,
  WAITS_HEADER,
} from '../../contract/hook-events.ts';
import { problemSchema } from '../../contract/problem.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { unauthorized } from '../guards/authenticate.ts';
import { createInFlight, type InFlightRequest } from '../guards/in-flight.ts';
import { HttpProblem, tryLater } from '../problem.ts';
import { parseJson, readText } from '../read-json.ts';
import { emptyReply, jsonReply } from '../reply.ts';
import { getSpeaker } from '../speaker.ts';
import { createTold } from '../told.ts';

/** Maximum of concurrent hooks; they have no limit per minute, since a busy session sends hundreds a minute. */
const MAX_HOOKS = 512;
const MAX_HOOK_BYTES = 64 * 1024 * 1024;
const NAME = /^[\w-]{1,64}$/;
const MAX_EVENT_ID_CHARS = 200;
const MAX_PROJECT_CHARS = 4096;
const MAX_USER_CHARS = 500;

/**
 * POST /hooks/:agent/:event, the busiest path: every prompt and tool call of every session. Outside of registerRoute,
 * since the payload is the agent's own (each normaliser checks it) and neither rate limits nor the audit log apply.
 */
export function registerHooks(app: OpenAPIHono<AppEnv>, deps: HttpDeps): void {
  const inFlight = createInFlight(MAX_HOOKS, MAX_HOOK_BYTES);
  const told = createTold();
  app.post(TOLD_PATH, (c) => {
    const { name } = requireCapture(c.get('actor'));
    told.confirm(name, c.req.header(EVENT_ID_HEADER) ?? '');
    return emptyReply();
  });
  app.post('/hooks/:agent/:event', async (c) => {
    const actor = requireCapture(c.get('actor'));
    const agent = c.req.param('agent');
    const event = c.req.param('event');
    const eventId = c.req.header(EVENT_ID_HEADER);
    if (!NAME.test(agent) || !NAME.test(event))
      throw new HttpProblem(422, 'Agent and event must be names of letters, digits, - and _');
    if (eventId !== undefined && eventId.length > MAX_EVENT_ID_CHARS) {
      throw new HttpProblem(422, `${EVENT_ID_HEADER} is longer than ${MAX_EVENT_ID_CHARS} characters`);
    }
    const entry = inFlight.enter(c);
    const done = deps.enter?.(`hook ${event}`);
    const startedAt = performance.now();
    try {
      const waitsMs = waitOf(c);
      const about = {
        agent,
        event,
        eventId,
        ...speakerOfEvent(c, actor, deps),
        waitsMs,
        ownMemoryOff: c.req.header(OWN_MEMORY_HEADER) === 'off',
        told: () => told.whether(c, actor.name, eventId, waitsMs),
        ...placeOfEvent(c, deps),
        ...boundsOf(actor),
      };
      return await deliver(c, about, deps, entry);
    } finally {
      entry.leave();
      done?.();
      deps.noteHook?.(performance.now() - startedAt);
    }
  });
  describe(app);
}

async function deliver(
  c: AppContext,
  about: Omit<HookDelivery, 'payload'>,
  deps: HttpDeps,
  entry: InFlightRequest,
): Promise<Response> {
  const payload = parseJson(await readText(c, deps.settings.maxHookBodyBytes, entry));
  const reply = await deps.capture.hook({ ...about, payload });
  switch (reply.status) {
    case 'ok':
      return reply.answer === null ? emptyReply() : jsonReply(reply.answer);
    case 'forbidden':
      throw new HttpProblem(403, 'The token is bound to other projects than this event’s', {
        hint: 'Create another with `agent-memory tokens create --scope capture recall --project`.',
      });
    case 'invalid':
      throw new HttpProblem(422, reply.detail, { hint: 'Sending it again will not help: it can never be stored.' });
    case 'busy':
      throw tryLater(503, reply.detail, reply.retryAfterSeconds);
  }
}

/** How long the sender waits by its own header, capped. */
function waitOf(c: AppContext): number | undefined {
  const waitsMs = Number(c.req.header(WAITS_HEADER));
  return waitsMs > 0 ? Math.min(waitsMs, MAX_WAIT_MS) : undefined;
}

/** The user whose words a program passes on; a user other than this machine's has a separate place for memories. */
function otherUser(c: AppContext, { visibility }: Pick<HttpDeps, 'visibility'>): string | undefined {
  const user = c.req.query('user');
  if (user === undefined) return undefined;
  if (user === '' || user.length > MAX_USER_CHARS)
    throw new HttpProblem(422, `Expected user to be a name of 1 to ${MAX_USER_CHARS} characters`);
  return user === visibility.userId ? undefined : user;
}

/** The speaker. A program that names a user passes on that user's prompts; a model's words stay a model's. */
function speakerOfEvent(c: AppContext, actor: Actor, deps: HttpDeps): Pick<HookDelivery, 'speaker'> {
  const speaker = getSpeaker(actor);
  if (otherUser(c, deps) === undefined) return { speaker };
  if (actor.projects || speaker === 'agent')
    throw new HttpProblem(403, 'A token of an agent, or one that is bound to projects, acts for no other user');
  return { speaker: 'user' };
}

function placeOfEvent(c: AppContext, deps: HttpDeps): Pick<HookDelivery, 'about'> {
  const userId = otherUser(c, deps);
  const { about } = namedProject(c, deps);
  return about || userId !== undefined ? { about: { project: about?.project ?? null, userId } } : {};
}

/** The project named by a program that works in no folder. */
function namedProject(c: AppContext, { projects }: HttpDeps): Pick<HookDelivery, 'about'> {
  const named = c.req.query('project');
  if (named === undefined) return {};
  if (named === '' || named.length > MAX_PROJECT_CHARS)
    throw new HttpProblem(422, `Expected project to be a key or a folder of 1 to ${MAX_PROJECT_CHARS} characters`);
  return { about: { project: projects.named(named) } };
}

/** Whether a hook's answer is withheld: it contains memories, which a token for delivery only must not read. */
function boundsOf({ scopes, projects }: Actor): Pick<HookDelivery, 'silent' | 'projects'> {
  const isAnswered = scopes.has('recall') || scopes.has('read');
  return { ...(!isAnswered && { silent: true as const }), ...(projects && { projects }) };
}

/** A token with the scope `write` may deliver events, too; one with `capture` may do nothing else. */
function requireCapture(actor: Actor | undefined): Actor {
  if (!actor) throw unauthorized('This needs a token');
  if (actor.scopes.has('capture') || actor.scopes.has('write')) return actor;
  throw new HttpProblem(403, 'This needs a token with the scope "capture" or "write"');
}

function describe(app: OpenAPIHono<AppEnv>): void {
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/hooks/told',
    tags: ['hooks'],
    summary: 'Confirm that an answer was printed',
    description: `If a hook sends ${WAITS_HEADER}, its answer counts as shown only after this request, on the same connection.`,
    operationId: 'post_hooks_told',
    request: {
      headers: z.object({ [EVENT_ID_HEADER]: z.string().describe('the id with which the event was delivered') }),
    },
    responses: {
      204: { description: 'Accepted' },
      default: { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
    },
  });
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/hooks/{agent}/{event}',
    tags: ['hooks'],
    summary: 'Deliver a hook’s event',
    description:
      'The body is the agent’s input to its hook; the reply is the hook’s output. ' +
      'Needs the scope `capture` or `write`, and `recall` or `read` for a reply from memory.',
    operationId: 'post_hooks',
    request: {
      params: z.object({ agent: z.string().regex(NAME), event: z.string().regex(NAME) }),
      query: z.object({
        project: z
          .string()
          .optional()
          .describe(
            'key or folder of the event’s project, for programs that work in no folder; default: that of its cwd',
          ),
      }),
      body: { required: true, content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } } },
    },
    responses: {
      200: {
        description: 'Stored; the hook’s answer for the agent',
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
      204: { description: 'Stored; no answer' },
      default: { description: 'Not stored', content: { 'application/problem+json': { schema: problemSchema } } },
    },
  });
}
