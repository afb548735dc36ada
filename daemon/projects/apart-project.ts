import { createHash } from 'node:crypto';
import type { ProjectIdentity } from '../store/projects/projects.ts';

/** Prefix of the keys of such projects. No request can name such a key: it follows from the caller's identity. */
const APART_KEY = 'apart:';
/** Placeholder for requests that name no project. */
const NO_PROJECT = 'proxy';

/**
 * The separate project of a user other than the owner, within a project or (null) outside of projects. Its key is a
 * hash of both names, so that a user's name is never read as a path or as another project's key. migrations/0042 makes
 * the same keys.
 */
export function apartProject(project: ProjectIdentity | null, user: string): ProjectIdentity {
  const within = project?.key ?? NO_PROJECT;
  const hash = createHash('sha256').update(`${within}\n${user}`).digest('hex').slice(0, 32);
  return apartNamed(APART_KEY + hash, `${within} of ${user}`);
}

/** The same project from its stored key and name. */
export const apartNamed = (key: string, name: string): ProjectIdentity => ({
  key,
  name,
  remote: null,
  root: null,
  pathKey: null,
});

/** Whether a key is one of these. */
export const isApartKey = (key: string): boolean => key.startsWith(APART_KEY);
