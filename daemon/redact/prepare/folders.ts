import { withoutTrailing } from '../../text/trailing.ts';

/** Whether a path is a folder or lies below it; by their spelling, nothing is looked up. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${withoutTrailing(folder, '/')}/`);
}
