import { z } from 'zod';
import { callInShort } from '../../contract/call-in-short.ts';
import {
  firingListQuerySchema,
  firingSchema,
  type Lesson,
  lessonInputSchema,
  lessonListQuerySchema,
  lessonMatchQuerySchema,
  lessonMatchReplySchema,
  lessonMatchSchema,
  lessonPatchSchema,
  lessonSchema,
  sessionFiringListQuerySchema,
  sessionFiringSchema,
  triggerTriedSchema,
  triggerTrySchema,
} from '../../contract/lessons.ts';
import { pageOf } from '../../contract/observations.ts';
import { patternFault } from '../../guards/validate-trigger.ts';
import { tryTrigger } from '../../rules/at-calls/try-trigger.ts';
import { listFirings, listSessionFirings } from '../../store/rules/lesson-firings.ts';
import { getLesson, listLessons } from '../../store/rules/lessons.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { mayRead } from '../guards/require-scope.ts';
import { inputOfPreview } from '../input-of-preview.ts';
import { withOwnFigures } from '../own-figures.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter, requireProjectOrNone } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, ONE_LESSON, QUERY_PROJECT } from '../touches.ts';
import { idParams } from './ids.ts';

const tag = 'lessons';
const writtenSchema = lessonSchema.pick({ id: true, status: true, severity: true, action: true });

/** A lesson as its writer may see it: in full only with the scope `read`. */
function toldTo(actor: Actor, lesson: Lesson): Lesson | z.infer<typeof writtenSchema> {
  return mayRead(actor) ? lesson : writtenSchema.parse(lesson);
}

/** Lessons: rules for risky calls. */
export const lessonRoutes = (deps: HttpDeps): Route[] => [
  addRoute(deps),
  listRoute(deps),
  matchByQueryRoute(deps),
  matchRoute(deps),
  tryRoute(deps),
  firingsRoute(deps),
  sessionFiringsRoute(deps),
  readRoute(deps),
  changeRoute(deps),
  removeRoute(deps),
  countFiringRoute(deps),
];

const addRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/lessons',
    scope: 'write',
    touches: { ...BODY_PROJECT, and: { 'body.source_observation_id': 'observation' } },
    tag,
    summary: 'Create a lesson',
    repeatable: true,
    status: 201,
    body: lessonInputSchema,
    reply: z.union([lessonSchema, writtenSchema]),
    async handle({ body, actor, repeatId, about }) {
      requireProjectOrNone(deps, body.project);
      await requireSource(deps, body.source_observation_id);
      const outcome = await deps.lessons.create(body, getAuthor(actor), repeatId(0));
      if ('faults' in outcome) throw badLesson(outcome.faults);
      about(`lesson ${outcome.lesson.id}`);
      return toldTo(actor, outcome.lesson);
    },
  });

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/lessons',
    scope: 'read',
    touches: QUERY_PROJECT,
    tag,
    summary: 'List lessons, newest first',
    query: lessonListQuerySchema,
    reply: pageOf(lessonSchema),
    async handle({ query, within }) {
      const page = await listLessons(deps.db, { ...query, projectId: await projectFilter(deps, query.project) });
      return { ...page, items: await withOwnFigures(deps, page.items, await within()) };
    },
  });

const matchByQueryRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/lessons/match',
    scope: 'recall',
    touches: QUERY_PROJECT,
    tag,
    summary: 'Which lessons and rules would fire, given a preview of the call',
    description: '`preview`: the command, or the beginning of the tool’s input. POST accepts the whole input.',
    query: lessonMatchQuerySchema,
    reply: lessonMatchReplySchema,
    async handle({ query, actor }) {
      const { tool_name: toolName, preview, project } = query;
      const toolInput = inputOfPreview(toolName, preview);
      return { lessons: await deps.lessons.match({ toolName, toolInput, project, ...boundOf(actor) }) };
    },
  });

const matchRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/lessons/match',
    scope: 'recall',
    touches: BODY_PROJECT,
    tag,
    summary: 'Which lessons and rules would fire on a call',
    body: lessonMatchSchema,
    reply: lessonMatchReplySchema,
    async handle({ body, actor }) {
      const { tool_name: toolName, tool_input: toolInput, project } = body;
      return { lessons: await deps.lessons.match({ toolName, toolInput, project, ...boundOf(actor) }) };
    },
  });

/** A token that is bound to projects is told no user's rules, as its hooks are. */
const boundOf = ({ projects }: Actor) => ({ ofNobody: projects !== undefined });

const tryRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/lessons/try',
    scope: 'read',
    touches: BODY_PROJECT,
    tag,
    summary: 'Past calls on which a trigger, or the words of a rule, would have fired',
    description: 'Nothing is recorded. It checks the latest 1,000 calls, for at most a tenth of a second.',
    body: triggerTrySchema,
    reply: triggerTriedSchema,
    async handle({ body: { rule, project, trigger_tool, trigger_pattern, trigger_on, trigger_files = [] } }) {
      const pattern = trigger_pattern ?? null;
      const fault = pattern === null ? undefined : patternFault(pattern);
      if (fault) throw badLesson([{ path: 'trigger_pattern', message: fault.message }]);
      const trigger = { trigger_tool: trigger_tool ?? null, trigger_pattern: pattern, trigger_on, trigger_files };
      const { calls, ...trial } = await tryTrigger(deps.db, deps.lessons.rules, {
        tried: rule === undefined ? trigger : { rule },
        projectId: (await projectFilter(deps, project ?? undefined)) ?? null,
      });
      const shown = calls.map(({ tool_use_id, session_id, tool_name, input, created_at }) => ({
        ...{ tool_use_id, session_id, tool_name, call: callInShort(input), created_at: created_at.toISOString() },
      }));
      return { ...trial, calls: shown };
    },
  });

const firingsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/lessons/{id}/firings',
    // Closed to tokens that are bound to projects: a global lesson also fired in others.
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'Calls on which a lesson or a rule fired, newest first, with their outcomes',
    params: idParams,
    query: firingListQuerySchema,
    reply: pageOf(firingSchema),
    async handle({ params, query, about }) {
      about(`lesson ${params.id}`);
      const { items, next_cursor } = await listFirings(deps.db, params.id, query);
      return { items: items.map((item) => ({ ...item, call: callInShort(item.call) })), next_cursor };
    },
  });

const sessionFiringsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/firings',
    // Closed to tokens that are bound to projects: the texts of global lessons are included.
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'Rules and lessons that fired in a session, newest first, with the calls and their outcomes',
    query: sessionFiringListQuerySchema,
    reply: pageOf(sessionFiringSchema),
    async handle({ query, about }) {
      about(`session ${query.session_id}`);
      const { items, next_cursor } = await listSessionFirings(deps.db, query.session_id, query);
      return { items: items.map((item) => ({ ...item, call: callInShort(item.call) })), next_cursor };
    },
  });

const readRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/lessons/{id}',
    scope: 'read',
    touches: ONE_LESSON,
    tag,
    summary: 'Read a lesson',
    params: idParams,
    reply: lessonSchema,
    async handle({ params, about }) {
      about(`lesson ${params.id}`);
      const lesson = await getLesson(deps.db, params.id);
      if (!lesson) throw notFound(`lesson ${params.id}`);
      return lesson;
    },
  });

const changeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'patch',
    path: '/api/lessons/{id}',
    scope: 'write',
    touches: { ...ONE_LESSON, and: { 'body.source_observation_id': 'observation' } },
    tag,
    summary: 'Change a lesson',
    description:
      'The previous version is stored. Without the scope `read` the reply contains only id, status, severity and action.',
    params: idParams,
    body: lessonPatchSchema,
    reply: z.union([lessonSchema, writtenSchema]),
    async handle({ params, body, actor, about }) {
      about(`lesson ${params.id}`);
      await requireSource(deps, body.source_observation_id);
      // A draft rule may have to replace another one.
      if (body.status === 'active') await deps.rules.approve(params.id, getAuthor(actor));
      const outcome = await deps.lessons.patch(params.id, body, getAuthor(actor));
      if (!outcome) throw notFound(`lesson ${params.id}`);
      if (outcome === 'kept') throw keptByUser(params.id);
      if ('faults' in outcome) throw badLesson(outcome.faults);
      return toldTo(actor, outcome.lesson);
    },
  });

const removeRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'delete',
    path: '/api/lessons/{id}',
    scope: 'write',
    touches: ONE_LESSON,
    tag,
    summary: 'Remove a lesson',
    params: idParams,
    async handle({ params, actor, about }) {
      about(`lesson ${params.id}`);
      const removed = await deps.lessons.remove(params.id, getAuthor(actor));
      if (removed === 'kept') throw keptByUser(params.id);
      if (!removed) throw notFound(`lesson ${params.id}`);
    },
  });

const countFiringRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/lessons/{id}/trigger',
    scope: 'write',
    touches: ONE_LESSON,
    tag,
    summary: 'Count a firing by hand',
    params: idParams,
    reply: z.object({ id: z.number(), fired_count: z.number() }),
    async handle({ params, about }) {
      about(`lesson ${params.id}`);
      const lesson = (await deps.lessons.trigger(params.id)) ? await getLesson(deps.db, params.id) : undefined;
      if (!lesson) throw notFound(`lesson ${params.id}`);
      return { id: lesson.id, fired_count: lesson.fired_count };
    },
  });

/** @throws HttpProblem 400 when the lesson's source observation doesn't exist */
async function requireSource(deps: HttpDeps, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await deps.memory.get(id))) return;
  throw badLesson([{ path: 'source_observation_id', message: `there is no observation ${id}` }]);
}

function keptByUser(id: number): HttpProblem {
  return new HttpProblem(403, `Lesson ${id} is a rule, or was confirmed by the user, so only the user can change it`, {
    hint: 'Ask the user to run `agent-memory lessons edit`, `dismiss` or `remove`; for a rule, `agent-memory rules`.',
  });
}

function badLesson(faults: { path: string; message: string }[]): HttpProblem {
  const firstFault = faults[0];
  const detail = firstFault ? `body: ${firstFault.path}: ${firstFault.message}` : 'The lesson is not as expected';
  return new HttpProblem(400, detail, { faults });
}
