import { api } from './api.ts';
import { withoutMarks } from './format.ts';
import { sessionTitle } from './titles.ts';

/** What each session is called, by its id; one that is gone has no title. */
export async function titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(ids.map((id) => titleOf(id).catch(() => undefined)));
  return new Map(ids.flatMap((id, at) => (found[at] === undefined ? [] : [[id, found[at]]])));
}

async function titleOf(session_id: string): Promise<string> {
  const [session, { items }] = await Promise.all([
    api.session(session_id),
    api.observations({ session_id, kind: 'summary', limit: 1 }),
  ]);
  return withoutMarks(sessionTitle(session, items[0]));
}
