import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { nearestName } from '../../daemon/contract/nearest-name.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { type ProjectOptions, projectFor } from './project-option.ts';

/**
 * The project that a command means, as projectFor. A named one must be known, or be an existing folder: a search in a
 * misspelt project would just find nothing, and what is saved in one is not found again. The last part of a key is
 * enough if only one project has it.
 * @throws CommandFailed when there is no such project
 */
export async function knownProject(options: ProjectOptions, context: CommandContext): Promise<{ project?: string }> {
  const wanted = projectFor(options, context);
  if (options.project === undefined || wanted.project === undefined) return wanted;
  const ref = wanted.project;
  if (isAbsolute(ref) && existsSync(ref)) return wanted;
  const keys = (await allKeys(context))?.map(shownProject);
  // A deleted folder is known by its path, and so are the folders that were below it.
  const isKey = (key: string) => key === shownProject(ref);
  if (keys === undefined || keys.some((key) => isKey(key) || (isAbsolute(key) && ref.startsWith(`${key}/`)))) {
    return wanted;
  }
  const endings = [...new Set(keys.filter((key) => key.endsWith(`/${ref}`)))];
  if (endings.length === 1 && endings[0] !== undefined) return { project: endings[0] };
  const names = keys.map((key) => key.slice(key.lastIndexOf('/') + 1));
  const meant = nearestName(ref, keys) ?? nearestName(ref, names);
  const fault = endings.length > 1 ? `Several projects end with ${ref}` : `There is no project ${ref}`;
  const advice = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new CommandFailed(`${fault}${advice || ':'} agent-memory projects lists them`, EXIT.notFound);
}

/** undefined: our token may not list projects, so the daemon decides. */
async function allKeys({ api }: CommandContext): Promise<string[] | undefined> {
  try {
    const { items } = await api.projects();
    return items.flatMap((item) => [item.key, ...item.aliases]);
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 403) return undefined;
    throw error;
  }
}
