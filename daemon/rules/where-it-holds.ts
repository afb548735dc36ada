import type { ActiveRule } from '../store/rules.ts';

/** The workspace of a project by its row id or its key; '' outside of workspaces. */
export type Workspaces = { workspaceOf(project: number | string | null): string };

export const placesOf = (placed: readonly { id: number; key: string; workspace: string }[]): Workspaces => {
  const known = new Map(
    placed.flatMap(({ id, key, workspace }): [number | string, string][] => [
      [id, workspace],
      [key, workspace],
    ]),
  );
  return { workspaceOf: (project) => (project === null ? '' : (known.get(project) ?? '')) };
};

type Owned = Pick<ActiveRule, 'id' | 'origins' | 'owner'>;

/** Whether a rule that lies in a user's bucket is this user's, in the workspace of a project. */
export const isTheirs = (
  { owner }: Pick<Owned, 'owner'>,
  project: number | string | null,
  places: Workspaces,
  userId: string | null,
): boolean => owner !== null && owner.user_id === (userId ?? '') && owner.workspace === places.workspaceOf(project);

/** Whether a rule holds in a project for a user. */
export const holdsIn =
  (projectId: number | null, places: Workspaces, userId: string | null) =>
  (rule: Owned & Pick<ActiveRule, 'project_id'>): boolean =>
    rule.project_id === null || rule.project_id === projectId || isTheirs(rule, projectId, places, userId);

/** Leave out the rules of the user's that one of the project's own says already. */
export function withoutOrigins<T extends Pick<Owned, 'id' | 'origins'>>(rules: readonly T[]): T[] {
  const ids = new Set(rules.map(({ id }) => id));
  return rules.filter(({ origins }) => !origins.some((id) => ids.has(id)));
}
