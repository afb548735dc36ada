import { z } from 'zod';
import { projectRefSchema } from './fields.ts';

/** Whole weeks for which every injection is there: older ones are pruned after 90 days. */
const MAX_WEEKS = 12;

export const effectQuerySchema = z.object({
  weeks: z.coerce.number().int().min(1).max(MAX_WEEKS).default(8).describe('how many, the current one included'),
  project: projectRefSchema.optional().describe('only what happened in it; default everywhere'),
});

const week = z.iso.date().describe('its Monday, in UTC');
const turnsSchema = z.object({
  prompts: z.number(),
  calls: z.number().describe('of their turns'),
  failed: z.number().describe('calls of them that failed'),
});

const ruleEffectSchema = z.object({
  id: z.number(),
  text: z.string(),
  is_rule: z.boolean().describe('false: a lesson for risky calls'),
  project: z.string().nullable(),
  created_at: z.string(),
  said_before: z.number().describe('prompts that said it up to the day that it was kept: the corrections it took'),
  said_since: z.number().describe('prompts that said it again since'),
  shown: z.number().describe('prompts and session starts that carried it, as long as they are kept'),
  heeded: z.number().describe('calls that were changed or dropped after it spoke; of all times, as are the next two'),
  ignored: z.number().describe('calls that ran unchanged'),
  unsettled: z.number().describe('firings of which nothing is known: open, late, or told with the result'),
  weeks: z
    .array(z.object({ week, heeded: z.number(), ignored: z.number() }))
    .describe('those with any, the oldest first'),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

const errorSchema = z.object({
  text: z.string().describe('recorded data, without particulars'),
  times: z.number(),
  sessions: z.number(),
  last_at: z.string(),
});

export const effectSchema = z.object({
  from: z.iso.date(),
  weeks: z
    .array(
      z.object({
        week,
        prompts: z.number().describe('those that came as they were sent'),
        carried: z.number().describe('those of them that memory added something to'),
        failed: z.number().describe('calls that failed'),
        repeated: z.number().describe('those of them whose error an earlier session of the project had met'),
      }),
    )
    .describe('every week of the span, the oldest first'),
  turns: z
    .object({ with: turnsSchema, without: turnsSchema })
    .describe('of the span; prompts differ in more than what was added, so the two do not prove a cause'),
  rules: z.array(ruleEffectSchema).describe('those that hold, and lessons that fired, most heeded first'),
  errors: z.array(errorSchema).describe('errors that several sessions met, most often first'),
  memories: z.object({
    total: z.number(),
    carried: z.number().describe('those that a prompt or a session start carried, as long as these are kept'),
  }),
  known_since: z.string().nullable().describe('the oldest record of what was added to a context; null: there is none'),
  errors_looked_at: z.number().describe('the latest failed calls, at most 2,000'),
});
export type MemoryEffect = z.infer<typeof effectSchema>;
