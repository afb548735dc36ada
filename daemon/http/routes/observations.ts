import { z } from 'zod';
import { forgetReplySchema } from '../../contract/admin.ts';
import {
  observationListQuerySchema,
  observationPatchSchema,
  observationSchema,
  observationsPostedSchema,
  observationsPostSchema,
  observationVersionsSchema,
  pageOf,
  versionsForgottenSchema,
} from '../../contract/observations.ts';
import { listVersions } from '../../store/observation-versions.ts';
import { listObservations } from '../../store/observations.ts';
import { authorOf } from '../author-of.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { mayRead } from '../guards/require-scope.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { idParams } from './ids.ts';

const tag = 'observations';
const changedSchema = z.object({ id: z.number(), status: z.literal('updated') });

/** Observations: save, read, change, forget. */
export const observationRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/observations',
    scope: 'write',
    within: 'body',
    tag,
    summary: 'Save one observation or up to 500',
    repeatable: true,
    status: 201,
    body: observationsPostSchema,
    reply: observationsPostedSchema,
    async handle({ body, actor, repeatId, about }) {
      const inputs = (Array.isArray(body) ? body : [body]).map((input, n) => ({
        agent: actor.agent,
        external_id: repeatId(n),
        ...input,
      }));
      const posted = await deps.memory.save(inputs, authorOf(actor).source);
      about(observationNames(posted.observations.map(({ id }) => id)));
      return posted;
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/observations',
    scope: 'read',
    within: 'query',
    tag,
    summary: 'List observations, newest first',
    description: 'With `ids` their order is kept, and unknown ids are left out.',
    query: observationListQuerySchema,
    reply: pageOf(observationSchema),
    async handle({ query }) {
      const projectId = await projectFilter(deps, query.project);
      return listObservations(deps.db, { ...query, projectId, ids: query.ids?.split(',').map(Number) });
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/observations/{id}',
    scope: 'read',
    within: 'observation',
    tag,
    summary: 'Read an observation',
    params: idParams,
    reply: observationSchema,
    async handle({ params, about }) {
      about(`observation ${params.id}`);
      const observation = await deps.memory.get(params.id);
      if (!observation) throw notFound(`observation ${params.id}`);
      return observation;
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/observations/{id}',
    scope: 'write',
    within: 'observation',
    tag,
    summary: 'Change an observation',
    params: idParams,
    body: observationPatchSchema,
    description:
      'What it was is kept as a version, unless only `pinned` or `locked` change. Only the owner locks, unlocks and moves one. ' +
      'Without the scope `read` the reply holds the id and that it is `updated`.',
    reply: z.union([observationSchema, changedSchema]),
    async handle({ params, body, actor, about }) {
      about(`observation ${params.id}`);
      const outcome = await deps.memory.patch(params.id, body, authorOf(actor));
      if (outcome === 'unknown') throw notFound(`observation ${params.id}`);
      if (outcome === 'locked') throw lockedByUser([params.id]);
      if (outcome === 'taken') {
        throw new HttpProblem(409, 'That project has another observation with its external id', {
          hint: 'Forget one of the two first.',
        });
      }
      return mayRead(actor) ? outcome : { id: params.id, status: 'updated' as const };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/observations/{id}/versions',
    scope: 'read',
    within: 'observation',
    tag,
    summary: 'What an observation was before it was changed, the latest first',
    params: idParams,
    reply: observationVersionsSchema,
    async handle({ params, about }) {
      about(`observation ${params.id}`);
      if (!(await deps.memory.get(params.id))) throw notFound(`observation ${params.id}`);
      return { items: await listVersions(deps.db, params.id) };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/observations/{id}/versions',
    scope: 'write',
    within: 'observation',
    tag,
    summary: 'Forget for good what an observation was before it was changed; it stays as it is',
    params: idParams,
    reply: versionsForgottenSchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      const known = await deps.memory.get(params.id);
      if (!known) throw notFound(`observation ${params.id}`);
      if (known.locked && !authorOf(actor).decides) throw lockedByUser([params.id]);
      return { versions: await deps.memory.forgetVersions(params.id) };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/observations/{id}',
    scope: 'write',
    within: 'observation',
    tag,
    summary: 'Forget an observation',
    params: idParams,
    reply: forgetReplySchema,
    async handle({ params, actor, about }) {
      about(`observation ${params.id}`);
      const forgotten = await deps.memory.forgetAs({ ids: [params.id] }, authorOf(actor).decides);
      if ('locked' in forgotten) throw lockedByUser(forgotten.locked);
      if (forgotten.observations === 0) throw notFound(`observation ${params.id}`);
      return forgotten;
    },
  }),
];

/** The refusal of a change by anybody but the user. */
export function lockedByUser(ids: readonly number[]): HttpProblem {
  return new HttpProblem(403, `Only the user locks, moves, or changes what is locked: ${observationNames(ids)}`, {
    hint: 'Ask the user to run `agent-memory unlock`, `edit` or `forget`, or to do it in the viewer.',
  });
}

/** The subject for the audit log: `observations 3, 4, 5, …`. */
export function observationNames(ids: readonly number[]): string {
  const shown = ids.slice(0, 20).join(', ');
  return `observation${ids.length === 1 ? '' : 's'} ${shown}${ids.length > 20 ? `, … (${ids.length})` : ''}`;
}
