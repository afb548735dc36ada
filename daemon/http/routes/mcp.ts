import type { OpenAPIHono } from '@hono/zod-openapi';
import { DaemonUnreachable } from '../../client/client-errors.ts';
import { AGENT_HEADER, DOOR_HEADER } from '../../contract/door.ts';
import { within } from '../../home/within.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import type { AskAsAgent, McpSessions } from '../deps.ts';
import { unauthorized } from '../guards/authenticate.ts';
import { HttpProblem } from '../problem.ts';
import { readJson } from '../read-json.ts';
import type { RouteParts } from '../register-route.ts';

/** Timeout of a tool's request: enough for a search over everything on a busy machine. */
const ASK_TIMEOUT_MS = 30_000;
/**
 * Headers that identify the caller. Each request of a tool repeats those of the request that carried the call, and is
 * checked again.
 */
const CREDENTIALS = ['authorization', 'x-agent-name'];

/**
 * POST and DELETE /mcp: MCP over Streamable HTTP; GET /sse and POST /messages: the older transport. The tools are those
 * of the stdio server; their requests go through the routes of this app, with all guards. /mcp has no GET: the server
 * sends nothing unrequested (docs/decisions/0036-client-and-mcp.md).
 */
export function registerMcpDoor(app: OpenAPIHono<AppEnv>, { deps, inFlight, rateLimit }: RouteParts): void {
  let opening: Promise<McpSessions> | undefined;

  /** Answer an MCP request; `begins`: it opens a session, which counts against the caller's limit. */
  const answer = async (
    c: AppContext,
    begins: boolean,
    reply: (sessions: McpSessions, caller: Caller, message: () => Promise<unknown>) => Promise<Response> | Response,
  ): Promise<Response> => {
    const actor = c.get('actor');
    if (!actor) throw unauthorized('This needs a token');
    // With that login a model's words would count as the user's.
    if (actor.name === 'browser')
      throw new HttpProblem(403, 'The viewer’s login can’t be used for MCP', {
        hint: 'Create one with `agent-memory tokens create`.',
      });
    if (begins) rateLimit.take(actor, 'read');
    const leave = deps.enter?.(`${c.req.method} ${c.req.path}`);
    const entry = inFlight.enter(c);
    try {
      opening ??= deps.openMcp();
      const [project, ...others] = actor.projects ?? [];
      const caller = {
        name: actor.name,
        ...(actor.stillHolds && { stillHolds: actor.stillHolds }),
        mayWrite: actor.scopes.has('write'),
        project: others.length === 0 ? project : undefined,
        ask: askAs(c, app),
      };
      return await reply(await opening, caller, () => readJson(c, deps.settings.maxBodyBytes, entry));
    } finally {
      entry.leave();
      leave?.();
    }
  };
  const begins = (c: AppContext) => c.req.header('mcp-session-id') === undefined;
  app.post('/mcp', (c) =>
    answer(c, begins(c), async (sessions, caller, message) => sessions.answer(c.req.raw, await message(), caller)),
  );
  app.delete('/mcp', (c) => answer(c, begins(c), (sessions, caller) => sessions.answer(c.req.raw, undefined, caller)));
  app.get('/sse', (c) => answer(c, true, (sessions, caller) => sessions.open(c.req.raw, caller)));
  app.post('/messages', (c) =>
    answer(c, false, async (sessions, caller, message) =>
      sessions.take(c.req.query('session_id') ?? '', await message(), caller),
    ),
  );
}

type Caller = Parameters<McpSessions['open']>[1];

/** Send a tool's request to the app, with the credentials of the request that carried the call. */
const askAs =
  (c: AppContext, app: OpenAPIHono<AppEnv>): AskAsAgent =>
  async (method, path, { body, timeoutMs = ASK_TIMEOUT_MS }, agent) => {
    const headers = new Headers({ [DOOR_HEADER]: 'mcp' });
    if (agent !== undefined) headers.set(AGENT_HEADER, agent);
    if (body !== undefined) headers.set('content-type', 'application/json');
    for (const name of CREDENTIALS) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const init = { method, headers, ...(body !== undefined && { body }) };
    const reply = await within(Promise.resolve(app.request(path, init, c.env)), timeoutMs);
    if (reply === 'late')
      throw new DaemonUnreachable('silent', `The memory daemon gave no answer within ${timeoutMs / 1000} s`);
    return { status: reply.status, body: await reply.text() };
  };
