import { settingsPatchSchema, settingsReplySchema } from '../../contract/settings.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { isOwner } from '../guards/require-owner.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'settings';

/**
 * Settings that can change while the daemon runs. Only the owner, at the command line or in the browser, sees and
 * changes them.
 */
export const settingsRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/settings',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List the settings that can be changed while the daemon runs',
    reply: settingsReplySchema,
    handle({ actor }) {
      requireOwner(actor);
      return deps.liveSettings.list();
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/settings',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Change settings, which takes effect at once',
    description:
      'They are stored in settings.json, retention settings also in the database; null restores the default. Only the owner’s token may do this, and never a model.',
    body: settingsPatchSchema,
    reply: settingsReplySchema,
    async handle({ body, actor, about }) {
      requireOwner(actor);
      about(`settings ${Object.keys(body).join(', ')}`);
      const outcome = await deps.liveSettings.change(body);
      if (!('refused' in outcome)) return outcome;
      throw new HttpProblem(outcome.because === 'invalid' ? 400 : 409, `Nothing was changed: ${outcome.refused}`, {
        hint: 'docs/settings.md lists each setting with its range.',
      });
    },
  }),
];

/** Even an issued token with the scope `admin` can't turn off the user's protection. */
function requireOwner(actor: Actor): void {
  if (isOwner(actor)) return;
  throw new HttpProblem(403, 'Only the owner’s token changes settings', {
    hint: 'Use the viewer (`agent-memory open`), or edit settings.json and restart the daemon.',
  });
}
