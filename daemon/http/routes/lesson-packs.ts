import { z } from 'zod';
import { projectRefSchema, textSchema } from '../../contract/fields.ts';
import { lessonSchema } from '../../contract/lessons.ts';
import { CRITICAL_ACTIONS } from '../../contract/words.ts';
import { lessonFlags } from '../../guards/compliance.ts';
import { readLessonStats } from '../../store/rules/lesson-firings.ts';
import { getLesson } from '../../store/rules/lessons.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { mayRead } from '../guards/require-scope.ts';
import { notFound } from '../problem.ts';
import { projectFilter, requireProjectOrNone } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, NOTHING, QUERY_PROJECT } from '../touches.ts';

const tag = 'lessons';
const packSchema = z.object({ name: z.string(), title: z.string(), lessons: z.number(), installed: z.number() });
const statsSchema = z.object({
  id: z.number(),
  title: z.string(),
  fired: z.number(),
  outcomes: z.record(z.string(), z.number()),
  flags: z.array(z.string()),
});

/** Lesson packs, lessons from files, and the outcomes of firings. Must come before the routes with an `{id}`. */
export const lessonPackRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/lessons/packs',
    scope: 'read',
    touches: NOTHING,
    tag,
    summary: 'List the lesson packs',
    reply: z.object({ items: z.array(packSchema) }),
    async handle() {
      return { items: await deps.lessons.listPacks() };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/lessons/packs/{name}',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'Install or update a lesson pack',
    description:
      '`action`: the action of its critical lessons; default: the setting `critical_action` for new lessons, while installed ones stay unchanged.',
    params: z.object({ name: z.string().min(1).max(100) }),
    query: z.object({ action: z.enum(CRITICAL_ACTIONS).optional() }),
    reply: z.object({ name: z.string(), created: z.number(), updated: z.number(), unchanged: z.number() }),
    async handle({ params, query, actor, about }) {
      about(`lesson pack ${params.name}`);
      const done = await deps.lessons.installPack(params.name, getAuthor(actor), query.action);
      if (!done) throw notFound(`lesson pack ${params.name}`);
      return done;
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/lessons/import',
    scope: 'write',
    touches: BODY_PROJECT,
    tag,
    summary: 'Propose the plain rules of a CLAUDE.md-like file as drafts',
    body: z.object({
      text: textSchema,
      source: z.string().min(1).max(2000),
      project: projectRefSchema.nullable().optional(),
    }),
    reply: z.object({
      created: z.number(),
      unchanged: z.number(),
      lessons: z.array(lessonSchema),
      skipped: z.array(z.object({ line: z.number(), text: z.string(), why: z.string() })),
    }),
    async handle({ body, actor }) {
      requireProjectOrNone(deps, body.project);
      const { created, unchanged, ids, skipped } = await deps.lessons.importRules(body.text, body.source, body.project);
      const shownIds = mayRead(actor) ? ids : [];
      const lessons = await Promise.all(shownIds.map((id) => getLesson(deps.db, id)));
      return { created, unchanged, lessons: lessons.filter((lesson) => lesson !== undefined), skipped: [...skipped] };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/lessons/stats',
    scope: 'read',
    touches: QUERY_PROJECT,
    tag,
    summary: 'How often lessons fired and what followed',
    description: '`flags`: always-ignored, never-right; each only after five judged firings.',
    query: z.object({ project: projectRefSchema.optional() }),
    reply: z.object({ items: z.array(statsSchema) }),
    async handle({ query, within }) {
      const stats = await readLessonStats(deps.db, await projectFilter(deps, query.project), await within());
      return { items: stats.map((stat) => ({ ...stat, flags: lessonFlags(stat.outcomes) })) };
    },
  }),
];
