import { existsSync } from 'node:fs';
import type { Database } from '../db/database.ts';
import { findProject, type ProjectIdentity } from '../store/projects.ts';
import type { Redactor } from '../text/redact/redactor.ts';
import type { EventWriter } from './event-writer.ts';
import { projectRef } from './project/project-ref.ts';
import { createProjectResolver } from './project/resolve-project.ts';

export type Projects = ReturnType<typeof createProjects>;

/**
 * The one way from a folder or a key to a project, for reads and writes alike.
 * @param fixedKey everything is recorded under this key, wherever it happens
 */
export function createProjects(deps: {
  db: Database;
  redactor: Redactor;
  writer: EventWriter;
  home: string;
  overrides: Readonly<Record<string, string>>;
  fixedKey: string | undefined;
}) {
  const resolve = createProjectResolver({ home: deps.home, overrides: deps.overrides });
  // Branches and keys are text like any other: CI names branches after whatever it was given.
  const clean = (text: string): string => deps.redactor.text(text).text;
  const cleanBranch = (branch: string | null | undefined) => (branch ? clean(branch) : null);

  /** The project of a folder and the branch that is checked out there; nothing is written. */
  function ofFolder(cwd: string): { project: ProjectIdentity | null; branch: string | null } {
    const found = resolve(cwd);
    if (deps.fixedKey !== undefined) return { project: keyOnly(deps.fixedKey), branch: cleanBranch(found?.branch) };
    if (!found) return { project: null, branch: null };
    const { key, name, remote, root, pathKey, branch } = found;
    return { project: { key, name, remote, root, pathKey }, branch: cleanBranch(branch) };
  }

  function identityOf(ref: string): ProjectIdentity | null {
    const named = projectRef(clean(ref));
    if ('key' in named) return keyOnly(named.key);
    const { project } = ofFolder(named.path);
    // A folder of another machine, or one that is gone: its path is all that is known of it.
    return project ?? (existsSync(named.path) ? null : keyOnly(named.path));
  }

  return {
    ofFolder,
    /** The project that a path or key stands for; undefined when nothing was ever recorded under it. */
    async find(ref: string): Promise<{ id: number; key: string } | undefined> {
      const identity = identityOf(ref);
      // What was recorded of a folder while it was there stays reachable by its path.
      return (identity && (await findProject(deps.db, identity.key))) ?? findProject(deps.db, clean(ref));
    },
    /** The key that a path or key stands for, recorded or not; undefined for a folder that belongs to no project. */
    keyOf: (ref: string): string | undefined => identityOf(ref)?.key,
    /** Its row id, made if need be; null for a folder that belongs to no project. */
    async ensure(ref: string): Promise<number | null> {
      const identity = identityOf(ref);
      return identity ? deps.writer.projectId(identity) : null;
    },
    /** The row id of a resolved project, remembered. */
    idOf: (identity: ProjectIdentity): Promise<number> => deps.writer.projectId(identity),
    /** Forget what is remembered: some were merged or split. */
    changed: () => deps.writer.reset(),
  };
}

const keyOnly = (key: string): ProjectIdentity => ({
  key,
  name: key.split('/').at(-1) || key,
  remote: null,
  root: null,
  pathKey: null,
});
