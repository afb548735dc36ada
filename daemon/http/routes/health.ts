import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Health, healthSchema, reducedHealthSchema } from '../../contract/health.ts';
import { within } from '../../home/within.ts';
import type { AppEnv } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';
import { jsonReply } from '../reply.ts';

/** How long the public reply is cached, so that callers without a token can't load the database. */
const REDUCED_TTL_MS = 1000;
/**
 * Longest wait of a caller without a token; while the database is busy it then gets the previous reply. An idle one
 * takes 5 ms.
 */
const PATIENCE_MS = 15;

/** The health check of clients of Redis Agent Memory Server. */
const CLOCKS = ['/health', '/v1/health'] as const;

/** GET /api/health: everything for a token with the scope `read` of all projects, otherwise only that a daemon runs. */
export function registerHealth(app: OpenAPIHono<AppEnv>, deps: HttpDeps): void {
  let cached: { until: number; health: Health } | undefined;
  let looking: Promise<Health> | undefined;

  async function reduced(): Promise<Health> {
    if (cached && cached.until > Date.now()) return cached.health;
    looking ??= deps
      .health()
      .then((health) => {
        cached = { until: Date.now() + REDUCED_TTL_MS, health };
        return health;
      })
      .finally(() => {
        looking = undefined;
      });
    if (!cached) return looking;
    const health = await within(looking, PATIENCE_MS);
    return health === 'late' ? cached.health : health;
  }

  app.get('/api/health', async (c) => {
    const actor = c.get('actor');
    // The counts cover all projects.
    if (actor?.scopes.has('read') && !actor.projects) return jsonReply(await deps.health());
    const { status, version } = await reduced();
    return jsonReply({ status, version });
  });
  for (const path of CLOCKS) {
    app.get(path, () => jsonReply({ now: Date.now() / 1000 }));
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
      tags: ['health'],
      summary: 'The time in seconds since 1970, for clients of Redis Agent Memory Server',
      operationId: `get_clock${path.replaceAll(/[^a-z]+/g, '_')}`,
      security: [{ bearer: [] }, {}],
      responses: {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: z.object({ now: z.number() }) } },
        },
      },
    });
  }
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/health',
    tags: ['health'],
    summary: 'The health of the daemon',
    description:
      'When queue and embedding pending are 0, everything posted can be found. Without a token, or with one that is bound to projects: status and version.',
    operationId: 'get_health',
    security: [{ bearer: [] }, {}],
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: z.union([healthSchema, reducedHealthSchema]) } },
      },
    },
  });
}
