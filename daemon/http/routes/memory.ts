import { redactInSlices, stripPrivate } from '../../../packages/redactor/index.ts';
import {
  binEmptiedSchema,
  binEntrySchema,
  binQuerySchema,
  binSchema,
  forgetMatchesRequestSchema,
  forgetMatchesSchema,
  forgetPolicyReplySchema,
  forgetPolicyRequestSchema,
  forgetReplySchema,
  forgetRequestSchema,
  redactReplySchema,
  redactRequestSchema,
} from '../../contract/admin.ts';
import { statsSchema } from '../../contract/health.ts';
import { dailyStatsQuerySchema, dailyStatsSchema, sizesSchema } from '../../contract/stats.ts';
import { createPause, pauseForRequests } from '../../home/pause.ts';
import { forgetByPolicy } from '../../memory/forgetting-policy.ts';
import { findByWords } from '../../store/memories/find-by-words.ts';
import { readDailyStats, readProjectDays } from '../../store/numbers/daily-stats.ts';
import { readStats } from '../../store/numbers/stats.ts';
import { readTableSizes } from '../../store/transfer/sizes.ts';
import { bucketsFor, readableBy, requireReadable } from '../asker.ts';
import { getAuthor, requireDecides } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { requireScope } from '../guards/require-scope.ts';
import { createOwnForgettings, type OwnForgettings } from '../own-forgettings.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, NOTHING } from '../touches.ts';
import { lockedByUser, observationNames } from './observations.ts';

const tag = 'memory';
/**
 * Longest payload for a preview: other requests wait while it is redacted, at worst (all assignments) a tenth of a
 * second.
 */
const MAX_TRIED_PAYLOAD_CHARS = 128 * 1024;

/** Memory as a whole: forget, count, and preview redaction. */
export const memoryRoutes = (deps: HttpDeps, ownForgettings = createOwnForgettings()): Route[] => [
  forgetRoute(deps, ownForgettings),
  previewForgettingRoute(deps),
  forgetByPolicyRoute(deps),
  binRoute(deps),
  undoForgettingRoute(deps, ownForgettings),
  emptyBinRoute(deps),
  statsRoute(deps),
  dailyStatsRoute(deps),
  sizesRoute(deps),
  redactRoute(deps),
];

const forgetRoute = (deps: HttpDeps, ownForgettings: OwnForgettings) =>
  defineRoute({
    method: 'post',
    path: '/api/forget',
    scope: 'write',
    touches: {
      by: { 'body.ids': 'observation', 'body.session_id': 'whole session', 'body.whole_project': 'project' },
    },
    tag,
    summary: 'Forget observations, a session, or a project with all that belongs to it',
    description:
      'The digest of a turn is removed together with its prompt, calls and events. They stay in the bin for some days, visible only to these routes, unless `now` is given. Only the owner can forget permanently, or a whole project. A client that disconnects before the reply cancels it: everything is removed, or nothing.',
    body: forgetRequestSchema,
    reply: forgetReplySchema,
    async handle({ body, actor, about, hungUp }) {
      if (body.whole_project !== undefined) about('a project');
      else about(body.ids ? observationNames(body.ids) : `session ${body.session_id}`);
      if (body.now) requireDecides(actor, 'forgets for good', 'Leave out `now`: it lies in the bin for some days.');
      if (body.whole_project !== undefined) requireDecides(actor, 'forgets a whole project');
      if (actor.door === 'agent') for (const id of body.ids ?? []) await requireReadable(deps, actor, id);
      const outcome = await deps.memory.forgetAs(body, getAuthor(actor).decides, hungUp);
      if ('locked' in outcome) throw lockedByUser(outcome.locked);
      if (outcome.bin) ownForgettings.note(actor, outcome.bin);
      return outcome;
    },
  });

const previewForgettingRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/forget/matches',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'Preview what forgetting by words would remove',
    description: 'A match contains all words, as written, in its title, text or files. Nothing is forgotten.',
    body: forgetMatchesRequestSchema,
    reply: forgetMatchesSchema,
    async handle({ body: { words, project, pinned, global }, actor }) {
      const projectId = (await projectFilter(deps, project ?? undefined)) ?? null;
      // For a person, "everything" includes scoped memories.
      const buckets = (project ? undefined : await readableBy(deps, actor)) ?? (await bucketsFor(deps, actor, project));
      return findByWords(deps.db, { words, projectId, buckets, pinned, global });
    },
  });

const forgetByPolicyRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/forget/policy',
    scope: 'write',
    touches: {
      ...BODY_PROJECT,
      and: { 'body.session_id': 'label', 'body.user_id': 'label' },
    },
    tag,
    summary: 'Forget memories that are old, unused or beyond a number; a dry run unless `dry_run` is false',
    description:
      'Pinned, locked and global observations stay, as do summaries of sessions, which follow their turns. The digest of a turn is removed together with its prompt, calls and events. All of it stays in the bin for some days.',
    body: forgetPolicyRequestSchema,
    reply: forgetPolicyReplySchema,
    async handle({ body, about }) {
      const projectId = await projectFilter(deps, body.project);
      const outcome = await forgetByPolicy(
        deps,
        {
          maxAgeDays: body.max_age_days,
          maxInactiveDays: body.max_inactive_days,
          budget: body.budget,
          kinds: body.kinds,
        },
        {
          scope: { projectId, namespace: body.namespace, userId: body.user_id, sessionId: body.session_id },
          dryRun: body.dry_run,
          limit: body.limit,
        },
      );
      if (!outcome.dryRun) about(observationNames(outcome.ids));
      const { scanned, ids, dryRun } = outcome;
      return { scanned, forgotten: ids.length, ids, dry_run: dryRun };
    },
  });

const binRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/forget/bin',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'List the entries of the bin, which can be restored',
    query: binQuerySchema,
    reply: binSchema,
    async handle({ query, actor }) {
      const titles = query.titles === 'true';
      if (titles) requireScope(actor, 'read');
      return { items: await deps.memory.bin(titles) };
    },
  });

const undoForgettingRoute = (deps: HttpDeps, ownForgettings: OwnForgettings) =>
  defineRoute({
    method: 'post',
    path: '/api/forget/undo',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'Restore an entry of the bin, by default the latest',
    description:
      'A program or a model can undo its own deletions as long as the daemon runs; only the owner can undo others.',
    body: binEntrySchema,
    reply: forgetReplySchema,
    async handle({ body, actor, about }) {
      about(`bin ${body.id ?? 'latest'}`);
      const outcome = await deps.memory.undo(
        getAuthor(actor).decides ? (body.id ?? null) : ownForgettings.entryOf(actor, body.id),
      );
      if (outcome === 'unknown')
        throw body.id === undefined
          ? new HttpProblem(404, 'The bin is empty', {
              hint: 'Nothing was forgotten recently; the setting `bin_days` is how long entries stay.',
            })
          : notFound(`entry ${body.id} in the bin`);
      if ('needs' in outcome) {
        throw new HttpProblem(
          409,
          `It belongs to sessions that were forgotten later: ${outcome.needs.slice(0, 3).join(', ')}`,
          {
            hint: 'Restore those first.',
          },
        );
      }
      return outcome.back;
    },
  });

const emptyBinRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/forget/empty',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'Delete from the bin permanently: one entry, or all',
    description: 'Only the owner may.',
    body: binEntrySchema,
    reply: binEmptiedSchema,
    async handle({ body, actor, about }) {
      about(`bin ${body.id ?? 'all'}`);
      requireDecides(actor, 'empties the bin');
      return { emptied: await deps.memory.empty(body.id ?? null) };
    },
  });

const statsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/stats',
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'Count memories, prompts and calls',
    reply: statsSchema,
    handle: () => readStats(deps.db),
  });

const dailyStatsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/stats/daily',
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'Daily figures: memories, prompts, tokens, latencies, lessons, secrets',
    description: 'Figures of all projects, stored for a year, or of one, counted from its rows. Days are in UTC.',
    query: dailyStatsQuerySchema,
    reply: dailyStatsSchema,
    async handle({ query }) {
      const project = await projectFilter(deps, query.project);
      return project === undefined
        ? readDailyStats(deps.db, query.days)
        : readProjectDays(deps.db, project, query.days);
    },
  });

const sizesRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/stats/size',
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'Disk space of each table and of each folder of the home',
    reply: sizesSchema,
    async handle() {
      const [database, tables, folders] = await Promise.all([
        deps.db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes'),
        readTableSizes(deps.db),
        deps.folderSizes(),
      ]);
      return { database_bytes: database[0]!.bytes, tables, folders };
    },
  });

const redactRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/redact',
    scope: 'read',
    touches: NOTHING,
    tag,
    summary: 'Preview the redaction of a text or a payload',
    description:
      'Nothing is stored. Private parts of a text are removed first, as when a text is stored; `start` and `end` of a finding are positions in the remaining text. Its value is never repeated. A payload may have 128 KB of JSON, a text 10 million characters.',
    body: redactRequestSchema,
    reply: redactReplySchema,
    async handle({ body }) {
      if ('text' in body) {
        const redacted = await redactInSlices(deps.redactor, stripPrivate(body.text), createPause());
        await pauseForRequests(); // serialising the answer for a long text takes some 40 ms
        return redacted;
      }
      if (JSON.stringify(body.payload).length > MAX_TRIED_PAYLOAD_CHARS) {
        throw new HttpProblem(413, `The payload is longer than ${MAX_TRIED_PAYLOAD_CHARS} characters of JSON`, {
          hint: 'Send its parts one by one, or send it as `text`, which may be longer.',
        });
      }
      const { payload, findings } = deps.redactor.payload(body.payload);
      return { payload, findings };
    },
  });
