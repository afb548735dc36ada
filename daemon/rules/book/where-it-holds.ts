// Where a rule holds. It lies in one place, `project_id`, and the places widen in this order:
//
//   a project      holds in that project
//   a user's       (a bucket of mem_projects) holds in the projects of the user's workspace, for that user
//   none           holds in every project, for everybody; only a hand declares it so
//
// A narrower rule that says otherwise ends no wider one: it takes its place where it holds (`overrides`).
import type { ActiveRule } from '../../store/rules/rules.ts';

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

/** Whose rules are asked for: a user's (null: one who has no name), or 'nobody', whom no user's rules concern. */
export type RuleAsker = { userId: string | null } | 'nobody';

type Owned = Pick<ActiveRule, 'id' | 'origins' | 'overrides' | 'owner'>;
type Placed = Owned & Pick<ActiveRule, 'project_id'>;

/** Whether a rule that lies in a user's bucket is the asker's, in the workspace of a project. */
export const isTheirs = (
  { owner }: Pick<Owned, 'owner'>,
  project: number | string | null,
  places: Workspaces,
  asker: RuleAsker,
): boolean =>
  owner !== null &&
  asker !== 'nobody' &&
  owner.user_id === (asker.userId ?? '') &&
  owner.workspace === places.workspaceOf(project);

/** Whether a rule holds in a project for an asker. */
export const holdsIn =
  (projectId: number | null, places: Workspaces, asker: RuleAsker) =>
  (rule: Pick<Placed, 'project_id' | 'owner'>): boolean =>
    rule.owner === null
      ? rule.project_id === null || rule.project_id === projectId
      : isTheirs(rule, projectId, places, asker);

/** Leave out wider rules that a narrower one of these says already, or says otherwise. */
export function withoutOutdone<T extends Owned>(rules: readonly T[]): T[] {
  const ids = new Set(rules.map(({ id }) => id));
  const overridden = new Set(rules.flatMap(({ overrides }) => overrides));
  return rules.filter(({ id, origins }) => !overridden.has(id) && !origins.some((one) => ids.has(one)));
}

/** How wide a place is, the narrowest first. */
function widthOf({ project_id, owner }: Pick<Placed, 'project_id' | 'owner'>): number {
  if (owner !== null) return 1;
  return project_id === null ? 2 : 0;
}

/** Whether the place of a rule is wider than another one. */
export const isWider = (rule: Pick<Placed, 'project_id' | 'owner'>, than: Pick<Placed, 'project_id' | 'owner'>) =>
  widthOf(rule) > widthOf(than);
