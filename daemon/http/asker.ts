import type { Observation } from '../contract/observations.ts';
import type { Asker } from '../contract/scopes.ts';
import { isBucketScope } from '../contract/words.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import { type Buckets, NO_BUCKETS } from '../visibility/project-scope.ts';
import type { Actor, HttpDeps } from './deps.ts';
import { notFound } from './problem.ts';

type Deps = Pick<HttpDeps, 'visibility' | 'memory'>;

/**
 * The buckets visible to a request from a project. A token that is bound to projects sees none, since buckets are
 * visible in other projects, too.
 */
export function bucketsFor(
  deps: Deps,
  actor: Actor,
  project: string | null | undefined,
  asker: Asker = {},
): Promise<Buckets> | Buckets {
  if (actor.projects) return NO_BUCKETS;
  return deps.visibility.seenFrom(project, { ...(actor.agent && { agent: actor.agent }), ...asker });
}

/**
 * The buckets whose memories a request may read by id: for a model those visible from its project, for a person all of
 * the user; undefined: any, for a program, which may serve many users.
 */
export async function readableBy(
  deps: Deps,
  actor: Actor,
  project?: string,
  asker?: Asker,
): Promise<Buckets | undefined> {
  if (actor.projects) return NO_BUCKETS;
  if (actor.door === 'agent') return bucketsFor(deps, actor, project, asker);
  return actor.door === 'user' ? deps.visibility.ofUser() : undefined;
}

/** @throws HttpProblem 404 for an observation that this request may not read; an unknown id passes */
export async function requireReadable(deps: Deps, actor: Actor, id: number): Promise<void> {
  const observation = await deps.memory.get(id);
  if (observation && (await isHidden(deps, actor, observation))) throw notFound(`observation ${id}`);
}

/** Read an observation that this request may read. @throws HttpProblem 404 */
export async function readableObservation(deps: Deps, actor: Actor, id: number): Promise<Observation> {
  const observation = await deps.memory.get(id);
  if (!observation || (await isHidden(deps, actor, observation))) throw notFound(`observation ${id}`);
  return observation;
}

/** Only a memory in a bucket costs another query. */
async function isHidden(deps: Deps, actor: Actor, { id, scope }: Observation): Promise<boolean> {
  return isBucketScope(scope) && !(await deps.memory.get(id, await readableBy(deps, actor)));
}

/**
 * The user whose rules a request is shown: the one it names, or the daemon's; none if its token is bound to projects.
 */
export const getRuleAsker = (deps: Pick<Deps, 'visibility'>, actor: Actor, asker: Asker = {}): RuleAsker =>
  actor.projects ? 'nobody' : { userId: asker.user_id ?? deps.visibility.userId };
