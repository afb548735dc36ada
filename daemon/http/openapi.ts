import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { problemSchema } from '../contract/problem.ts';
import { packageVersion } from '../home/version.ts';
import type { AppEnv } from './app-env.ts';
import type { Route } from './define-route.ts';

const PROBLEM = {
  description: 'The problem (`detail`, `faults`) and what to do about it (`hint`), as RFC 9457 problem+json.',
  content: { 'application/problem+json': { schema: problemSchema } },
};
const IDEMPOTENCY_KEY = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('a request repeated under the same key gets the first one’s reply and is not executed twice'),
});
const EMPTY = 204;

/** A route in zod-openapi's form. */
export function describeRoute(route: Route): RouteConfig & { path: string } {
  const status = route.reply ? (route.status ?? 200) : EMPTY;
  return {
    method: route.method,
    path: route.path,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description ? `${route.description} ` : ''}Needs a token with the scope \`${route.scope}\`.`,
    operationId: operationId(route),
    request: {
      ...(route.params && { params: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(route.repeatable && { headers: IDEMPOTENCY_KEY }),
      ...(route.body && {
        body: { required: route.bodyOptional !== true, content: { 'application/json': { schema: route.body } } },
      }),
    },
    responses: {
      [status]: route.reply
        ? { description: 'Done', content: { 'application/json': { schema: route.reply } } }
        : { description: 'Done' },
      default: PROBLEM,
    },
  };
}

/** Build the OpenAPI 3.1 document of all registered routes. */
export function buildOpenApiDocument(app: OpenAPIHono<AppEnv>): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'agent-memory',
      version: packageVersion(),
      description:
        'Persistent memory for AI coding agents. Lists are newest first and paged by `cursor`. ' +
        'Reads and writes with an issued token are limited per minute; beyond the limit the reply is 429 with Retry-After.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  });
}

/** `get /api/lessons/{id}` → `get_lessons_id`, `get /sessions` → `get_server_sessions` */
function operationId(route: Route): string {
  const path = route.path.startsWith('/api/') ? route.path.slice('/api'.length) : `/server${route.path}`;
  return `${route.method}${path.replace(/[^a-z]+/g, '_')}`.replace(/_$/, '');
}
