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
import { bucketsFor, readableObservation, ruleAskerOf } from '../asker.ts';
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
    handle: async ({ body, actor }) =>
      deps.recall.search(body, await bucketsFor(deps, actor, body.project ?? body.near?.project, body.asker)),
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
    async handle({ query, actor }) {
      if (query.anchor !== undefined) await readableObservation(deps, actor, query.anchor);
      const buckets = await bucketsFor(deps, actor, query.project);
      const timeline = await deps.recall.timeline(query, buckets);
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
    async handle({ body, actor }) {
      const asker = { ...(body.session_id && { session_id: body.session_id }), ...body.asker };
      const buckets = await bucketsFor(deps, actor, body.project, asker);
      return deps.recall.recall(body, buckets, ruleAskerOf(deps, actor, body.asker));
    },
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
