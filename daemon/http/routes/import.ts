import { importReplySchema, importRequestSchema } from '../../contract/import.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

/** Rows of another memory. */
export const importRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/import',
    scope: 'admin',
    touches: EVERYTHING,
    tag: 'memory',
    summary: 'Add rows of another memory, or of an export, part after part',
    description:
      'Rows are redacted like any other. What is there already, and what was forgotten here, stays as it is, so the same rows can come again. ' +
      'Rules that this memory did not export itself are drafts, and nothing counts as confirmed, unless the user says that it is theirs.',
    body: importRequestSchema,
    reply: importReplySchema,
    handle({ body: { items, dry_run, mine }, actor, about }) {
      about(`${items.length} rows`);
      if (mine && getAuthor(actor).source !== 'user') throw new HttpProblem(403, 'Only the user says whose a file is');
      return deps.importItems(items, { isDryRun: dry_run === true, isMine: mine === true });
    },
  }),
];
