import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { keepIdsIn } from '../../packages/redactor/index.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import type { Route } from './define-route.ts';
import type { HttpDeps } from './deps.ts';
import { errorReply } from './error-reply.ts';
import { check } from './faults.ts';
import type { AuditTrail } from './guards/audit-trail.ts';
import type { InFlight } from './guards/in-flight.ts';
import type { ProjectBounds } from './guards/project-bounds.ts';
import type { RateLimit } from './guards/rate-limit.ts';
import type { Receipts, RepeatId } from './guards/receipts.ts';
import { requireScope } from './guards/require-scope.ts';
import { describeRoute } from './openapi.ts';
import { readJson } from './read-json.ts';
import { emptyReply, jsonReply } from './reply.ts';
import { undeclaredFields } from './touches.ts';

/** Dependencies that all routes share. */
export type RouteParts = {
  deps: HttpDeps;
  rateLimit: RateLimit;
  inFlight: InFlight;
  audit: AuditTrail;
  receipts: Receipts;
  bounds: ProjectBounds;
};

/**
 * Add a route to the app and to its OpenAPI document: scope, limits, validated input, handler, audit. @throws Error
 * when a field of it is not declared in `touches`
 */
export function registerRoute(app: OpenAPIHono<AppEnv>, route: Route, parts: RouteParts): void {
  const undeclared = undeclaredFields(route);
  if (undeclared.length > 0)
    throw new Error(`${route.method} ${route.path}: declare in touches what ${undeclared.join(', ')} names`);
  const definition = createRoute(describeRoute(route));
  app.openAPIRegistry.registerPath(definition);
  const kind = route.scope === 'read' || route.scope === 'recall' ? 'read' : 'write';

  const path = definition.getRoutingPath();
  app.on(route.method.toUpperCase(), route.slashed ? [path, `${path}/`] : [path], async (c) => {
    let subject: string | null = null;
    let response: Response;
    const leave = parts.deps.enter?.(`${route.method.toUpperCase()} ${route.path}`);
    try {
      response = await answer(c, route, kind, parts, (about) => {
        subject = about;
      });
    } catch (error) {
      response = errorReply(error, `${route.method} ${route.path}`, parts.deps);
    } finally {
      leave?.();
    }
    parts.audit.record(c, kind, response.status, subject);
    return response;
  });
}

async function answer(
  c: AppContext,
  route: Route,
  kind: 'read' | 'write',
  { deps, rateLimit, inFlight, receipts, bounds }: RouteParts,
  about: (subject: string) => void,
): Promise<Response> {
  const actor = requireScope(c.get('actor'), route.scope);
  rateLimit.take(actor, kind);
  const entry = inFlight.enter(c);
  try {
    const params = route.params && keepIdsIn(deps.redactor, check(route.params, c.req.param(), 'path'));
    const query = route.query && keepIdsIn(deps.redactor, check(route.query, singleValues(c), 'query'));
    const body =
      route.body &&
      keepIdsIn(
        deps.redactor,
        check(
          route.body,
          lacksBody(c, route) ? undefined : await readJson(c, deps.settings.maxBodyBytes, entry),
          'body',
        ),
      );
    await bounds.hold(actor, route.touches, { params, query, body });
    const run = async (repeatId: RepeatId) => ({
      status: route.status ?? 200,
      value: await route.handle({
        params,
        query,
        body,
        actor,
        within: () => bounds.idsOf(actor),
        repeatId,
        header: (name) => c.req.header(name),
        get hungUp() {
          return c.req.raw.signal; // rarely used: it builds a whole Request from the incoming one
        },
        about,
      }),
    });
    if (route.repeatable) return await receipts.once(c, body, run);
    const { status, value } = await run(() => undefined);
    return route.reply ? jsonReply(value, status) : emptyReply();
  } finally {
    entry.leave();
  }
}

/**
 * Whether a request has no body and the route allows that. Over a socket each POST has a stream, so the headers decide;
 * a Request made by a program has no such headers.
 */
function lacksBody(c: AppContext, { bodyOptional = false }: Route): boolean {
  if (!bodyOptional) return false;
  const length = c.req.header('content-length');
  const type = c.req.header('content-type');
  const isBare = length === undefined && type === undefined && c.req.header('transfer-encoding') === undefined;
  return length === '0' || isBare || c.req.raw.body === null;
}

/** Query parameters as strings; a repeated one becomes a list, which no schema accepts. */
function singleValues(c: AppContext): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
