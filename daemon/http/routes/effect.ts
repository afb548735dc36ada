import { readEffect } from '../../answers/effect.ts';
import { effectQuerySchema, effectSchema } from '../../contract/effect.ts';
import { fileKnownSchema, fileQuerySchema } from '../../contract/files.ts';
import { readFileKnown } from '../../store/memories/file-known.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { projectFilter } from '../project-filter.ts';
import { EVERYTHING } from '../touches.ts';

/**
 * The effect of memory, and knowledge about a file. Closed to tokens that are bound to projects: the counts of a global
 * rule include other projects.
 */
export const effectRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/stats/effect',
    scope: 'read',
    touches: EVERYTHING,
    tag: 'memory',
    summary:
      'The effect of memory: rules heeded and ignored by week, recurring errors, prompts with and without additions',
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
    summary: 'Everything recorded about a file: memories, sessions, failed calls, rules',
    query: fileQuerySchema,
    reply: fileKnownSchema,
    async handle({ query, actor }) {
      const scope = (await projectFilter(deps, query.project)) ?? null;
      const buckets = actor.door === 'user' ? await deps.visibility.ofUser() : [];
      return readFileKnown(deps.db, query.path, { scope, buckets });
    },
  }),
];
