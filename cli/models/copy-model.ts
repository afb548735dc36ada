import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkModelFolder, findModelFolder } from './model-folder.ts';
import type { ModelPlace } from './models-home.ts';
import { settleModel } from './models-home.ts';

/**
 * Copy the model in `named` or in a folder below it. It is checked before, and its copy again, since disks and networks
 * cut files short.
 */
export async function copyModel(named: string, place: ModelPlace): Promise<void> {
  rmSync(place.partial, { recursive: true, force: true }); // an interrupted run may have copied another folder
  const source = findModelFolder(named);
  const files = await checkModelFolder(source);
  for (const file of files) {
    const target = join(place.partial, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(source, file), target);
  }
  await checkModelFolder(place.partial);
  settleModel(place);
}
