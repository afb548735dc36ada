import { z } from 'zod';
import { idSchema, limitSchema, projectRefSchema } from './fields.ts';
import { MAX_RULE_CHARS } from './lessons.ts';
import { RULE_KINDS, RULE_STATUSES } from './words.ts';

export const ruleInputSchema = z.object({
  text: z.string().trim().min(3).max(MAX_RULE_CHARS),
  kind: z.enum(RULE_KINDS).default('requirement'),
  project: projectRefSchema.nullable().optional().describe('null or absent: holds in every project'),
});
export type RuleInput = z.input<typeof ruleInputSchema>;

export const ruleSchema = z.object({
  id: z.number(),
  text: z.string(),
  kind: z.enum(RULE_KINDS),
  project: z.string().nullable().describe('null: holds in every project'),
  status: z.enum(RULE_STATUSES),
  subjects: z.array(z.string()).describe('names from the calls that it was said about'),
  confidence: z.number().describe('0 to 1; raised each time the user says it again'),
  source: z.string().describe('prompt: learnt from what the user typed; user, agent, rest: who added it'),
  said: z.number().describe('how many prompts said it'),
  replaced_by: z.number().nullable().describe('the newer rule that took its place'),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type UserRule = z.infer<typeof ruleSchema>;

export const ruleListQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own rules and those of every project'),
  status: z.enum(RULE_STATUSES).optional(),
  limit: limitSchema(500, 100),
  cursor: idSchema.optional(),
});
