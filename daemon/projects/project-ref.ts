import { isAbsolute } from 'node:path';

/** A client's reference to a project: a folder in it (an absolute path), or its key. */
type ProjectRef = { path: string } | { key: string };

/**
 * Read a reference to a project. The key of a repository without a remote is also a path, that of its git directory,
 * which resolves to the same key.
 */
export function projectRef(text: string): ProjectRef {
  return isAbsolute(text) ? { path: text } : { key: text };
}

/** A path of this machine, or a Windows path, which a log of another machine names. */
export const isAnyPath = (text: string): boolean => isAbsolute(text) || /^[A-Za-z]:[\\/]/.test(text);
