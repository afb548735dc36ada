import type { Observation } from '../../contract/observations.ts';
import type { Queries } from '../../db/database.ts';
import { listObservations, readObservations } from '../observations.ts';
import type { Page } from '../read-page.ts';

type Filter = {
  projectId: number | undefined;
  session_id?: string | undefined;
  kind?: string | undefined;
  pinned?: boolean | undefined;
  confirmed?: boolean | undefined;
  ids?: readonly number[] | undefined;
  limit: number;
  cursor?: number | undefined;
};

/** A page of observations, newest first; with `ids`, those in the order asked for and nothing else. */
export async function pageObservations(q: Queries, filter: Filter): Promise<Page<Observation>> {
  if (filter.ids) return { items: await readObservations(q, filter.ids), next_cursor: null };
  const rows = await listObservations(q, {
    ...(filter.projectId !== undefined && { projectId: filter.projectId }),
    ...(filter.session_id !== undefined && { sessionId: filter.session_id }),
    ...(filter.kind !== undefined && { kind: filter.kind }),
    ...(filter.pinned !== undefined && { pinned: filter.pinned }),
    ...(filter.confirmed !== undefined && { confirmed: filter.confirmed }),
    ...(filter.cursor !== undefined && { before: filter.cursor }),
    limit: filter.limit + 1, // one more than asked tells whether there is a next page
  });
  const items = rows.slice(0, filter.limit);
  return { items, next_cursor: rows.length > filter.limit ? items.at(-1)!.id : null };
}
