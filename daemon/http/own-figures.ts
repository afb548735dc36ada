import type { Lesson } from '../contract/lessons.ts';
import type { UserRule } from '../contract/rules.ts';
import { readFiguresWithin } from '../store/access/bounds.ts';
import type { HttpDeps } from './deps.ts';

/** Replace totals by the figures of a bound token's projects: a global rule or lesson also fires in other projects. */
export async function withOwnFigures<Item extends Lesson | UserRule>(
  { db }: Pick<HttpDeps, 'db'>,
  items: readonly Item[],
  within: readonly number[] | undefined,
): Promise<Item[]> {
  if (within === undefined || items.length === 0) return [...items];
  const figures = await readFiguresWithin(
    db,
    items.map(({ id }) => id),
    within,
  );
  return items.map((item) => {
    const { said, fired, last_fired_at } = figures.get(item.id) ?? { said: 0, fired: 0, last_fired_at: null };
    return 'said' in item ? { ...item, said } : { ...item, fired_count: fired, last_fired_at };
  });
}
