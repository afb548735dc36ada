import { pageOf, timelineQuerySchema, timelineSchema } from '../../contract/observations.ts';
import {
  injectionListQuerySchema,
  injectionSchema,
  recallReplySchema,
  recallRequestSchema,
  searchReplySchema,
  searchRequestSchema,
} from '../../contract/search.ts';
import { readAs } from '../../recall/prompt/read-as.ts';
import { listInjections } from '../../store/sessions/injections.ts';
import { bucketsFor, getRuleAsker, readableObservation } from '../asker.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { ASKER, BODY_PROJECT, QUERY_PROJECT } from '../touches.ts';

const tag = 'recall';

/** Recall: search, timeline, injections. */
export const recallRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/observations/search',
    scope: 'read',
    touches: {
      ...BODY_PROJECT,
      and: {
        ...ASKER,
        'body.near.project': 'near project',
        'body.near.session_id': 'near session',
        'body.session_id': 'label',
        'body.agent': 'label',
        'body.user_id': 'label',
      },
    },
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
    touches: { by: { 'query.project': 'project', 'query.anchor': 'observation' } },
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
    touches: { ...BODY_PROJECT, and: { ...ASKER, 'body.session_id': 'near session' } },
    tag,
    summary: 'What a prompt would be given, without recording it',
    body: recallRequestSchema,
    reply: recallReplySchema,
    async handle({ body, actor }) {
      const asker = { ...(body.session_id && { session_id: body.session_id }), ...body.asker };
      const buckets = await bucketsFor(deps, actor, body.project, asker);
      return deps.recall.recall(body, buckets, getRuleAsker(deps, actor, body.asker));
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/injections',
    scope: 'read',
    touches: {
      ...QUERY_PROJECT,
      and: { 'query.session_id': 'label', 'query.observation': 'label', 'query.rule': 'label' },
    },
    tag,
    summary: 'List what was put into agents’ contexts and why, newest first',
    query: injectionListQuerySchema,
    reply: pageOf(injectionSchema),
    async handle({ query, within }) {
      const projectId = await projectFilter(deps, query.project);
      const page = await listInjections(deps.db, { ...query, projectId, within: await within() });
      const explained = (item: (typeof page.items)[number]) =>
        item.event === 'UserPromptSubmit' ? { ...item, read_as: readAs(item.query) } : item;
      return { ...page, items: page.items.map(explained) };
    },
  }),
];
