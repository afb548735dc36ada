import { goneQuerySchema, goneReplySchema } from '../../contract/gone.ts';
import { getRuleAsker } from '../asker.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { QUERY_PROJECT } from '../touches.ts';

/** Memories against today's code. */
export const goneRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/gone',
    scope: 'read',
    touches: QUERY_PROJECT,
    tag: 'recall',
    summary: 'Memories and rules of a project that name files, scripts or symbols that are gone from its folder',
    description: 'Looks at the latest 200 memories and at 200 rules, for 3 seconds at most.',
    query: goneQuerySchema,
    reply: goneReplySchema,
    handle: ({ query, actor }) => deps.goneNames(query.project, getRuleAsker(deps, actor)),
  }),
];
