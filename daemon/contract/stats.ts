import { z } from 'zod';

/** Upper bounds in milliseconds of the times that hooks are counted by; the last one holds the rest. */
export const HOOK_MS_BOUNDS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 75, 100, 125, 150, 200, 300, 500, 1000, 5000];

export const MAX_STATS_DAYS = 366;

const percentilesSchema = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });
export type Percentiles = z.infer<typeof percentilesSchema>;

const dayStatsSchema = z.object({
  day: z.iso.date().describe('in UTC'),
  memories: z.record(z.string(), z.number()).describe('how many were made, by kind'),
  prompts: z.number().describe('those that reached the daemon as they were sent'),
  prompts_carried: z.number().describe('those of them that were given something'),
  tokens: z.object({ prompts: z.number(), briefs: z.number() }).describe('what was added to contexts'),
  recall_ms: percentilesSchema.nullable().describe('how long choosing took; null: nothing was asked'),
  hook_ms: percentilesSchema
    .nullable()
    .describe('how long the daemon took for a hook, within the bounds of a histogram; null: no hook came'),
  hooks: z.number(),
  lessons: z
    .object({ heeded: z.number(), ignored: z.number(), ran: z.number(), open: z.number(), late: z.number() })
    .describe(
      'what followed firings; ran: the warning came with the result of the call; open: nothing has followed yet; late: it did not reach the agent',
    ),
  secrets: z.number().describe('how many were masked in events'),
});
export type DayStats = z.infer<typeof dayStatsSchema>;

export const dailyStatsQuerySchema = z.object({
  days: z.coerce.number().int().min(1).max(MAX_STATS_DAYS).default(30).describe('how many days, today included'),
});
export const dailyStatsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  counted_at: z
    .string()
    .nullable()
    .describe('when the days were counted last; a hook’s time follows within half a minute'),
  days: z.array(dayStatsSchema).describe('the days on which something happened, the oldest first'),
});
export type DailyStats = z.infer<typeof dailyStatsSchema>;

const tableSizeSchema = z.object({
  name: z.string(),
  rows: z.number(),
  bytes: z.number().describe('with its indexes and long values'),
  index_bytes: z.number(),
});
export type TableSize = z.infer<typeof tableSizeSchema>;
export const sizesSchema = z.object({
  database_bytes: z.number(),
  tables: z.array(tableSizeSchema).describe('the largest first'),
  folders: z
    .array(z.object({ name: z.string(), bytes: z.number() }))
    .describe('folders of the home; `data` is the embedded database with its log'),
});
export type Sizes = z.infer<typeof sizesSchema>;
