import { withoutTrailing } from '../../text/trailing.ts';

/** Is a path a folder or below it? Only the spelling is compared; the disk is not read. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${withoutTrailing(folder, '/')}/`);
}
