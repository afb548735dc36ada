import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import {
  mergePreviewSchema,
  projectMergeSchema,
  projectSchema,
  projectSplitSchema,
  projectUnmergeSchema,
} from '../../contract/admin.ts';
import { untilStopped } from '../../db/until-stopped.ts';
import { previewMerge, splitProject } from '../../store/projects/move-work.ts';
import { getProject, listProjects } from '../../store/projects/projects.ts';
import { mergeUndoably, undoMerge } from '../../store/projects/undo-merge.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'projects';

/** Projects: list them, and correct what the resolver can't know. */
export const projectRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/admin/projects',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List projects, the latest first',
    reply: z.object({ items: z.array(projectSchema) }),
    handle: async () => ({ items: await listProjects(deps.db) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/admin/projects/merge',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Merge two projects',
    description:
      'The keys of `from` belong to `into` from now on. `into` may be a folder of this machine that has no memories yet: a repository that was moved or renamed. With `dry_run` the reply counts what would move. A merge can be undone for as long as the bin keeps.',
    body: projectMergeSchema,
    reply: z.union([projectSchema, mergePreviewSchema]),
    async handle({ body, about, hungUp }) {
      const from = await find(deps, body.from);
      const into = await (body.dry_run ? find : findOrBegin)(deps, body.into);
      about(`projects ${from.key} into ${into.key}`);
      if (from.id === into.id) throw new HttpProblem(409, `${body.from} and ${body.into} are already one project`);
      if (body.dry_run) return { from: from.key, into: into.key, ...(await previewMerge(deps.db, from.id, into.id)) };
      await deps.db.transaction((tx) => mergeUndoably(untilStopped(tx, hungUp), from.id, into.id));
      deps.projects.changed();
      return read(deps, into.id);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/admin/projects/split',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Split a merged key off into its own project again',
    description: 'If the key is a path, the sessions that ran below it move with it.',
    body: projectSplitSchema,
    reply: projectSchema,
    async handle({ body, about, hungUp }) {
      const alias = deps.redactor.text(deps.projects.keyed(body.alias)).text;
      about(`project ${alias}`);
      const outcome = await deps.db.transaction((tx) => splitProject(untilStopped(tx, hungUp), alias));
      if (outcome === 'unknown') throw notFound(`project key ${alias}`);
      if (outcome === 'own') throw new HttpProblem(409, `${alias} is already a project of its own`);
      deps.projects.changed();
      return read(deps, outcome.id);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/admin/projects/unmerge',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Undo a merge: the project has its rows and keys again',
    description:
      'For as long as the bin keeps (`bin_days`). What was recorded since stays where it is, what was forgotten since stays forgotten.',
    body: projectUnmergeSchema,
    reply: projectSchema,
    async handle({ body, about, hungUp }) {
      const key = deps.redactor.text(deps.projects.keyed(body.key)).text;
      about(`project ${key}`);
      const outcome = await deps.db.transaction((tx) => undoMerge(untilStopped(tx, hungUp), key));
      if (outcome === 'unknown') throw notFound(`merge of project ${key} that can still be undone`);
      if (outcome === 'own') throw new HttpProblem(409, `${key} is already a project of its own`);
      deps.projects.changed();
      return read(deps, outcome.id);
    },
  }),
];

async function find(deps: HttpDeps, ref: string): Promise<{ id: number; key: string }> {
  const project = await deps.projects.find(ref);
  if (!project) throw notFound(`project ${ref}`);
  return project;
}

/** The project of a reference; for an existing folder also one without memories. */
async function findOrBegin(deps: HttpDeps, ref: string): Promise<{ id: number; key: string }> {
  const project = await deps.projects.find(ref);
  if (project) return project;
  if (isAbsolute(ref) && existsSync(ref)) await deps.projects.ensure(ref);
  return find(deps, ref);
}

async function read(deps: HttpDeps, id: number) {
  const project = await getProject(deps.db, id);
  if (!project) throw new HttpProblem(409, 'Another request changed the project at the same time');
  return project;
}
