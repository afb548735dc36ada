import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { liveItemSchema } from '../../contract/live.ts';
import { NOTHING_SEEN, readLive } from '../../store/sessions/live.ts';
import type { AppEnv } from '../app-env.ts';
import { isOwner } from '../guards/require-owner.ts';
import { requireScope } from '../guards/require-scope.ts';
import { tryLater } from '../problem.ts';
import type { RouteParts } from '../register-route.ts';

/** How often the tables are polled while a stream is open. */
const EVERY_MS = 400;
/** Keep-alive line, so that each side notices when the other is gone. */
const BEAT_EVERY_MS = 15_000;
/** Maximum of streams: each polls the database, and a person watches a few pages at most. */
const MAX_STREAMS = 8;
/** Streams reserved for the owner's token and the viewer, so that other programs can't lock out the viewer. */
const OWNERS_STREAMS = 2;
/** A reader that accepts no line for this long is disconnected; its page reconnects and gets the newest. */
const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

/**
 * GET /api/live: new rows, as server-sent events. Each stream polls the tables itself and writes a line only when its
 * reader has taken the previous one: nothing accumulates, and without a reader nothing runs. A token that is bound to
 * projects gets only their rows. The credential is checked again before each line, so that a stream ends with it.
 */
export function registerLive(app: OpenAPIHono<AppEnv>, { deps, bounds }: Pick<RouteParts, 'deps' | 'bounds'>): void {
  let streams = 0;
  app.get('/api/live', async (c) => {
    const actor = requireScope(c.get('actor'), 'read');
    const most = isOwner(actor) ? MAX_STREAMS : MAX_STREAMS - OWNERS_STREAMS;
    if (streams >= most) throw tryLater(503, `${most} pages watch already`, RETRY_SECONDS);
    streams++;
    return streamSSE(c, async (stream) => {
      const write = async (message: { event: string; data: string }) => {
        const written = stream.writeSSE(message);
        const late = sleep(MAX_WAIT_MS, 'late' as const, { ref: false });
        if ((await Promise.race([written, late])) === 'late') stream.abort();
      };
      try {
        let seen = NOTHING_SEEN;
        let beatAt = Date.now();
        while (!stream.aborted && !deps.isStopping()) {
          // Also looked up each time: a project may be merged into another one.
          const news = await readLive(deps.db, seen, await bounds.idsOf(actor));
          if (!((await actor.stillHolds?.()) ?? true)) break;
          seen = news.seen;
          const { items } = news;
          if (items.length > 0) await write({ event: 'items', data: JSON.stringify(items) });
          else if (Date.now() - beatAt > BEAT_EVERY_MS) await write({ event: 'beat', data: '' });
          else {
            await sleep(EVERY_MS, undefined, { ref: false });
            continue;
          }
          beatAt = Date.now();
        }
      } finally {
        streams--;
      }
    });
  });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/live',
    tags: ['recall'],
    summary: 'New rows, as server-sent events',
    description:
      'Each event `items` contains a list of lines, the oldest first; a new stream begins with the latest ones. It ends when its token is revoked or expires. A bound token gets only its projects.',
    operationId: 'get_live',
    security: [{ bearer: [] }],
    responses: {
      200: { description: 'A stream', content: { 'text/event-stream': { schema: z.array(liveItemSchema) } } },
    },
  });
}
