import { z } from 'zod';
import { pageOf } from '../../contract/observations.ts';
import { onboardReplySchema, onboardRequestSchema } from '../../contract/onboard.ts';
import {
  heardInSchema,
  ruleEditSchema,
  ruleFeedbackSchema,
  ruleInputSchema,
  ruleKeptSchema,
  ruleListQuerySchema,
  ruleSchema,
  ruleUseSchema,
  ruleUsesQuerySchema,
  ruleWhySchema,
} from '../../contract/rules.ts';
import { readRuleUses } from '../../store/rules/rule-evidence.ts';
import { getRule, listRules } from '../../store/rules/rules.ts';
import { NO_BUCKETS } from '../../visibility/project-scope.ts';
import { getRuleAsker } from '../asker.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { requireScope } from '../guards/require-scope.ts';
import { withOwnFigures } from '../own-figures.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter, requireProjectOrNone } from '../project-filter.ts';
import { BODY_PROJECT, HEARD_IN, ONE_LESSON, QUERY_PROJECT } from '../touches.ts';
import { idParams } from './ids.ts';

const tag = 'rules';

/** The user's rules. */
export const ruleRoutes = (deps: HttpDeps): Route[] => [
  listRoute(deps),
  addRoute(deps),
  onboardRoute(deps),
  usesRoute(deps),
  readRoute(deps),
  endRoute(deps),
  editRoute(deps),
  ...lockRoutes(deps),
  approveRoute(deps),
  restoreRoute(deps),
  feedbackRoute(deps),
  whyRoute(deps),
];

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/rules',
    scope: 'read',
    touches: QUERY_PROJECT,
    tag,
    summary: 'List rules, newest first',
    query: ruleListQuerySchema,
    reply: pageOf(ruleSchema),
    async handle({ query, actor, within }) {
      let buckets = NO_BUCKETS;
      if (!actor.projects)
        buckets = await (query.project === undefined
          ? deps.visibility.ofUser()
          : deps.visibility.seenFrom(query.project, {}));
      const projectId = await projectFilter(deps, query.project);
      const page = await listRules(deps.db, { ...query, projectId, buckets });
      return { ...page, items: await withOwnFigures(deps, page.items, await within()) };
    },
  });

const addRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules',
    scope: 'write',
    touches: { ...BODY_PROJECT, and: HEARD_IN },
    tag,
    summary: 'Add a rule',
    description:
      'The user’s own rule is active at once. A model’s is active if the user typed it in that session, in the user’s words; else it is a draft until `rules approve`.',
    status: 201,
    body: ruleInputSchema,
    reply: ruleKeptSchema,
    async handle({ body, actor, about }) {
      requireProjectOrNone(deps, body.project);
      const rule = await deps.rules.add(body, getAuthor(actor), getRuleAsker(deps, actor));
      about(`rule ${rule.id}`);
      return rule;
    },
  });

const onboardRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules/onboard',
    scope: 'write',
    touches: { ...BODY_PROJECT, and: { 'body.files': 'label' } },
    tag,
    summary: 'Propose rules from a repository’s files, or from past sessions, as drafts',
    description: 'From guides like CLAUDE.md, scripts, pipelines and commit conventions; a rule is proposed only once.',
    body: onboardRequestSchema,
    reply: onboardReplySchema,
    async handle({ body, actor }) {
      // It shows recorded data.
      if (body.past) requireScope(actor, 'read');
      if (deps.projects.keyOf(body.project) === undefined)
        throw new HttpProblem(422, `${body.project} belongs to no project`, {
          hint: 'Name a repository, or a folder in one.',
        });
      return deps.rules.onboard(body);
    },
  });

const usesRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/rules/uses',
    scope: 'read',
    touches: QUERY_PROJECT,
    tag,
    summary: 'How often each rule was shown or fired, and when last',
    query: ruleUsesQuerySchema,
    reply: z.object({ items: z.array(ruleUseSchema) }),
    async handle({ query, within }) {
      return { items: await readRuleUses(deps.db, await projectFilter(deps, query.project), await within()) };
    },
  });

const readRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/rules/{id}',
    scope: 'read',
    touches: ONE_LESSON,
    tag,
    summary: 'Read a rule',
    params: idParams,
    reply: ruleSchema,
    async handle({ params, about }) {
      about(`rule ${params.id}`);
      const rule = await getRule(deps.db, params.id, deps.visibility.userId);
      if (!rule) throw notFound(`rule ${params.id}`);
      return rule;
    },
  });

const endRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules/{id}/end',
    scope: 'write',
    touches: { ...ONE_LESSON, and: HEARD_IN },
    tag,
    summary: 'End a rule',
    description:
      'It stays listed as ended, and becomes active again when the user says it again. A model may end a draft, and a rule that the user took back in that session.',
    params: idParams,
    body: heardInSchema.default({}),
    bodyOptional: true,
    reply: ruleSchema.pick({ id: true, status: true }),
    async handle({ params, body, actor, about }) {
      about(`rule ${params.id}`);
      const { id, status } = theRule(params.id, await deps.rules.end(params.id, getAuthor(actor), body), 'end');
      return { id, status };
    },
  });

const editRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'patch',
    path: '/api/rules/{id}',
    scope: 'write',
    touches: { ...ONE_LESSON, and: HEARD_IN },
    tag,
    summary: 'Change the wording or the kind of a rule',
    description:
      'The previous wording is stored. A model’s change of a user’s rule becomes a separate draft, unless the user typed it in that session.',
    params: idParams,
    body: ruleEditSchema,
    reply: ruleKeptSchema,
    async handle({ params, body, actor, about }) {
      about(`rule ${params.id}`);
      return theRule(params.id, await deps.rules.edit(params.id, body, getAuthor(actor)), 'edit');
    },
  });

const lockRoutes = (deps: HttpDeps): Route[] =>
  (['lock', 'unlock'] as const).map((verb) =>
    defineRoute({
      method: 'post',
      path: `/api/rules/{id}/${verb}`,
      scope: 'write',
      touches: { ...ONE_LESSON, and: HEARD_IN },
      tag,
      summary: verb === 'lock' ? 'Lock a rule' : 'Unlock a rule',
      description:
        'Learning neither changes, ends nor replaces a locked rule. A model may lock or unlock a rule that the user named in that session.',
      params: idParams,
      body: heardInSchema,
      reply: ruleSchema.pick({ id: true, status: true, locked: true }),
      async handle({ params, body, actor, about }) {
        about(`rule ${params.id}`);
        const outcome = await deps.rules.lock(params.id, verb === 'lock', body, getAuthor(actor));
        const { id, status, locked } = theRule(params.id, outcome, verb);
        return { id, status, locked };
      },
    }),
  );

const approveRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules/{id}/approve',
    scope: 'write',
    touches: ONE_LESSON,
    tag,
    summary: 'Approve a draft',
    description: 'It becomes active and replaces the rule that it corrects. Only a person may do this.',
    params: idParams,
    reply: ruleSchema.pick({ id: true, status: true }),
    async handle({ params, actor, about }) {
      about(`rule ${params.id}`);
      const { id, status } = theRule(params.id, await deps.rules.approve(params.id, getAuthor(actor)), 'approve');
      return { id, status };
    },
  });

const restoreRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules/{id}/restore',
    scope: 'write',
    touches: ONE_LESSON,
    tag,
    summary: 'Restore an ended rule',
    description:
      'It becomes active again, unlocked; a rejected draft waits again. 409 if a newer rule has replaced it. Only a person may do this.',
    params: idParams,
    reply: ruleSchema.pick({ id: true, status: true }),
    async handle({ params, actor, about }) {
      about(`rule ${params.id}`);
      const rule = theRule(params.id, await deps.rules.restore(params.id, getAuthor(actor)), 'restore');
      if ('id' in rule) return { id: rule.id, status: rule.status };
      throw new HttpProblem(409, `Rule ${rule.replaced_by} has replaced rule ${params.id}`, {
        hint: `End it first: \`agent-memory rules end ${rule.replaced_by}\`.`,
      });
    },
  });

const feedbackRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/rules/{id}/feedback',
    scope: 'write',
    touches: ONE_LESSON,
    tag,
    summary: 'Record that a rule helped, or that it was wrong',
    description:
      'This changes the rule’s confidence, except for a locked rule. A person’s verdict counts four times as much as a model’s.',
    params: idParams,
    body: ruleFeedbackSchema,
    reply: ruleSchema.pick({ id: true, confidence: true }),
    async handle({ params, body, actor, about }) {
      about(`rule ${params.id}`);
      const { id, confidence } = theRule(params.id, await deps.rules.judge(params.id, body.verdict, getAuthor(actor)));
      return { id, confidence };
    },
  });

const whyRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/rules/{id}/why',
    scope: 'read',
    touches: ONE_LESSON,
    tag,
    summary: 'The origin of a rule, where it was shown, and its outcomes',
    params: idParams,
    reply: ruleWhySchema,
    async handle({ params, about, within }) {
      about(`rule ${params.id}`);
      return theRule(params.id, await deps.rules.why(params.id, await within()));
    },
  });

/** The rule of an outcome. @throws HttpProblem if there is none, it isn't active, or only the user may change it */
function theRule<T extends object>(id: number, outcome: T | 'needs-user' | 'ended' | undefined, verb = ''): T {
  if (outcome === undefined) throw notFound(`rule ${id}`);
  if (outcome === 'needs-user')
    throw new HttpProblem(403, `Rule ${id} is the user’s, so only the user can ${verb} it`, {
      hint: `Ask the user to run \`agent-memory rules ${verb} ${id}\`.`,
    });
  if (outcome === 'ended')
    throw new HttpProblem(409, `Rule ${id} is not active, so there is nothing to ${verb}`, {
      hint: 'Approve a draft with `agent-memory rules approve`; restore an ended rule with `rules restore`.',
    });
  return outcome;
}
