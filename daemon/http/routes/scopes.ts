import { keepId } from '../../../packages/redactor/index.ts';
import { forgetReplySchema } from '../../contract/admin.ts';
import {
  clearAgentSchema,
  deleteWorkspaceSchema,
  placedSchema,
  placeInWorkspaceSchema,
  scopesSchema,
} from '../../contract/scopes.ts';
import type { ForgetRequest } from '../../memory/forget-in.ts';
import { listScopes, placeProject, readAgentBuckets } from '../../visibility/buckets.ts';
import { getAuthor, requireDecides } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';
import { lockedByUser } from './observations.ts';

const tag = 'scopes';

/**
 * The scopes of conversations, agents and users with their memories, and their workspaces. Closed to tokens bound to
 * projects.
 */
export const scopeRoutes = (deps: HttpDeps): Route[] => [
  listRoute(deps),
  clearAgentRoute(deps),
  deleteWorkspaceRoute(deps),
  placeInWorkspaceRoute(deps),
];

const listRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/scopes',
    scope: 'read',
    touches: EVERYTHING,
    tag,
    summary: 'List the workspaces, and count the memories of conversations, agents and the user in each',
    reply: scopesSchema,
    handle: () => listScopes(deps.db, deps.visibility.userId),
  });

const clearAgentRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/scopes/clear-agent',
    scope: 'write',
    touches: { ...EVERYTHING, and: { 'body.agent': 'agent' } },
    tag,
    summary: 'Forget all memories of one agent',
    description:
      'Memories of the user, of conversations and of projects stay. The others go into the bin, and leave a receipt, as with POST /api/forget.',
    body: clearAgentSchema,
    reply: forgetReplySchema,
    async handle({ body: { workspace: named, ...how }, actor, about }) {
      const agent = deps.redactor.text(how.agent).text;
      const workspace = named === undefined ? undefined : keepId(deps.redactor, named);
      about(`agent ${agent}`);
      const buckets = await readAgentBuckets(deps.db, { userId: deps.visibility.userId, agent, workspace });
      return forgetIn(deps, actor, { ...how, buckets, label: `agent ${agent}` });
    },
  });

const deleteWorkspaceRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/workspaces/delete',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'Delete a workspace with its memories and rules',
    description:
      'The memories and rules of its conversations, agents and users go into the bin. Its projects keep theirs, and are then in no workspace. Only the owner may do this.',
    body: deleteWorkspaceSchema,
    reply: forgetReplySchema,
    async handle({ body: { workspace: named, ...how }, actor, about }) {
      const workspace = keepId(deps.redactor, named);
      about(`workspace ${workspace}`);
      requireDecides(actor, 'deletes a workspace');
      return forgetIn(deps, actor, { workspace, label: `workspace ${workspace}`, ...how });
    },
  });

const placeInWorkspaceRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/workspaces/place',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Put a project into a workspace, or remove it from one',
    description: 'Earlier memories stay in the project’s previous workspace.',
    body: placeInWorkspaceSchema,
    reply: placedSchema,
    async handle({ body, about }) {
      const id = await deps.projects.ensure(body.project);
      if (id === null)
        throw new HttpProblem(422, `${body.project} belongs to no project`, {
          hint: 'Name a repository, or a folder in one.',
        });
      const key = deps.projects.keyOf(body.project)!;
      const workspace = body.workspace === null ? null : keepId(deps.redactor, body.workspace);
      about(`project ${key}`);
      await placeProject(deps.db, id, workspace ?? '');
      return { project: key, workspace };
    },
  });

async function forgetIn(deps: Pick<HttpDeps, 'memory'>, actor: Actor, request: ForgetRequest) {
  if (request.now && !request.dry_run)
    requireDecides(actor, 'forgets for good', 'Leave out `now`: it lies in the bin for some days.');
  const outcome = await deps.memory.forgetAs(request, getAuthor(actor).decides);
  if ('locked' in outcome) throw lockedByUser(outcome.locked);
  return outcome;
}
