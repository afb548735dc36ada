import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

/** Sessions that are named for an ambiguous prefix, at most. */
const MAX_NAMED = 5;

/**
 * The full id of the session that a person names by its id or by the first characters of it.
 * @throws CommandFailed when no session has that prefix, or several do
 */
export async function knownSession(prefix: string, { api }: Pick<CommandContext, 'api'>): Promise<string> {
  const { items } = await api.sessions({ id_prefix: prefix, limit: MAX_NAMED + 1 });
  const exact = items.find((session) => session.session_id === prefix) ?? (items.length === 1 ? items[0] : undefined);
  if (exact) return exact.session_id;
  if (items.length === 0) {
    throw new CommandFailed(`There is no session ${prefix}: agent-memory sessions --all lists them`, EXIT.notFound);
  }
  const named = items.slice(0, MAX_NAMED).map((session) => session.session_id);
  const more = items.length > MAX_NAMED ? ' …' : '';
  throw new CommandFailed(`Several sessions begin with ${prefix}: ${named.join(', ')}${more}`, EXIT.usage);
}
