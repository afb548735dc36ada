import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that a folder takes on disk, in MiB, as `du` counts them: a file of several links counts each time. */
export function diskMiB(folder: string): number {
  const blocks = (path: string): number => {
    const stat = lstatSync(path);
    const below = stat.isDirectory() ? readdirSync(path).map((name) => blocks(join(path, name))) : [];
    return below.reduce((sum, one) => sum + one, stat.blocks);
  };
  return (blocks(folder) * 512) / 2 ** 20;
}
