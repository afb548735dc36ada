import { InvalidArgumentError } from 'commander';
import type { Observation } from '../../daemon/contract/observations.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

/** Ids that the daemon accepts in one request, at most. */
const MAX_IDS = 100;

/** Collect ids as people write them: `3`, `#3`, `3,4`. For commander's variadic arguments. */
export function memoryIds(text: string, before: number[] | undefined): number[] {
  const ids = text.split(',').map((id) => {
    const match = /^#?(\d{1,15})$/.exec(id.trim());
    return Number(match?.[1]);
  });
  if (ids.some((id) => !(id >= 1))) throw new InvalidArgumentError('Expected ids such as 12 or #12.');
  return [...new Set([...(before ?? []), ...ids])];
}

/** One id, as people write it: `3` or `#3`. */
export function memoryId(text: string): number {
  const [id] = memoryIds(text, undefined);
  if (id === undefined || text.includes(',')) throw new InvalidArgumentError('Expected one id such as 12 or #12.');
  return id;
}

/** Read memories by id, in the order asked for. @throws CommandFailed when one doesn't exist */
export async function knownMemories(
  ids: readonly number[],
  { api }: Pick<CommandContext, 'api'>,
): Promise<Observation[]> {
  if (ids.length > MAX_IDS) throw new CommandFailed(`Give at most ${MAX_IDS} ids at once`, EXIT.usage);
  const { items } = await api.observations({ ids: ids.join(','), limit: ids.length });
  const missing = ids.filter((id) => !items.some((item) => item.id === id));
  if (missing.length === 0) return items;
  const named = missing.map((id) => `#${id}`).join(', ');
  throw new CommandFailed(`There is no memory ${named}: agent-memory list shows the latest`, EXIT.notFound);
}
