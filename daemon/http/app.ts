import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from './app-env.ts';
import type { HttpDeps } from './deps.ts';
import { errorReply } from './error-reply.ts';
import { createAuditTrail } from './guards/audit-trail.ts';
import { createAuthenticate } from './guards/authenticate.ts';
import { createBrowserSessions } from './guards/browser-sessions.ts';
import { gate } from './guards/gate.ts';
import { createInFlight } from './guards/in-flight.ts';
import { allowOrigin } from './guards/local-origin.ts';
import { createProjectBounds, type ProjectBounds } from './guards/project-bounds.ts';
import { createRateLimit } from './guards/rate-limit.ts';
import { createReceipts } from './guards/receipts.ts';
import { HttpProblem } from './problem.ts';
import { type RouteParts, registerRoute } from './register-route.ts';
import { registerDocs } from './routes/docs.ts';
import { registerHealth } from './routes/health.ts';
import { registerHooks } from './routes/hooks.ts';
import { allRoutes } from './routes/index.ts';
import { registerLive } from './routes/live.ts';
import { registerLogin } from './routes/login.ts';
import { registerMcpDoor } from './routes/mcp.ts';
import { requireDeclared } from './routes/own-routes.ts';
import { mountProxy } from './routes/proxy.ts';
import { registerViewer } from './routes/viewer.ts';

/**
 * Maximum of concurrent requests other than hooks, on the port and the socket each: enough for a person's tools, a
 * bound on a runaway script.
 */
const MAX_REQUESTS = 128;
/** Maximum bytes of their bodies: a few of the largest, thousands of usual ones. */
const MAX_REQUEST_BYTES = 128 * 1024 * 1024;

const LOCAL_ONLY = { beyond: false, names: [] };

/** The app; `close` writes the audit log's buffered rows. Call it when no request runs any more. */
export type HttpApp = OpenAPIHono<AppEnv> & { close(): Promise<void> };

/** Assemble guards and routes. `bounds`: another guard of bound tokens, for tests that must notice a faulty one. */
export function createApp(deps: HttpDeps, bounds: ProjectBounds = createProjectBounds(deps)): HttpApp {
  const app = new OpenAPIHono<AppEnv>();
  const browsers = createBrowserSessions({ ...(deps.logins && { file: deps.logins }) });
  const audit = createAuditTrail(deps);
  const parts: RouteParts = {
    deps,
    audit,
    rateLimit: createRateLimit(deps.settings),
    inFlight: createInFlight(MAX_REQUESTS, MAX_REQUEST_BYTES),
    receipts: createReceipts(deps),
    bounds,
  };

  app.use('*', gate(createAuthenticate(deps, browsers), deps.settings.hosts ?? LOCAL_ONLY));
  registerHooks(app, deps);
  registerHealth(app, deps);
  const routes = allRoutes(deps, browsers);
  for (const route of routes) registerRoute(app, route, parts);
  registerLogin(app, browsers);
  registerLive(app, parts);
  registerMcpDoor(app, parts);
  mountProxy(app, deps);
  registerViewer(app);
  registerDocs(app);
  requireDeclared(
    app,
    routes.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  refuseOtherMethods(app);

  app.notFound((c) =>
    errorReply(
      new HttpProblem(404, `There is no ${c.req.path}`, { hint: 'GET /openapi.json lists all paths.' }),
      'not found',
      deps,
    ),
  );
  app.onError((error, c) => {
    const problem = error instanceof HTTPException ? new HttpProblem(error.status, error.message) : error;
    c.res = errorReply(problem, `${c.req.method} ${c.req.routePath}`, deps);
    allowOrigin(c);
    return c.res;
  });
  return Object.assign(app, { close: audit.close });
}

/** Answer 405 with Allow if the path is known but not the method. Call after all routes are registered. */
function refuseOtherMethods(app: OpenAPIHono<AppEnv>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(', ');
    app.all(path, () => {
      throw new HttpProblem(405, `This path allows only ${allow}`, { headers: { allow } });
    });
  }
}
