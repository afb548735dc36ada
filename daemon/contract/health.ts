import { z } from 'zod';
import { backupStateSchema } from './backups.ts';

/** The health that anyone may read: a daemon's status and version. */
export const reducedHealthSchema = z.object({ status: z.enum(['ok', 'degraded', 'stopping']), version: z.string() });

export const healthSchema = reducedHealthSchema.extend({
  pid: z.number(),
  package: z.string().optional().describe('the folder of the running program; absent from older daemons'),
  build: z.string().optional().describe('build of this version; absent if it runs unbuilt'),
  home: z.string(),
  url: z.string(),
  started_at: z.string(),
  notices: z.array(z.string()).describe('notices for a person: a taken port, a full spool, a missing model …'),
  db: z.object({
    backend: z.string(),
    location: z.string(),
    server_version: z.string().nullable(),
    pgvector: z.string().nullable(),
    ok: z.boolean(),
  }),
  embedding: z.object({
    model: z.string(),
    pending: z.number(),
    dimensions: z.number(),
    passages_pending: z
      .number()
      .optional()
      .describe('observations whose passages have no vectors of the model yet; absent where it stores none'),
  }),
  reranker: z
    .object({ model: z.string(), fault: z.string().nullable().describe('why it can’t be used') })
    .nullable()
    .describe('the reranker for searches with `rerank`; null: no model is configured or installed'),
  analysis: z
    .object({ version: z.number(), pending: z.number() })
    .describe('the text analyser, and how many observations still have terms from an older one'),
  problems: z
    .array(
      z.object({
        level: z.enum(['warning', 'fault']).describe('fault: something that should happen does not'),
        check: z.string(),
        detail: z.string(),
        fix: z.string().describe('what to do about it'),
      }),
    )
    .describe('current problems; empty if there are none'),
  queue: z.object({
    pending: z.number(),
    dead: z.number(),
    oldest_seconds: z.number().describe('how long the oldest due job has been due; 0: none is'),
  }),
  spool: z.object({
    pending: z.number(),
    bytes: z.number(),
    poison: z.number(),
    refused: z.number(),
    oldest_seconds: z.number().describe('how long the oldest event has waited there; 0: none waits'),
  }),
  event_loop: z
    .object({
      stalls: z.number(),
      longest_ms: z.number(),
      last: z.object({ at: z.string(), ms: z.number(), doing: z.string() }).nullable(),
    })
    .describe(
      'how often since its start the event loop was blocked for over 250 ms, and what was running the last time',
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
      fault: z.string().nullable().describe('why the latest one was done without the model'),
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
  late_answers: z.number().describe('answers not delivered because they were late'),
  last_day: z
    .object({ answers: z.number(), late: z.number(), load: z.number().nullable() })
    .describe('answers of the last 24 hours, those that came too late, and the median load by processor when they did'),
  rules: z
    .object({
      active: z.number(),
      learnt: z.number().describe('active ones learnt from the user’s prompts'),
      locked: z.number().describe('locked active ones'),
      drafts: z.number(),
      last_locked: z.object({ id: z.number(), text: z.string(), at: z.string() }).nullable(),
      shown_in_last_session: z.number().describe('distinct rules shown to the latest session with a prompt'),
    })
    .describe('the user’s rules'),
  by_kind: z.record(z.string(), z.number()),
  database_bytes: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;
