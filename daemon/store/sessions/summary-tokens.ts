// The tokens used today (UTC) for summaries by a model, among the daily figures: one budget for all daemons of a
// database.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

const TODAY = `(now() at time zone 'UTC')::date`;
const OF_TODAY = `day = ${TODAY} and metric = 'summary_tokens' and part = ''`;

/** Reserve tokens of today's budget; false: not enough are left. */
export async function reserveTokens(q: Queries, tokens: number, budget: number): Promise<boolean> {
  if (tokens > budget) return false;
  const reserved = await q.query(
    `insert into mem_daily_numbers as n (day, metric, part, value) values (${TODAY}, 'summary_tokens', '', $1)
     on conflict (day, metric, part) do update set value = n.value + excluded.value where n.value + excluded.value <= $2 returning 1 as taken`,
    [tokens, budget],
  );
  return reserved.length > 0;
}

/** Add tokens used beyond a reservation, or release unused ones. */
export async function settleTokens(q: Queries, difference: number): Promise<void> {
  await q.query(`update mem_daily_numbers set value = greatest(0, value + $1) where ${OF_TODAY}`, [difference]);
}

export const readDayTokens = async (q: Queries): Promise<number> =>
  (await readColumn<number>(q, `select value from mem_daily_numbers where ${OF_TODAY}`))[0] ?? 0;
