import { pageOf } from '../../contract/observations.ts';
import { ruleInputSchema, ruleListQuerySchema, ruleSchema } from '../../contract/rules.ts';
import { getRule, listRules } from '../../store/rules.ts';
import { authorOf } from '../author-of.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter, requireProjectOrNone } from '../project-filter.ts';
import { idParams } from './ids.ts';

const tag = 'rules';

/** Rules: what the user said should hold. */
export const ruleRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/rules',
    scope: 'read',
    within: 'query',
    tag,
    summary: 'List rules, newest first',
    query: ruleListQuerySchema,
    reply: pageOf(ruleSchema),
    async handle({ query }) {
      return listRules(deps.db, { ...query, projectId: await projectFilter(deps, query.project) });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/rules',
    scope: 'write',
    within: 'body',
    tag,
    summary: 'Add a rule',
    description:
      'At the user’s door it holds at once; from a model or a program it is a draft, until `lessons approve`.',
    status: 201,
    body: ruleInputSchema,
    reply: ruleSchema.pick({ id: true, status: true }),
    async handle({ body, actor, about }) {
      requireProjectOrNone(deps, body.project);
      const { id, status } = await deps.rules.add(body, authorOf(actor));
      about(`rule ${id}`);
      return { id, status };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/rules/{id}',
    scope: 'read',
    within: 'lesson',
    tag,
    summary: 'Read a rule',
    params: idParams,
    reply: ruleSchema,
    async handle({ params, about }) {
      about(`rule ${params.id}`);
      const rule = await getRule(deps.db, params.id);
      if (!rule) throw notFound(`rule ${params.id}`);
      return rule;
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/rules/{id}/end',
    scope: 'write',
    within: 'lesson',
    tag,
    summary: 'End a rule',
    description: 'It is kept, and holds again when the user says it again. A model can’t end what the user said.',
    params: idParams,
    reply: ruleSchema.pick({ id: true, status: true }),
    async handle({ params, actor, about }) {
      about(`rule ${params.id}`);
      const outcome = await deps.rules.end(params.id, authorOf(actor));
      if (outcome === undefined) throw notFound(`rule ${params.id}`);
      if (outcome === 'kept')
        throw new HttpProblem(403, `The user said rule ${params.id}, so only the user can end it`, {
          hint: `Ask the user to run \`agent-memory rules end ${params.id}\`.`,
        });
      return { id: outcome.id, status: outcome.status };
    },
  }),
];
