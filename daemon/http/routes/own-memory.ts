import {
  ownMemoryListSchema,
  ownMemoryQuerySchema,
  ownMemoryRemovedSchema,
  ownMemoryRemoveSchema,
  ownMemorySameSchema,
} from '../../contract/own-memory.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { projectFilter } from '../project-filter.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'memory';

/** The memories that agents keep of their own on this machine. */
export const ownMemoryRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/own-memory',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List what agents noted in memories of their own, and what of it is stale, doubled or contradictory',
    query: ownMemoryQuerySchema,
    reply: ownMemoryListSchema,
    handle: async ({ query: { project } }) => ({
      items: await deps.survey.list(
        project === undefined ? undefined : ((await projectFilter(deps, project)) ?? undefined),
      ),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/own-memory/same',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Find what agents noted that says the same as memories, or in a session',
    body: ownMemorySameSchema,
    reply: ownMemoryListSchema,
    handle: async ({ body }) => ({ items: await deps.survey.sameAs(body) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/own-memory/remove',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Take files or lines out of agents’ own memories',
    description: 'A file goes with its line in the index. Only places that were taken in, as the lists name them.',
    body: ownMemoryRemoveSchema,
    reply: ownMemoryRemovedSchema,
    handle: ({ body }) => deps.ownMemory.remove(body.places),
  }),
];
