import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { healthSchema, reducedHealthSchema } from '../../contract/health.ts';
import type { AppEnv } from '../app-env.ts';
import type { HttpDeps } from '../deps.ts';
import { jsonReply } from '../reply.ts';

/** GET /api/health: everything for a token that may read, for anyone else only that a daemon is here. */
export function registerHealth(app: OpenAPIHono<AppEnv>, deps: HttpDeps): void {
  app.get('/api/health', async (c) => {
    const health = await deps.health();
    const mayRead = c.get('actor')?.scopes.has('read') ?? false;
    return jsonReply(mayRead ? health : { status: health.status, version: health.version });
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
