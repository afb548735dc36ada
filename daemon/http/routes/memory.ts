import {
  forgetMatchesRequestSchema,
  forgetMatchesSchema,
  forgetReplySchema,
  forgetRequestSchema,
  redactReplySchema,
  redactRequestSchema,
} from '../../contract/admin.ts';
import { statsSchema } from '../../contract/health.ts';
import { findByWords } from '../../store/find-by-words.ts';
import { readStats } from '../../store/stats.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { projectFilter } from '../project-filter.ts';
import { observationNames } from './observations.ts';

const tag = 'memory';

/** Memory as a whole: forget, count, and see what the redactor would do. */
export const memoryRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/forget',
    scope: 'write',
    tag,
    summary: 'Forget observations, or a session with all that belongs to it, for good',
    body: forgetRequestSchema,
    reply: forgetReplySchema,
    handle: ({ body, about }) => {
      about(body.ids ? observationNames(body.ids) : `session ${body.session_id}`);
      return deps.memory.forget(body);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/forget/matches',
    scope: 'read',
    tag,
    summary: 'What forgetting by words would take',
    description: 'All words stand in the title, the text or the files, as they are written. Nothing is forgotten.',
    body: forgetMatchesRequestSchema,
    reply: forgetMatchesSchema,
    async handle({ body: { words, project, pinned, global } }) {
      const projectId = (await projectFilter(deps, project ?? undefined)) ?? null;
      const { rows, total, spared } = await findByWords(deps.db, { words, projectId, pinned, global });
      return { items: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total, spared };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/stats',
    scope: 'read',
    tag,
    summary: 'How much is remembered',
    reply: statsSchema,
    handle: () => readStats(deps.db),
  }),
  defineRoute({
    method: 'post',
    path: '/api/redact',
    scope: 'read',
    tag,
    summary: 'What the redactor would make of a text or a payload',
    description:
      'Nothing is stored. `start` and `end` of a finding are places in the input; its value is never repeated.',
    body: redactRequestSchema,
    reply: redactReplySchema,
    handle: ({ body }) => {
      if ('text' in body) {
        const { text, findings } = deps.redactor.text(body.text);
        return { text, findings };
      }
      const { payload, findings } = deps.redactor.payload(body.payload);
      return { payload, findings };
    },
  }),
];
