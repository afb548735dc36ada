import { isInFolder } from '../../packages/redactor/index.ts';
import type { ProjectIdentity } from '../store/projects/projects.ts';

export type ExclusionSettings = { excludePaths: readonly string[]; excludeProjects: readonly string[] };

/** Whether a project is excluded from recording, by its key, its root or a folder that contains it. */
export function isProjectExcluded(
  project: ProjectIdentity | null,
  cwd: string | null,
  settings: ExclusionSettings,
): boolean {
  return settings.excludeProjects.some((excluded) => {
    const holds = (path: string | null | undefined) => path != null && isInFolder(path, excluded);
    return project?.key === excluded || holds(project?.root) || holds(cwd);
  });
}
