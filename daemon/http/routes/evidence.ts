import { evidenceRequestSchema, reasonReplySchema, wonderReplySchema } from '../../contract/evidence.ts';
import { getRuleAsker } from '../asker.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { BODY_PROJECT } from '../touches.ts';

const tag = 'recall';

/** Evidence for and against a claim, and items related to a thing. */
export const evidenceRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/reason',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'Evidence for and against a claim, and terms without a record; no model is asked',
    body: evidenceRequestSchema,
    reply: reasonReplySchema,
    handle: ({ body, actor }) => deps.recall.reason(body, getRuleAsker(deps, actor)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/wonder',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'Records about a thing, related items by the graph, and terms without a record',
    body: evidenceRequestSchema,
    reply: wonderReplySchema,
    handle: ({ body, actor }) => deps.recall.wonder(body, getRuleAsker(deps, actor)),
  }),
];
