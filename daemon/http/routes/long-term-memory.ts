import { z } from 'zod';
import { nameSchema } from '../../contract/fields.ts';
import {
  longTermCompactedSchema,
  longTermCompactQuerySchema,
  longTermForgetQuerySchema,
  longTermForgetSchema,
  longTermForgottenSchema,
  longTermMemorySchema,
  longTermPatchSchema,
  longTermPostSchema,
  longTermResultsSchema,
  longTermSearchSchema,
  memoryIdParamSchema,
  memoryIdsQuerySchema,
  memoryPromptedSchema,
  memoryPromptSchema,
} from '../../contract/long-term-memory.ts';
import { ackSchema } from '../../contract/working-memory.ts';
import { forgetByPolicy } from '../../memory/forgetting-policy.ts';
import { mergeDuplicates } from '../../memory/merge-duplicates.ts';
import { readObservations } from '../../store/memories/observations.ts';
import { kindsOf, toRecord } from '../../working/memory-records.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { OF_PROGRAMS } from '../touches.ts';
import { lockedByUser } from './observations.ts';

const tag = 'long-term memory';
const viewParams = z.object({ view_id: nameSchema });

/** Long-term memory, under the paths of Redis Agent Memory Server. */
export const longTermMemoryRoutes = (deps: HttpDeps): Route[] => [
  saveRoute(deps),
  ...searchRoutes(deps),
  forgetRoute(deps),
  compactRoute(deps),
  removeRoute(deps),
  readRoute(deps),
  changeRoute(deps),
  promptRoute(deps),
  ...summaryViewRoutes(),
];

const saveRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/v1/long-term-memory',
    slashed: true,
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Save memories under the client’s ids; a known id is updated',
    body: longTermPostSchema,
    reply: ackSchema,
    async handle({ body, actor }) {
      const { forgotten } = await deps.longTerm.create(body.memories, body.deduplicate, getAuthor(actor).source);
      if (forgotten.length === 0) return { status: 'ok' };
      const faults = body.memories.flatMap(({ id }, index) =>
        forgotten.includes(id) ? [{ path: `memories.${index}.id`, message: 'was forgotten' }] : [],
      );
      throw new HttpProblem(
        409,
        `${forgotten.length} of ${body.memories.length} were forgotten and are not saved again`,
        {
          faults,
          hint: 'Use other ids for them, or restore them with `agent-memory forget --undo`; the others are saved.',
        },
      );
    },
  });

const searchRoutes = (deps: HttpDeps): Route[] =>
  ['/v1/long-term-memory/search' as const, '/long-term-memory/search' as const].map((path) =>
    defineRoute({
      method: 'post',
      path,
      scope: 'read',
      touches: OF_PROGRAMS,
      tag,
      summary: 'Search memories by meaning and words, with filters',
      description: 'All memories are searched, including digests of recorded turns. A filter takes only one operator.',
      body: longTermSearchSchema,
      reply: longTermResultsSchema,
      handle: ({ body }) => deps.longTerm.search(body),
    }),
  );

const forgetRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/v1/long-term-memory/forget',
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Forget memories that are old, unused or beyond a number; a dry run unless `dry_run` is false',
    description:
      'As POST /api/forget/policy. Pinned, locked and global memories stay; the others stay in the bin for some days.',
    query: longTermForgetQuerySchema,
    body: longTermForgetSchema,
    reply: longTermForgottenSchema,
    async handle({ query, body: { policy, pinned_ids: pinned }, header }) {
      const keep = [...(await deps.longTerm.rowIds(pinned ?? [])).values()];
      // The Python client omits dry_run when its caller passed false.
      const dryRun = query.dry_run ?? header('x-client-version') === undefined;
      const bounds = {
        maxAgeDays: policy.max_age_days ?? undefined,
        maxInactiveDays: policy.max_inactive_days ?? undefined,
        budget: policy.budget ?? undefined,
        ...(policy.memory_type_allowlist && { kinds: kindsOf(policy.memory_type_allowlist) }),
      };
      const scope = { namespace: query.namespace, userId: query.user_id, sessionId: query.session_id, keep };
      const names = await namesOf(deps, (await forgetByPolicy(deps, bounds, { scope, limit: query.limit })).ids);
      const { scanned, ids } = await forgetByPolicy(deps, bounds, { scope, dryRun, limit: query.limit });
      return {
        scanned,
        deleted: ids.length,
        deleted_ids: ids.map((id) => names.get(id) ?? `memory-${id}`),
        dry_run: dryRun,
      };
    },
  });

const compactRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/v1/long-term-memory/compact',
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Merge memories with the same text or meaning',
    description:
      'One of them stays, with the topics and entities of all; the others go into the bin. Similar ones become one sentence if summary_url names a model (by: model). Digests of turns, and pinned, locked or global memories, are never removed.',
    query: longTermCompactQuerySchema,
    reply: longTermCompactedSchema,
    async handle({ query, about }) {
      const run = {
        scope: { namespace: query.namespace, userId: query.user_id, sessionId: query.session_id },
        limit: query.limit,
        byHash: query.compact_hash_duplicates,
        byMeaning: query.compact_semantic_duplicates,
      };
      const names = new Map<number, string>();
      const { compared, merged } = await mergeDuplicates(deps, {
        ...run,
        dryRun: query.dry_run,
        async onFound({ kept, gone }) {
          for (const [id, name] of await namesOf(deps, [kept, ...gone])) names.set(id, name);
        },
      });
      about(`${merged.length} merged memories`);
      const nameOf = (id: number) => names.get(id) ?? `memory-${id}`;
      return {
        status: 'ok',
        compared,
        merged: merged.map(({ kept, gone, by }) => ({ kept: nameOf(kept), gone: gone.map(nameOf), by })),
        dry_run: query.dry_run,
      };
    },
  });

const removeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'delete',
    path: '/v1/long-term-memory',
    slashed: true,
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Forget memories by their ids, into the bin',
    query: memoryIdsQuerySchema,
    reply: ackSchema,
    async handle({ query: { memory_ids: ids }, actor, about }) {
      about(`${ids.length} long-term memories`);
      const outcome = await deps.longTerm.remove(ids, getAuthor(actor));
      if (typeof outcome !== 'number') throw lockedByUser(outcome.locked);
      return { status: `ok, deleted ${outcome} memories` };
    },
  });

const readRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/v1/long-term-memory/{memory_id}',
    scope: 'read',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Read a memory',
    params: memoryIdParamSchema,
    reply: longTermMemorySchema,
    async handle({ params }) {
      const memory = await deps.longTerm.get(params.memory_id);
      if (!memory) throw notFound(`memory ${params.memory_id}`);
      return memory;
    },
  });

const changeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'patch',
    path: '/v1/long-term-memory/{memory_id}',
    scope: 'write',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Change a memory that was saved here; the previous version is stored',
    params: memoryIdParamSchema,
    body: longTermPatchSchema,
    reply: longTermMemorySchema,
    async handle({ params, body, actor }) {
      const outcome = await deps.longTerm.edit(params.memory_id, body, getAuthor(actor));
      if (outcome === 'unknown') throw notFound(`memory ${params.memory_id}`);
      if (outcome === 'locked') throw lockedByUser([...(await deps.longTerm.rowIds([params.memory_id])).values()]);
      if (outcome === 'foreign')
        throw new HttpProblem(
          409,
          `${params.memory_id} was recorded, or saved for a project, and can't be changed here`,
          {
            hint: 'Change it with PATCH /api/observations/{id}, or save your own with POST /v1/long-term-memory.',
          },
        );
      return outcome;
    },
  });

const promptRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/v1/memory/prompt',
    scope: 'read',
    touches: OF_PROGRAMS,
    tag,
    summary: 'Messages for a model: a session’s context and messages, memories that match the query, and the query',
    body: memoryPromptSchema,
    reply: memoryPromptedSchema,
    handle: ({ body }) => deps.memoryPrompt(body),
  });

const summaryViewRoutes = (): Route[] =>
  NOT_HERE.map(([method, path]) =>
    defineRoute({
      method,
      path,
      scope: 'read',
      touches: OF_PROGRAMS,
      tag,
      summary: 'Not offered: answers 501',
      ...(path.includes('{') && { params: viewParams }),
      reply: ackSchema,
      handle(): z.input<typeof ackSchema> {
        throw new HttpProblem(501, 'Summary views are not offered: sessions are summarised continuously', {
          hint: 'GET /v1/working-memory/{session_id} has a session’s context; a search with `group_by: session` has summaries.',
        });
      },
    }),
  );

/** Summary views of that server, which its models write. */
const NOT_HERE = [
  ['get', '/v1/summary-views'],
  ['post', '/v1/summary-views'],
  ['get', '/v1/summary-views/{view_id}'],
  ['delete', '/v1/summary-views/{view_id}'],
  ['post', '/v1/summary-views/{view_id}/partitions/run'],
  ['get', '/v1/summary-views/{view_id}/partitions'],
  ['post', '/v1/summary-views/{view_id}/run'],
] as const;

/** Labels for memories that are about to be removed. */
async function namesOf({ db }: Pick<HttpDeps, 'db'>, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await readObservations(db, ids)).map((observation) => [observation.id, toRecord(observation).id]));
}
