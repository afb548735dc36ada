import type { Observation } from '../daemon/contract/observations.ts';
import { dayOf } from './format.ts';

/** The fields that assign a memory to a session. */
type Grouped = Pick<Observation, 'session_id' | 'created_at' | 'kind'>;

/** Move a session's summary before its other memories of the same day. */
export function summariesFirst<Item extends Grouped>(items: readonly Item[]): Item[] {
  const sorted: Item[] = [];
  let begins = 0;
  for (const item of items) {
    const last = sorted.at(-1);
    if (!last || !isOfOneSession(last, item)) begins = sorted.length;
    if (item.kind === 'summary') sorted.splice(begins, 0, item);
    else sorted.push(item);
  }
  return sorted;
}

/** Whether two memories are of one session and day; the second is then indented below the first. */
export const isOfOneSession = (one: Grouped, other: Grouped): boolean =>
  one.session_id !== null && one.session_id === other.session_id && dayOf(one.created_at) === dayOf(other.created_at);
