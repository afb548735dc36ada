import { z } from 'zod';
import { projectRefSchema } from './fields.ts';

/** Whole weeks with complete injections: older ones are pruned after 90 days. */
const MAX_WEEKS = 12;

export const effectQuerySchema = z.object({
  weeks: z.coerce.number().int().min(1).max(MAX_WEEKS).default(8).describe('how many, the current one included'),
  project: projectRefSchema.optional().describe('only this project; default: all'),
});

const week = z.iso.date().describe('its Monday, in UTC');
const turnsSchema = z.object({
  prompts: z.number(),
  calls: z.number().describe('tool calls of these turns'),
  failed: z.number().describe('those of the calls that failed'),
});

const ruleEffectSchema = z.object({
  id: z.number(),
  text: z.string().describe('the rule, or the title of a lesson'),
  is_rule: z.boolean().describe('false: a lesson for risky calls'),
  project: z.string().nullable(),
  created_at: z.string(),
  said_before: z.number().describe('prompts that said it up to the day on which it was saved: the corrections it took'),
  said_since: z.number().describe('prompts that said it again since'),
  shown: z.number().describe('prompts and session starts that carried it, within the retention of injections'),
  heeded: z
    .number()
    .describe('calls that were changed or dropped after it fired; since the beginning, like the next two'),
  ignored: z.number().describe('calls that ran unchanged'),
  unsettled: z.number().describe('firings without a known outcome: open, late, or shown with the result'),
  weeks: z
    .array(z.object({ week, heeded: z.number(), ignored: z.number() }))
    .describe('those with any, the oldest first'),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

const errorSchema = z.object({
  text: z.string().describe('recorded data, without specifics such as paths and numbers'),
  latest: z.string().describe('recorded data: the first line of the latest one that says something, as it was'),
  session_id: z.string().describe('the session of the latest one'),
  times: z.number(),
  again: z.number().describe('those of them whose error had occurred in an earlier session'),
  sessions: z.number(),
  last_at: z.string(),
});

export const effectSchema = z.object({
  from: z.iso.date(),
  weeks: z
    .array(
      z.object({
        week,
        prompts: z.number().describe('prompts that were recorded live'),
        carried: z.number().describe('those of them to which memory added something'),
        failed: z.number().describe('calls that failed'),
        repeated: z.number().describe('those of them whose error had occurred in an earlier session of the project'),
      }),
    )
    .describe('every week of the span, the oldest first'),
  turns: z
    .object({ with: turnsSchema, without: turnsSchema })
    .describe('for the whole span; prompts differ in more than the addition, so the comparison proves no cause'),
  rules: z.array(ruleEffectSchema).describe('active rules, and lessons that fired, most heeded first'),
  errors: z.array(errorSchema).describe('errors that occurred in several sessions, most frequent first'),
  memories: z.object({
    total: z.number(),
    carried: z
      .number()
      .describe('memories that a prompt or a session start carried, within the retention of injections'),
  }),
  known_since: z.string().nullable().describe('time of the oldest recorded injection; null: there is none'),
  errors_looked_at: z.number().describe('the latest failed calls, at most 2,000'),
});
export type MemoryEffect = z.infer<typeof effectSchema>;
