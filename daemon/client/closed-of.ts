import type { Observation, ObservationRead } from '../contract/observations.ts';
import type { Api } from './api.ts';

type Closed = NonNullable<ObservationRead['closed']>;

/**
 * Items of these memories that later sessions did, by id. Only sessions' summaries have any, each read by its own
 * request.
 */
export async function closedOf(
  items: readonly Pick<Observation, 'id' | 'kind'>[],
  api: Pick<Api, 'observation'>,
): Promise<ReadonlyMap<number, Closed>> {
  const closedById = new Map<number, Closed>();
  for (const { id, kind } of items) {
    if (kind !== 'summary') continue;
    const { closed } = await api.observation(id);
    if (closed) closedById.set(id, closed);
  }
  return closedById;
}
