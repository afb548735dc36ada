import { evidenceRequestSchema, reasonReplySchema, wonderReplySchema } from '../../contract/evidence.ts';
import { ruleAskerOf } from '../asker.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { BODY_PROJECT } from '../touches.ts';

const tag = 'recall';

/** What speaks for a claim and against it, and what stands around a thing. */
export const evidenceRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/reason',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'Evidence for a claim, against it, and what nothing speaks of; no model is asked',
    body: evidenceRequestSchema,
    reply: reasonReplySchema,
    handle: ({ body, actor }) => deps.recall.reason(body, ruleAskerOf(deps, actor)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/wonder',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'What is known about a thing, what the graph connects with it, and what nothing speaks of',
    body: evidenceRequestSchema,
    reply: wonderReplySchema,
    handle: ({ body, actor }) => deps.recall.wonder(body, ruleAskerOf(deps, actor)),
  }),
];
