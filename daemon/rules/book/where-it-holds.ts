// Where a rule holds. It lies in one place, `project_id`; places from narrow to wide:
//
//   a project      holds in that project
//   a user's       (a bucket of mem_projects) holds in the projects of the user's workspace, for that user
//   none           holds in every project, for everybody; only a hand declares it so
//
// A narrower rule doesn't end a wider one that it contradicts, but overrides it in its own place (`overrides`).
import type { ActiveRule } from '../../store/rules/rules.ts';

/** The workspace of a project by row id or key; '' if it is in none. */
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

/** Whose rules apply: a user's (null: an unnamed one), or 'nobody', to whom no user's rules apply. */
export type RuleAsker = { userId: string | null } | 'nobody';

type Owned = Pick<ActiveRule, 'id' | 'origins' | 'overrides' | 'owner'>;
type Placed = Owned & Pick<ActiveRule, 'project_id'>;

/** Whether a rule in a user's bucket belongs to the asker, in a project's workspace. */
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

/** Drop wider rules that a narrower one repeats or contradicts. */
export function withoutOutdone<T extends Owned>(rules: readonly T[]): T[] {
  const ids = new Set(rules.map(({ id }) => id));
  const overridden = new Set(rules.flatMap(({ overrides }) => overrides));
  return rules.filter(({ id, origins }) => !overridden.has(id) && !origins.some((one) => ids.has(one)));
}

/** The width of a place; narrowest is lowest. */
function widthOf({ project_id, owner }: Pick<Placed, 'project_id' | 'owner'>): number {
  if (owner !== null) return 1;
  return project_id === null ? 2 : 0;
}

/** Whether a rule's place is wider than another. */
export const isWider = (rule: Pick<Placed, 'project_id' | 'owner'>, than: Pick<Placed, 'project_id' | 'owner'>) =>
  widthOf(rule) > widthOf(than);
