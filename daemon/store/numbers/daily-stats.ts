import { DAY_MS } from '../../contract/calendar-days.ts';
import { type DailyStats, type DayStats, HOOK_MS_BOUNDS, type Percentiles } from '../../contract/stats.ts';
import type { Database, Queries } from '../../db/database.ts';
import { countDays, countProjectDays, startOfDay } from './daily-numbers.ts';

/** Age of the counts beyond which the days are recounted before they are read. */
const FRESH_MS = 5000;
/** Batches of the journal for which a reader waits; the hourly upkeep reads the others. */
const BATCHES_AT_ONCE = 2;

/** Read the figures of the last days, including today, the oldest first; days without activity are left out. */
export async function readDailyStats(db: Database, days: number): Promise<DailyStats> {
  if (Date.now() - ((await countedAt(db))?.getTime() ?? 0) > FRESH_MS)
    await countDays(db, { batches: BATCHES_AT_ONCE });
  const today = startOfDay(Date.now());
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const from = date(today - (days - 1) * DAY_MS);
  const rows = await db.query<{ day: string; numbers: Numbers }>(
    `select to_char(day, 'YYYY-MM-DD') as day, jsonb_object_agg(metric, parts) as numbers
     from (select day, metric, jsonb_object_agg(part, value) as parts from mem_daily_numbers
       where day >= $1::text::date group by day, metric) m group by 1 order by 1`,
    [from],
  );
  const counted = await countedAt(db);
  return {
    from,
    to: date(today),
    counted_at: counted?.toISOString() ?? null,
    days: rows.map(({ day, numbers }) => ({ day, ...toStats(numbers) })),
  };
}

/**
 * The same of one project, counted from its rows: days of what was forgotten since are smaller, and hooks and secrets
 * are left out.
 */
export async function readProjectDays(q: Queries, projectId: number, days: number): Promise<DailyStats> {
  const today = startOfDay(Date.now());
  const from = today - (days - 1) * DAY_MS;
  const byDay = new Map<string, Numbers>();
  for (const { day, metric, part, value } of await countProjectDays(q, projectId, from)) {
    const numbers = byDay.get(day) ?? {};
    numbers[metric] = { ...numbers[metric], [part]: value };
    byDay.set(day, numbers);
  }
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    from: date(from),
    to: date(today),
    counted_at: new Date().toISOString(),
    days: [...byDay].map(([day, numbers]) => ({ day, ...toStats(numbers) })),
  };
}

/** The values of a day's metrics by part. */
type Numbers = Record<string, Record<string, number>>;

async function countedAt(q: Queries): Promise<Date | null> {
  const [tally] = await q.query<{ counted_at: Date | null }>('select counted_at from mem_tally');
  return tally!.counted_at;
}

function toStats(numbers: Numbers): Omit<DayStats, 'day'> {
  const of = (metric: string, part = '') => numbers[metric]?.[part] ?? 0;
  const recall = numbers.recall_ms;
  const hooks = HOOK_MS_BOUNDS.map((bound) => of('hook_ms', String(bound)));
  return {
    memories: numbers.memories ?? {},
    prompts: of('prompts'),
    prompts_carried: of('carried'),
    tokens: { prompts: of('tokens', 'prompts'), briefs: of('tokens', 'briefs') },
    recall_ms: recall
      ? { p50: of('recall_ms', 'p50'), p95: of('recall_ms', 'p95'), p99: of('recall_ms', 'p99') }
      : null,
    hook_ms: numbers.hook_ms ? percentilesOf(hooks) : null,
    hooks: hooks.reduce((sum, count) => sum + count, 0),
    lessons: {
      heeded: of('lessons', 'heeded'),
      ignored: of('lessons', 'ignored'),
      ran: of('lessons', 'ran'),
      open: of('lessons', 'open'),
      late: of('lessons', 'late'),
    },
    secrets: of('secrets'),
  };
}

/** Percentiles of a histogram, assuming an even distribution within a bucket. */
function percentilesOf(counts: readonly number[]): Percentiles {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const at = (share: number): number => {
    let below = 0;
    for (const [bucket, count] of counts.entries()) {
      if (count > 0 && below + count >= share * total) {
        const low = HOOK_MS_BOUNDS[bucket - 1] ?? 0;
        const high = HOOK_MS_BOUNDS[bucket]!;
        return low + ((share * total - below) / count) * (high - low);
      }
      below += count;
    }
    return 0;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
