import type { Observation } from '../daemon/contract/observations.ts';

/** What of a memory says which session it belongs to. */
type Grouped = Pick<Observation, 'session_id' | 'created_at' | 'kind'>;

/** Memories of one session and day that follow each other begin with the session's summary. */
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

/** Whether two memories are of one session and one day: the second stands below the first, indented. */
export const isOfOneSession = (one: Grouped, other: Grouped): boolean =>
  one.session_id !== null && one.session_id === other.session_id && dateOf(one) === dateOf(other);

const dateOf = ({ created_at }: Grouped): string => new Date(created_at).toDateString();
