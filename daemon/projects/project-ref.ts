import { isAbsolute } from 'node:path';

/** A client's reference to a project: a folder in it (an absolute path), or its key. */
type ProjectRef = { path: string } | { key: string };

/**
 * Read a reference to a project. A repository without a remote has its git directory's path as key; such a key is read
 * as a path here, and resolves to the same project.
 */
export function projectRef(text: string): ProjectRef {
  return isAbsolute(text) ? { path: text } : { key: text };
}

/** Whether a text is an absolute path here or on Windows: imported logs may come from another machine. */
export const isAnyPath = (text: string): boolean => isAbsolute(text) || /^[A-Za-z]:[\\/]/.test(text);
