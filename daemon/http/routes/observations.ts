import { z } from 'zod';
import { forgetReplySchema } from '../../contract/admin.ts';
import {
  observationListQuerySchema,
  observationPatchSchema,
  observationReadSchema,
  observationSchema,
  observationsPostedSchema,
  observationsPostSchema,
  observationVersionsSchema,
  pageOf,
  versionsForgottenSchema,
} from '../../contract/observations.ts';
import { isBucketScope, type MemoryScope } from '../../contract/words.ts';
import { closedSince } from '../../memory/summary/closed-since.ts';
import { listVersions } from '../../store/memories/observation-versions.ts';
import { listObservations } from '../../store/memories/observations.ts';
import { makeSummaryId, readLaterSummaries } from '../../store/sessions/session-summaries.ts';
import type { Buckets } from '../../visibility/project-scope.ts';
import { bucketsFor, readableBy, readableObservation } from '../asker.ts';
import { getAuthor, requireDecides } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { mayRead } from '../guards/require-scope.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { BODY_PROJECT, ONE_OBSERVATION } from '../touches.ts';
import { idParams } from './ids.ts';

const tag = 'observations';
/** Sessions after one in which its open items are looked for: a brief passes them over long before. */
const MAX_LATER = 50;
const changedSchema = z.object({ id: z.number(), status: z.literal('updated') });

/** Observations: save, read, change, forget. */
export const observationRoutes = (deps: HttpDeps): Route[] => [
  saveRoute(deps),
  listRoute(deps),
  readRoute(deps),
  changeRoute(deps),
  versionsRoute(deps),
  forgetVersionsRoute(deps),
  forgetRoute(deps),
];

const saveRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/observations',
    scope: 'write',
    touches: {
      ...BODY_PROJECT,
      and: {
        'body.global': 'reach',
        'body.scope': 'reach',
        'body.session_id': 'new session',
        'body.prompt_id': 'new prompt',
        'body.details.about': 'observation',
        'body.agent': 'agent',
        'body.user_id': 'user',
      },
    },
    tag,
    summary: 'Save one observation or up to 500',
    repeatable: true,
    status: 201,
    body: observationsPostSchema,
    reply: observationsPostedSchema,
    async handle({ body, actor, repeatId, about }) {
      const bodies = Array.isArray(body) ? body : [body];
      const inputs = bodies.map(({ deduplicate: _, ...input }, n) => ({
        agent: actor.agent,
        external_id: repeatId(n),
        ...input,
      }));
      for (const { scope, agent } of inputs) requirePlace(actor, scope, agent);
      const posted = await deps.memory.save(inputs, getAuthor(actor).source);
      // A client refers to a memory with an external id.
      const mayFold = posted.observations.filter(
        ({ status }, index) =>
          status === 'created' && bodies[index]!.deduplicate && inputs[index]!.external_id === undefined,
      );
      const folded = await deps.foldRepeats(
        mayFold.map(({ id }) => id),
        getAuthor(actor).source,
      );
      const observations = posted.observations.map((observation) => {
        const older = folded.get(observation.id);
        return older === undefined ? observation : { ...observation, id: older, status: 'known' as const };
      });
      about(observationNames(observations.map(({ id }) => id)));
      return { observations };
    },
  });

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/observations',
    scope: 'read',
    touches: {
      by: { 'query.project': 'project', 'query.ids': 'observation' },
      and: {
        'query.session_id': 'label',
        'query.agent': 'agent',
        'query.user_id': 'user',
        'query.workspace': 'label',
      },
    },
    tag,
    summary: 'List observations, newest first',
    description: 'With `ids` the list has their order, without unknown ids.',
    query: observationListQuerySchema,
    reply: pageOf(observationSchema),
    async handle({ query, actor }) {
      const { project, scope, session_id, agent, user_id, workspace } = query;
      const projectId = await projectFilter(deps, project);
      const asker = { session_id, agent, user_id, workspace };
      const givenFields = Object.fromEntries(Object.entries(asker).filter(([, value]) => value !== undefined));
      let buckets: Buckets | undefined;
      if (query.ids) buckets = await readableBy(deps, actor, project, givenFields);
      else if (isBucketScope(scope)) buckets = await bucketsFor(deps, actor, project, givenFields);
      return listObservations(deps.db, { ...query, projectId, buckets, ids: query.ids?.split(',').map(Number) });
    },
  });

const readRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/observations/{id}',
    scope: 'read',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Read an observation',
    params: idParams,
    reply: observationReadSchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      const observation = await readableObservation(deps, actor, params.id);
      if (observation.external_id !== makeSummaryId(observation.session_id ?? '')) return observation;
      const later = await readLaterSummaries(deps.db, params.id, MAX_LATER);
      return { ...observation, closed: closedSince(observation.text, later) };
    },
  });

const changeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'patch',
    path: '/api/observations/{id}',
    scope: 'write',
    touches: {
      ...ONE_OBSERVATION,
      and: { 'body.project': 'project', 'body.global': 'reach', 'body.details.about': 'observation' },
    },
    tag,
    summary: 'Change an observation',
    params: idParams,
    body: observationPatchSchema,
    description:
      'The previous version is stored, unless only `pinned` or `locked` change. Only the owner can lock, unlock and move one. Without the scope `read` the reply contains only the id and `updated`.',
    reply: z.union([observationSchema, changedSchema]),
    async handle({ params, body, actor, about }) {
      about(`observation ${params.id}`);
      await readableObservation(deps, actor, params.id);
      const outcome = await deps.memory.patch(params.id, body, getAuthor(actor));
      if (outcome === 'unknown') throw notFound(`observation ${params.id}`);
      if (outcome === 'locked') throw lockedByUser([params.id]);
      if (typeof outcome === 'object' && 'faults' in outcome) {
        const faults = outcome.faults.map(({ path, message }) => ({ path: ['details', ...path].join('.'), message }));
        throw new HttpProblem(422, 'The details do not fit the kind', { faults });
      }
      if (outcome === 'taken') {
        throw new HttpProblem(409, 'That project has another observation with its external id', {
          hint: 'Forget one of the two first.',
        });
      }
      return mayRead(actor) ? outcome : { id: params.id, status: 'updated' as const };
    },
  });

const versionsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/observations/{id}/versions',
    scope: 'read',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Earlier versions of an observation, the latest first',
    params: idParams,
    reply: observationVersionsSchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      await readableObservation(deps, actor, params.id);
      return { items: await listVersions(deps.db, params.id) };
    },
  });

const forgetVersionsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'delete',
    path: '/api/observations/{id}/versions',
    scope: 'write',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Delete the earlier versions of an observation permanently; the observation stays',
    description: 'Only the owner may.',
    params: idParams,
    reply: versionsForgottenSchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      await readableObservation(deps, actor, params.id);
      requireDecides(actor, 'forgets for good');
      return { versions: await deps.memory.forgetVersions(params.id) };
    },
  });

const forgetRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'delete',
    path: '/api/observations/{id}',
    scope: 'write',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Forget an observation',
    params: idParams,
    reply: forgetReplySchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      await readableObservation(deps, actor, params.id);
      const forgotten = await deps.memory.forgetAs({ ids: [params.id] }, getAuthor(actor).decides);
      if ('locked' in forgotten) throw lockedByUser(forgotten.locked);
      if (forgotten.observations === 0) throw notFound(`observation ${params.id}`);
      return forgotten;
    },
  });

/** @throws HttpProblem if a memory can't have its scope: no agent is named, or the token sees only some projects */
function requirePlace(actor: Actor, scope: MemoryScope | undefined, agent: string | undefined): void {
  if (!isBucketScope(scope)) return;
  if (actor.projects)
    throw new HttpProblem(
      403,
      `This token is bound to ${actor.projects.join(', ')}, and the scope ${scope} belongs to none`,
      {
        hint: 'Save it for the project, or use a token for all projects.',
      },
    );
  if (scope === 'agent' && agent === undefined)
    throw new HttpProblem(422, 'The memory names no agent', {
      faults: [{ path: 'agent', message: 'name the agent of a memory with the scope agent' }],
    });
}

/** The error for a change by anybody but the user. */
export function lockedByUser(ids: readonly number[]): HttpProblem {
  return new HttpProblem(
    403,
    `Only the user can lock or move memories, or change locked ones: ${observationNames(ids)}`,
    {
      hint: 'Ask the user to run `agent-memory unlock`, `edit` or `forget`, or to do it in the viewer.',
    },
  );
}

/** The subject for the audit log: `observations 3, 4, 5, …`. */
export function observationNames(ids: readonly number[]): string {
  const shown = ids.slice(0, 20).join(', ');
  return `observation${ids.length === 1 ? '' : 's'} ${shown}${ids.length > 20 ? `, … (${ids.length})` : ''}`;
}
