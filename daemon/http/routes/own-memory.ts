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

/** The agents' own memories on this machine. */
export const ownMemoryRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/own-memory',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List the agents’ own memories, and which of them are stale, duplicated or contradictory',
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
    summary: 'Find entries of the agents’ own memories that match memories, or were noted in a session',
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
    summary: 'Remove files or lines from the agents’ own memories',
    description:
      'A file is removed together with its line in the index. Only imported places, as named in the lists, are accepted.',
    body: ownMemoryRemoveSchema,
    reply: ownMemoryRemovedSchema,
    handle: ({ body }) => deps.ownMemory.remove(body.places),
  }),
];
