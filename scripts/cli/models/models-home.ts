// Where models lie, and how one gets there: made whole beside its place, then moved into it in one step.
//
//   NAME.partial/  ── complete and checked ──►  NAME/          a crash leaves NAME.partial, which the next run goes on with or replaces
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../../daemon/contract/errors.ts';
import { ensurePrivateFolder, type Home } from '../../../daemon/home/home.ts';
import { CommandFailed, EXIT } from '../commands/exit-codes.ts';

export type ModelPlace = {
  /** Where the model will be found. */
  folder: string;
  /** Where it is put together. */
  partial: string;
};

/** Make the place for a new model. @throws CommandFailed when the name can't be a folder's, or is taken */
export function placeForModel(home: Home, name: string): ModelPlace {
  if (!/^[A-Za-z0-9][\w.+-]{0,99}$/.test(name) || name.endsWith('.partial')) {
    throw new CommandFailed(
      `Expected a name of letters, digits, dots, dashes and underscores, got ${JSON.stringify(name)}`,
      EXIT.usage,
    );
  }
  const folder = join(home.models, name);
  if (existsSync(folder)) {
    throw new CommandFailed(`There is a model ${name} already, in ${folder}: remove that folder to replace it`);
  }
  ensurePrivateFolder(home.root);
  const partial = `${folder}.partial`;
  mkdirSync(partial, { recursive: true });
  return { folder, partial };
}

/** Put a complete model in its place. @throws CommandFailed when another process did so meanwhile */
export function settleModel({ folder, partial }: ModelPlace): void {
  // rename() would replace an empty folder of that name, and refuses a full one.
  try {
    renameSync(partial, folder);
  } catch (cause) {
    throw new CommandFailed(`${partial} could not be moved to ${folder} (${messageOf(cause)})`);
  }
}
