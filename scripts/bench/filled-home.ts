import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './context.ts';

/**
 * A folder of this run with a filled memory: copied from an earlier run's in `context.filled`, or filled now and stored
 * there. A killed run stores nothing there. @param fill fills an empty folder, and leaves no process writing to it
 */
export async function filledHome(
  context: Pick<BenchContext, 'filled' | 'makeFolder' | 'progress'>,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = context.makeFolder();
  const savedFolder = context.filled === undefined ? undefined : join(context.filled, name);
  if (savedFolder !== undefined && existsSync(savedFolder)) {
    context.progress(`${name}: copying ${savedFolder}`);
    cpSync(savedFolder, folder, { recursive: true });
    return folder;
  }
  await fill(folder);
  if (savedFolder !== undefined) {
    const part = `${savedFolder}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(context.filled!, { recursive: true });
    cpSync(folder, part, { recursive: true });
    renameSync(part, savedFolder);
  }
  return folder;
}
