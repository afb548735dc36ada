import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkModelFolder } from './model-folder.ts';
import type { ModelPlace } from './models-home.ts';
import { settleModel } from './models-home.ts';

/** Take in the model that lies in `source`: checked before, and its copy once more, for disks and networks cut files short. */
export async function copyModel(source: string, place: ModelPlace): Promise<void> {
  rmSync(place.partial, { recursive: true, force: true }); // what an interrupted run left may be of another folder
  const files = await checkModelFolder(source);
  for (const file of files) {
    const target = join(place.partial, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(source, file), target);
  }
  await checkModelFolder(place.partial);
  settleModel(place);
}
