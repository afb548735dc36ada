import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Caller } from '../../proxy/conversations.ts';
import type { Family, ProxyRoute } from '../../proxy/door.ts';
import { hasOwnKey, headersBack, isOurs } from '../../proxy/headers.ts';
import { MAX_BODY_BYTES, MAX_NAME_CHARS, MAX_REQUEST_BYTES, MAX_REQUESTS } from '../../proxy/limits.ts';
import { passThrough } from '../../proxy/pass-through.ts';
import type { ProxyOutcome } from '../../proxy/proxy.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { errorReply } from '../error-reply.ts';
import { unauthorized } from '../guards/authenticate.ts';
import { createInFlight, type InFlightRequest } from '../guards/in-flight.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { readBytes } from '../read-json.ts';
import { jsonReply } from '../reply.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Gemini's calls, as `{model}:{call}`; those in `plain` carry no conversation. */
const GEMINI_CALLS =
  /^[\w.-]{1,200}:(?:generateContent|streamGenerateContent|(?<plain>countTokens|embedContent|batchEmbedContents))$/;
/** Status that other servers log for a client's disconnect; nobody reads the reply. */
const CLIENT_CLOSED = 499;

const ROUTES: readonly ProxyRoute[] = [
  { method: 'POST', path: '/v1/chat/completions', family: 'openai', shape: 'chat' },
  { method: 'POST', path: '/v1/responses', family: 'openai', shape: 'responses' },
  { method: 'POST', path: '/v1/embeddings', family: 'openai', shape: 'plain' },
  { method: 'GET', path: '/v1/models', family: 'openai', shape: 'plain' },
  { method: 'POST', path: '/v1/messages', family: 'anthropic', shape: 'messages' },
  { method: 'POST', path: '/v1/messages/count_tokens', family: 'anthropic', shape: 'plain' },
  { method: 'GET', path: '/v1beta/models', family: 'google', shape: 'plain' },
  { method: 'POST', path: '/v1beta/models/:call', family: 'google', shape: 'gemini' },
  { method: 'POST', path: '/v1/models/:call', family: 'google', shape: 'gemini' }, // @google/genai, since its version 3
];

/**
 * The providers' own interfaces, forwarded to them. Outside of registerRoute, since bodies have the providers' formats
 * and answers are streamed unchanged; neither rate limits nor the audit log apply.
 */
export function mountProxy(app: OpenAPIHono<AppEnv>, deps: HttpDeps): void {
  const inFlight = createInFlight(MAX_REQUESTS, MAX_REQUEST_BYTES);
  for (const route of ROUTES) {
    app.on(route.method, route.path, async (c) => {
      let entry: InFlightRequest | undefined;
      try {
        const actor = requireProxy(c.get('actor'));
        if (!deps.proxy.isOn()) throw proxyOff();
        entry = inFlight.enter(c);
        return await pass(c, route, callerOf(c, actor, deps), deps, entry);
      } catch (error) {
        entry?.leave();
        if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED });
        return asProvidersError(errorReply(error, `${route.method} ${route.path}`, deps));
      }
    });
  }
}

async function pass(
  c: AppContext,
  route: ProxyRoute,
  caller: Caller,
  deps: HttpDeps,
  entry: InFlightRequest,
): Promise<Response> {
  const call = c.req.param('call');
  const geminiCall = call === undefined ? undefined : GEMINI_CALLS.exec(call);
  if (geminiCall === null) throw notFound(`call ${call}`);
  const { signal, headers } = c.req.raw;
  const ownKey = hasOwnKey(headers, c.req.query('key'));
  const body = route.method === 'GET' ? undefined : await readBytes(c, MAX_BODY_BYTES, entry);
  const lister = route.path === '/v1/models' ? listerOf(headers) : undefined;
  const outcome = await deps.proxy.forward({
    door: { ...route, ...(lister && { family: lister }), ...(geminiCall?.groups?.plain && { shape: 'plain' }) },
    path: call === undefined ? route.path.replace(/^\/v1(?:beta)?/, '') : `/models/${call}`,
    query: queryOf(c, ownKey),
    headers,
    body,
    ownKey,
    signal,
    caller,
  });
  const { answer, watcher } = answerOf(outcome);
  const status = answer.statusCode ?? 502;
  if (REDIRECTS.has(status)) {
    answer.destroy();
    throw new HttpProblem(502, 'The upstream answered with a redirect, which is not followed');
  }
  const reply = { status, headers: headersBack(answer.headers) };
  let isOpen = true;
  /** Free the request's place and let memory take the answer; once. Nothing behind it may throw: `entry` is left. */
  const finish = () => {
    if (!isOpen) return;
    isOpen = false;
    entry.leave();
    watcher?.end();
  };
  // If a client disconnects before its reply begins, no stream reports it.
  signal.addEventListener('abort', finish, { once: true });
  const stream = passThrough(answer, (chunk) => watcher?.add(chunk), finish);
  if (status !== 204 && status !== 304) return new Response(stream, reply);
  finish();
  answer.resume();
  return new Response(null, reply);
}

/** All providers list their models at one path: only Anthropic's clients send a version, and only Gemini's this key. */
function listerOf(headers: Headers): Family | undefined {
  if (headers.has('anthropic-version')) return 'anthropic';
  return headers.has('x-goog-api-key') ? 'google' : undefined;
}

/** @throws HttpProblem when the upstream gave no answer */
function answerOf(outcome: ProxyOutcome) {
  switch (outcome.kind) {
    case 'answered':
      return outcome;
    case 'refused':
      throw new HttpProblem(outcome.status, outcome.detail, outcome.hint === undefined ? {} : { hint: outcome.hint });
    case 'unreachable':
      throw new HttpProblem(502, outcome.detail);
  }
}

/**
 * The caller, and the user of the conversation. A user other than the daemon's has a separate memory, as a project of
 * theirs.
 * @throws HttpProblem 403 if the token is bound to other projects
 */
function callerOf(c: AppContext, { name, projects, door }: Actor, deps: HttpDeps): Caller {
  const header = (header: string) => c.req.header(header)?.trim().slice(0, MAX_NAME_CHARS) || undefined;
  const only = projects?.length === 1 ? projects[0] : undefined;
  const named = header('x-project') ?? only ?? deps.proxy.defaultProject;
  const project = named === undefined ? null : deps.projects.named(named);
  if (projects && !projects.includes(project?.key ?? ''))
    throw new HttpProblem(403, 'The token is bound to other projects', {
      hint: `Name one of them in the header x-project: ${projects.join(', ')}.`,
    });
  const user = header('x-user-id') ?? header('x-magnet-user-id');
  const isOwn = user === undefined || user === deps.proxy.userId;
  const apart = isOwn ? project : deps.projects.apart(project, user);
  const person = isOwn ? 'owner' : 'user';
  return {
    actor: name,
    session: header('x-session-id'),
    // A person who chats through it is the user; a model that was given the token is not.
    speaker: door === 'agent' ? 'agent' : person,
    about: { project: apart, ...(!isOwn && { userId: user }) },
    ...(projects && apart && { projects: [apart.key] }),
  };
}

/** The query as received, without a key that is the token. */
function queryOf(c: AppContext, ownKey: boolean): string {
  const { search } = new URL(c.req.url);
  const isKept = (part: string) => {
    const key = new URLSearchParams(part).get('key');
    return key === null || (ownKey && !isOurs(key, c.req.raw.headers));
  };
  const query = search.slice(1).split('&').filter(isKept).join('&');
  return query === '' ? '' : `?${query}`;
}

function requireProxy(actor: Actor | undefined): Actor {
  if (!actor) throw unauthorized('This needs a token');
  if (actor.scopes.has('proxy')) return actor;
  throw new HttpProblem(403, 'This needs a token with the scope "proxy"', {
    hint: 'Create one with `agent-memory tokens create NAME --scope proxy`.',
  });
}

const proxyOff = () => new HttpProblem(404, 'The proxy is off', { hint: 'Turn it on with `agent-memory proxy on`.' });

/** Our errors, with the field in which the providers' libraries look for a message. */
async function asProvidersError(reply: Response): Promise<Response> {
  const problem = (await reply.json()) as { status: number; title: string; detail: string; hint?: string };
  const message = [problem.detail, problem.hint].filter(Boolean).join('. ');
  const retryAfter = reply.headers.get('retry-after');
  const error = { message: `agent-memory: ${message}`, type: 'agent_memory_error', code: problem.status };
  return jsonReply(
    { ...problem, error },
    reply.status,
    retryAfter === null ? undefined : { 'retry-after': retryAfter },
  );
}
