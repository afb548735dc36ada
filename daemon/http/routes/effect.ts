import { readEffect } from '../../answers/effect.ts';
import { effectQuerySchema, effectSchema } from '../../contract/effect.ts';
import { fileKnownSchema, fileQuerySchema } from '../../contract/files.ts';
import { readFileKnown } from '../../store/memories/file-known.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { projectFilter } from '../project-filter.ts';
import { EVERYTHING } from '../touches.ts';

/**
 * What memory did, and what is known about a file. Closed to tokens that are bound to projects: a rule that holds everywhere counts what
 * others did.
 */
export const effectRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/stats/effect',
    scope: 'read',
    touches: EVERYTHING,
    tag: 'memory',
    summary: 'What memory did: rules heeded and ignored by week, errors that came again, prompts with and without it',
    query: effectQuerySchema,
    reply: effectSchema,
    async handle({ query }) {
      const buckets = await deps.visibility.ofUser();
      return readEffect(deps.db, { weeks: query.weeks, projectId: await projectFilter(deps, query.project), buckets });
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/files',
    scope: 'read',
    touches: EVERYTHING,
    tag: 'recall',
    summary: 'What is known about a file: memories, sessions, failed calls, rules',
    query: fileQuerySchema,
    reply: fileKnownSchema,
    async handle({ query, actor }) {
      const scope = (await projectFilter(deps, query.project)) ?? null;
      const buckets = actor.door === 'user' ? await deps.visibility.ofUser() : [];
      return readFileKnown(deps.db, query.path, { scope, buckets });
    },
  }),
];
