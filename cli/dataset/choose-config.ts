import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DATASET_FILES, type DatasetConfig, datasetConfigSchema, TIERS } from '../../daemon/contract/dataset.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { ensurePrivateFolder } from '../../daemon/home/home.ts';
import type { CommandContext } from '../commands/context.ts';
import { CommandFailed, EXIT } from '../commands/exit-codes.ts';
import { projectFor } from '../commands/project-option.ts';
import { ask } from '../commands/read-input.ts';
import { sinceTime } from '../commands/since.ts';

export type BuildOptions = {
  config?: string;
  project?: string;
  since?: Date;
  until?: Date;
  tokens?: number;
  turns?: number;
  tier?: string[];
  validation?: number;
  seed?: string;
};

/**
 * Make the folder's dataset.json: from a given file, else from what the folder has, the options and, on a terminal,
 * answers. It contains every value, so that it can repeat the run.
 */
export async function chooseConfig(folder: string, options: BuildOptions, context: CommandContext): Promise<void> {
  const path = join(folder, DATASET_FILES.config);
  const givenPath = options.config === undefined ? undefined : resolve(context.cwd, options.config);
  const source = givenPath ?? (existsSync(path) ? path : undefined);
  const start = source === undefined ? undefined : readGivenConfig(source);
  const changes = fromOptions(options, context);
  const isAsked = start === undefined && Object.keys(changes).length === 0;
  const merged = { ...start, ...(isAsked ? await askForConfig(context) : changes) };
  const window = { ...(start?.window ?? {}), ...changes.window };
  const parsed = datasetConfigSchema.safeParse({ ...merged, window });
  if (!parsed.success) throw new CommandFailed(z.prettifyError(parsed.error), EXIT.usage);
  ensurePrivateFolder(folder);
  writeFileSync(`${path}.partial`, `${JSON.stringify(parsed.data, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.partial`, path);
}

/** Read a configuration. @throws CommandFailed with its errors */
export function readGivenConfig(path: string): DatasetConfig {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandFailed(`${path} can't be read as JSON: ${messageOf(error)}`, EXIT.usage);
  }
  const parsed = datasetConfigSchema.safeParse(value);
  if (!parsed.success) throw new CommandFailed(`${path}:\n${z.prettifyError(parsed.error)}`, EXIT.usage);
  return parsed.data;
}

function fromOptions(options: BuildOptions, context: CommandContext): Partial<z.input<typeof datasetConfigSchema>> {
  const { project, since, until, tokens, turns, tier, validation, seed } = options;
  const window = { ...(tokens !== undefined && { tokens }), ...(turns !== undefined && { turns }) };
  return {
    ...(project !== undefined && projectFor({ project }, context)),
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
    ...(Object.keys(window).length > 0 && { window }),
    ...(tier && { tiers: tier as (typeof TIERS)[number][] }),
    ...(validation !== undefined && { validation_share: validation / 100 }),
    ...(seed !== undefined && { seed }),
  };
}

/** Ask for the usual choices; an empty answer means the default. */
async function askForConfig(context: CommandContext): Promise<Partial<z.input<typeof datasetConfigSchema>>> {
  if (!context.stdin.isTTY || !context.stderr.isTTY) return {};
  const project = await ask('Which project, as a folder or key (all):', context);
  const since = await ask('Only what is newer, such as 90d or 2026-05-01 (everything):', context);
  const tokens = await ask('Tokens that an example may have (8192):', context);
  const tiers = await ask(`Tiers, of ${TIERS.join(', ')} (gold, silver):`, context);
  const command = await ask('The program that trains, if any (none):', context);
  return {
    ...(project !== '' && projectFor({ project }, context)),
    ...(since !== '' && { since: sinceTime(since).toISOString() }),
    ...(tokens !== '' && { window: { tokens: Number(tokens) } }),
    ...(tiers !== '' && { tiers: tiers.split(/[\s,]+/) as (typeof TIERS)[number][] }),
    ...(command !== '' && { train: command.split(/\s+/) }),
  };
}
