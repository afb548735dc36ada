import { z } from 'zod';
import { backupStateSchema } from './backups.ts';

/** The health that anyone may read: whether a daemon answers, and which. */
export const reducedHealthSchema = z.object({ status: z.enum(['ok', 'degraded', 'stopping']), version: z.string() });

export const healthSchema = reducedHealthSchema.extend({
  pid: z.number(),
  package: z.string().optional().describe('the folder of the program that runs; an older daemon does not say it'),
  build: z.string().optional().describe('which build of its version it runs; absent in one that was not built'),
  home: z.string(),
  url: z.string(),
  started_at: z.string(),
  notices: z.array(z.string()).describe('what a person should know: a taken port, a full spool, a missing model …'),
  db: z.object({
    backend: z.string(),
    location: z.string(),
    server_version: z.string().nullable(),
    pgvector: z.string().nullable(),
    ok: z.boolean(),
  }),
  embedding: z.object({ model: z.string(), pending: z.number(), dimensions: z.number() }),
  reranker: z
    .object({ model: z.string(), fault: z.string().nullable().describe('why it can’t be used') })
    .nullable()
    .describe('what orders a search with `rerank`; null: no model is configured or installed'),
  analysis: z
    .object({ version: z.number(), pending: z.number() })
    .describe('the text analyser, and how many observations an older one made the terms of'),
  problems: z
    .array(
      z.object({
        level: z.enum(['warning', 'fault']).describe('fault: something that should happen does not'),
        check: z.string(),
        detail: z.string(),
        fix: z.string().describe('what to do about it'),
      }),
    )
    .describe('what is not as it should be right now; empty when all is well'),
  queue: z.object({
    pending: z.number(),
    dead: z.number(),
    oldest_seconds: z.number().describe('how long the first due job has been due; 0: none is'),
  }),
  spool: z.object({
    pending: z.number(),
    bytes: z.number(),
    poison: z.number(),
    refused: z.number(),
    oldest_seconds: z.number().describe('how long the oldest waiting event has lain there; 0: none waits'),
  }),
  event_loop: z
    .object({
      stalls: z.number(),
      longest_ms: z.number(),
      last: z.object({ at: z.string(), ms: z.number(), doing: z.string() }).nullable(),
    })
    .describe(
      'how often since its start the daemon served nobody for over 250 ms, and what was running at the last time',
    ),
  lessons: z
    .object({ loaded: z.boolean(), error: z.string().optional() })
    .describe('whether the lessons for risky calls could be read'),
  backup: backupStateSchema.describe('the backups, and the latest restore drill'),
  summaries: z
    .object({
      host: z.string(),
      model: z.string(),
      tokens_today: z.number(),
      tokens_a_day: z.number(),
      fault: z.string().nullable().describe('why the latest one was made without the model'),
    })
    .nullable()
    .describe('the endpoint that condenses working memories; null: none is configured'),
  memory: z.object({ rss_mb: z.number(), indexed_projects: z.number() }),
});
export type Health = z.infer<typeof healthSchema>;

export const statsSchema = z.object({
  projects: z.number(),
  sessions: z.number(),
  prompts: z.number(),
  tool_calls: z.number(),
  observations: z.number(),
  pinned: z.number(),
  lessons: z.number(),
  injections: z.number(),
  late_answers: z.number().describe('what was not delivered, since it came late'),
  last_day: z
    .object({ answers: z.number(), late: z.number(), load: z.number().nullable() })
    .describe('answers of the last 24 hours, those that came too late, and the median load by processor when they did'),
  rules: z
    .object({
      active: z.number(),
      learnt: z.number().describe('of the active ones, those from what the user typed'),
      locked: z.number().describe('of the active ones'),
      drafts: z.number(),
      last_locked: z.object({ id: z.number(), text: z.string(), at: z.string() }).nullable(),
      shown_in_last_session: z.number().describe('different rules that the latest session with a prompt was shown'),
    })
    .describe('what the user said should hold'),
  by_kind: z.record(z.string(), z.number()),
  database_bytes: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;
