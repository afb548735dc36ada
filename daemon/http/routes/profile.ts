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
import { authorOf } from '../author-of.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { requireProjectOrNone } from '../project-filter.ts';
import { BODY_PROJECT, EVERYTHING, HEARD_IN } from '../touches.ts';

const tag = 'profile';

/** What is known of a user. Closed to tokens bound to projects, but for signals: the user's rules hold in other projects too. */
export const profileRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/profile',
    scope: 'read',
    touches: { ...EVERYTHING, and: { 'query.user_id': 'user' } },
    tag,
    summary: 'The rules that hold for a user, and what the user signalled',
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
    summary: 'What a session of a user begins with, as a text for a model’s context',
    description:
      'For clients without hooks. A user without rules gets what users of this database commonly say, where the setting cold_start is on.',
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
    summary: 'Keep a correction, a rejection or a preference as a rule',
    description:
      'Whose word it is follows from the door, as with POST /api/rules. What says itself that it is for once is not kept.',
    status: 201,
    body: signalRequestSchema,
    reply: signalReplySchema,
    async handle({ body, actor, about }) {
      requireProjectOrNone(deps, body.project);
      // A user's rule holds in all of that user's projects.
      if (body.user_id !== undefined && actor.projects)
        throw new HttpProblem(403, 'A token that is bound to projects speaks for no user');
      const signal = await deps.profiles.addSignal(body, authorOf(actor));
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
    summary: 'What users of this database commonly say should hold, for a new one',
    description:
      'Generic sentences that five other users hold in the same words. Off until the setting cold_start is on and there are two users.',
    query: coldStartQuerySchema,
    reply: coldStartSchema,
    handle: ({ query }) => deps.profiles.coldStart(query),
  }),
];
