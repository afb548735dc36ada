import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '../commands/exit-codes.ts';
import { downloadFile } from './download-file.ts';
import { listHubFiles } from './hub-listing.ts';
import {
  checkModelFolder,
  HASHES_FILE,
  OPTIONAL_TRANSFORMER_FILES,
  sha256Of,
  TRANSFORMER_FILES,
} from './model-folder.ts';
import { type ModelPlace, settleModel } from './models-home.ts';

type Download = {
  hub: string;
  /** Owner and name, as on the hub. */
  repository: string;
  place: ModelPlace;
  /** Called with the bytes so far, the total, and the current file. */
  onProgress(done: number, total: number, file: string): void;
};

/**
 * Fetch a model from the hub. The next call continues an interrupted one; an incomplete model never has the model's
 * name.
 */
export async function downloadModel({ hub, repository, place, onProgress }: Download): Promise<void> {
  const files = await listHubFiles(hub, repository, [...TRANSFORMER_FILES, ...OPTIONAL_TRANSFORMER_FILES]);
  const missing = TRANSFORMER_FILES.filter((required) => !files.some(({ path }) => path === required));
  if (missing.length > 0) {
    throw new CommandFailed(`${repository} on ${hub} has no ${missing.join(', ')}: it is not a transformers.js model`);
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  const sums: string[] = [];
  for (const file of files) {
    const path = join(place.partial, file.path);
    await downloadFile(file, path, (bytes) => onProgress(before + bytes, total, file.path));
    sums.push(`${await sha256Of(path)}  ${file.path}\n`);
    before += file.bytes;
  }
  writeFileSync(join(place.partial, HASHES_FILE), sums.join(''));
  await checkModelFolder(place.partial);
  settleModel(place);
}
