import {
  coldStartQuerySchema,
  coldStartSchema,
  injectReplySchema,
  injectRequestSchema,
  profileQuerySchema,
  profileSchema,
  signalReplySchema,
  signalRequestSchema,
} from '../../contract/profile.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { requireProjectOrNone } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, HEARD_IN } from '../touches.ts';

const tag = 'profile';

/**
 * A user's profile. Closed to tokens bound to projects, except for signals: the user's rules also apply to other
 * projects.
 */
export const profileRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/profile',
    scope: 'read',
    touches: { ...EVERYTHING, and: { 'query.user_id': 'user' } },
    tag,
    summary: 'The active rules of a user, and the user’s signals',
    query: profileQuerySchema,
    reply: profileSchema,
    handle: ({ query }) => deps.profiles.profile(query),
  }),
  defineRoute({
    method: 'post',
    path: '/api/profile/inject',
    scope: 'read',
    touches: { ...EVERYTHING, and: { 'body.user_id': 'user' } },
    tag,
    summary: 'The brief for a user’s session, as a text for a model’s context',
    description:
      'For clients without hooks. If the setting cold_start is on, a user without rules gets common wishes of this database’s users.',
    body: injectRequestSchema,
    reply: injectReplySchema,
    handle: ({ body }) => deps.profiles.inject(body),
  }),
  defineRoute({
    method: 'post',
    path: '/api/profile/signals',
    scope: 'write',
    touches: { ...BODY_PROJECT, and: { ...HEARD_IN, 'body.user_id': 'user' } },
    tag,
    summary: 'Save a correction, a rejection or a preference as a rule',
    description:
      'The token and the channel decide whose word it is, as with POST /api/rules. A signal that by its own words applies only once is not saved.',
    status: 201,
    body: signalRequestSchema,
    reply: signalReplySchema,
    async handle({ body, actor, about }) {
      requireProjectOrNone(deps, body.project);
      // A user's rule applies to all of that user's projects.
      if (body.user_id !== undefined && actor.projects)
        throw new HttpProblem(403, 'A token that is bound to projects acts for no user');
      const signal = await deps.profiles.addSignal(body, getAuthor(actor));
      if (signal.rule) about(`rule ${signal.rule.id}`);
      return signal;
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/profile/cold-start',
    scope: 'read',
    touches: { ...EVERYTHING, and: { 'query.user_id': 'user' } },
    tag,
    summary: 'Common rules of this database’s users, for a new user',
    description:
      'Generic sentences that five other users have as rules in the same words. Off until the setting cold_start is on and there are two users.',
    query: coldStartQuerySchema,
    reply: coldStartSchema,
    handle: ({ query }) => deps.profiles.coldStart(query),
  }),
];
