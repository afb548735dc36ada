import { isAbsolute } from 'node:path';

/** What a client means by a project: a folder in it (an absolute path), or its key. */
type ProjectRef = { path: string } | { key: string };

/**
 * Read a project as the API takes it. The key of a repository without a remote is a path too, that of its git directory:
 * resolved as a path it gives the same key again.
 */
export function projectRef(text: string): ProjectRef {
  return isAbsolute(text) ? { path: text } : { key: text };
}
