import { pageOf, timelineQuerySchema, timelineSchema } from '../../contract/observations.ts';
import {
  injectionListQuerySchema,
  injectionSchema,
  recallReplySchema,
  recallRequestSchema,
  searchReplySchema,
  searchRequestSchema,
} from '../../contract/search.ts';
import { listInjections } from '../../store/injections.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';

const tag = 'recall';

/** Recall: search, timeline, injections. */
export const recallRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/observations/search',
    scope: 'read',
    within: 'body',
    tag,
    summary: 'Search observations',
    body: searchRequestSchema,
    reply: searchReplySchema,
    handle: ({ body }) => deps.recall.search(body),
  }),
  defineRoute({
    method: 'get',
    path: '/api/observations/timeline',
    scope: 'read',
    within: 'query',
    tag,
    summary: 'What happened around an observation or the best hit of a query',
    query: timelineQuerySchema,
    reply: timelineSchema,
    async handle({ query }) {
      const timeline = await deps.recall.timeline(query);
      if (!timeline) throw notFound(`observation ${query.anchor}`);
      return timeline;
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/recall',
    scope: 'recall',
    within: 'body',
    tag,
    summary: 'What a prompt would be given, without recording it',
    body: recallRequestSchema,
    reply: recallReplySchema,
    handle: ({ body }) => deps.recall.recall(body),
  }),
  defineRoute({
    method: 'get',
    path: '/api/injections',
    scope: 'read',
    within: 'query',
    tag,
    summary: 'List what was put into agents’ contexts and why, newest first',
    query: injectionListQuerySchema,
    reply: pageOf(injectionSchema),
    async handle({ query }) {
      return listInjections(deps.db, { ...query, projectId: await projectFilter(deps, query.project) });
    },
  }),
];
