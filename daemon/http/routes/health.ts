import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Health, healthSchema, reducedHealthSchema } from '../../contract/health.ts';
import { within } from '../../home/within.ts';
import type { AppEnv } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';
import { jsonReply } from '../reply.ts';

/** What strangers are told is looked up so often at most: they can't make the daemon ask its database all the time. */
const REDUCED_TTL_MS = 1000;
/** While the database is busy a stranger is told how things stood the last time, rather than kept waiting. */
const PATIENCE_MS = 50;

/** GET /api/health: everything for a token that may read, for anyone else only that a daemon is here. */
export function registerHealth(app: OpenAPIHono<AppEnv>, deps: HttpDeps): void {
  let told: { until: number; health: Health } | undefined;
  let looking: Promise<Health> | undefined;

  async function reduced(): Promise<Health> {
    if (told && told.until > Date.now()) return told.health;
    looking ??= deps
      .health()
      .then((health) => {
        told = { until: Date.now() + REDUCED_TTL_MS, health };
        return health;
      })
      .finally(() => {
        looking = undefined;
      });
    if (!told) return looking;
    const health = await within(looking, PATIENCE_MS);
    return health === 'late' ? told.health : health;
  }

  app.get('/api/health', async (c) => {
    if (c.get('actor')?.scopes.has('read')) return jsonReply(await deps.health());
    const { status, version } = await reduced();
    return jsonReply({ status, version });
  });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/health',
    tags: ['health'],
    summary: 'How the daemon is',
    description:
      'When queue and embedding pending are 0, all that was posted can be found. Without a token: status and version.',
    operationId: 'get_health',
    security: [{ bearer: [] }, {}],
    responses: {
      200: {
        description: 'It answers',
        content: { 'application/json': { schema: z.union([healthSchema, reducedHealthSchema]) } },
      },
    },
  });
}
