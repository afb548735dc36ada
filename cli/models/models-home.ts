// Where models are stored, and how one gets there: completed beside its place, then moved into it atomically.
//
//   NAME.partial/  ── complete and checked ──►  NAME/
//
// After a crash the next run continues or replaces NAME.partial.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../daemon/contract/errors.ts';
import { ensurePrivateFolder, type Home } from '../../daemon/home/home.ts';
import { CommandFailed, EXIT } from '../commands/exit-codes.ts';

export type ModelPlace = {
  /** The model's final folder. */
  folder: string;
  /** The folder where it is completed. */
  partial: string;
};

/** Create the place for a new model. @throws CommandFailed when the name is taken, or isn't valid for a folder */
export function placeForModel(home: Home, name: string): ModelPlace {
  if (!/^[A-Za-z0-9][\w.+-]{0,99}$/.test(name) || name.endsWith('.partial')) {
    throw new CommandFailed(
      `Expected a name of letters, digits, dots, dashes and underscores, got ${JSON.stringify(name)}`,
      EXIT.usage,
    );
  }
  const folder = join(home.models, name);
  if (existsSync(folder)) {
    throw new CommandFailed(
      `A model ${name} is in ${folder} already: use it with agent-memory models use ${name}, or remove that folder to replace it`,
    );
  }
  ensurePrivateFolder(home.root);
  const partial = `${folder}.partial`;
  mkdirSync(partial, { recursive: true });
  return { folder, partial };
}

/** Move a complete model into its place. @throws CommandFailed when another process did so meanwhile */
export function settleModel({ folder, partial }: ModelPlace): void {
  // rename() would replace an empty folder of that name, but not a full one.
  try {
    renameSync(partial, folder);
  } catch (cause) {
    throw new CommandFailed(`${partial} could not be moved to ${folder} (${messageOf(cause)})`);
  }
}
