import { z } from 'zod';
import { projectRefSchema } from './fields.ts';

/** Upper bounds in milliseconds of the buckets of hook times; the last bucket holds all longer ones. */
export const HOOK_MS_BOUNDS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 75, 100, 125, 150, 200, 300, 500, 1000, 5000];

export const MAX_STATS_DAYS = 366;

const percentilesSchema = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });
export type Percentiles = z.infer<typeof percentilesSchema>;

const dayStatsSchema = z.object({
  day: z.iso.date().describe('in UTC'),
  memories: z.record(z.string(), z.number()).describe('how many were made, by kind'),
  prompts: z.number().describe('prompts that were recorded live'),
  prompts_carried: z.number().describe('those of them to which something was added'),
  tokens: z.object({ prompts: z.number(), briefs: z.number() }).describe('tokens added to contexts'),
  recall_ms: percentilesSchema.nullable().describe('how long recall took; null: there was no recall'),
  hook_ms: percentilesSchema
    .nullable()
    .describe('how long the daemon took for a hook, to the precision of a histogram; null: there was no hook'),
  hooks: z.number(),
  lessons: z
    .object({ heeded: z.number(), ignored: z.number(), ran: z.number(), open: z.number(), late: z.number() })
    .describe(
      'outcomes of firings; ran: the warning came with the call’s result; open: no outcome yet; late: it did not reach the agent',
    ),
  secrets: z.number().describe('how many were masked in events'),
});
export type DayStats = z.infer<typeof dayStatsSchema>;

export const dailyStatsQuerySchema = z.object({
  days: z.coerce.number().int().min(1).max(MAX_STATS_DAYS).default(30).describe('how many days, today included'),
  project: projectRefSchema.optional().describe('only this project, without hooks and secrets; default: all'),
});
export const dailyStatsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  counted_at: z
    .string()
    .nullable()
    .describe('when the days were last counted; hook times are added within half a minute'),
  days: z.array(dayStatsSchema).describe('days with activity, the oldest first'),
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
