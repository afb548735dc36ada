import { z } from 'zod';
import { nameSchema, projectRefSchema } from './fields.ts';
import { MAX_RULE_CHARS } from './lessons.ts';
import { heardInSchema, ruleSchema } from './rules.ts';
import { RULE_KINDS, SIGNALS } from './words.ts';

/** User and project; absent: this daemon's user, outside of projects. */
const whose = {
  user_id: nameSchema.optional().describe('default: the user of this daemon'),
  project: projectRefSchema.optional(),
};
export const profileQuerySchema = z.object(whose);
export type ProfileQuery = z.input<typeof profileQuerySchema>;

export const profileSchema = z.object({
  user_id: z.string().nullable(),
  project: z.string().nullable().describe('its key'),
  rules: z
    .array(
      ruleSchema
        .pick({ id: true, text: true, kind: true, confidence: true, locked: true, scope: true })
        .extend({ confirmed: z.boolean().describe('whether a person confirmed it') }),
    )
    .describe('the rules for this user and project, as at a session’s start, most certain first'),
  drafts: z.number().int().describe('proposed rules that await the user’s decision'),
  signals: z
    .object({
      said: z.number().int().describe('prompts that stated a rule'),
      ended: z.number().int().describe('prompts that took one back'),
      followed: z.number().int().describe('calls that were changed or dropped because of a rule'),
      insisted: z.number().int().describe('calls that ran in spite of one'),
    })
    .describe('the user’s signals in the stored sessions'),
});
export type Profile = z.infer<typeof profileSchema>;

export const injectRequestSchema = z.strictObject(whose);
export const injectReplySchema = z.object({
  text: z.string().describe('ready for the model’s context; empty if nothing is known'),
  tokens: z.number().int(),
  rules: z.array(z.number()).describe('ids of the rules in it'),
  defaults: z
    .number()
    .int()
    .describe('how many of its lines are common rules of other users, for a user without rules'),
});
export type InjectReply = z.infer<typeof injectReplySchema>;

export const signalRequestSchema = z.strictObject({
  kind: z.enum(SIGNALS).describe('correction: do it otherwise; rejection: not that; preference: rather so'),
  text: z.string().trim().min(3).max(MAX_RULE_CHARS).describe('a sentence that states the rule'),
  user_id: whose.user_id.describe('default: the user of this daemon; another user’s signal applies to that user only'),
  project: projectRefSchema.nullable().optional().describe('null or absent: in every project'),
  ...heardInSchema.shape,
});
export type SignalRequest = z.input<typeof signalRequestSchema>;
export const signalReplySchema = z.object({
  kept: z.boolean().describe('false: by its own words it applies only once'),
  rule: z
    .object({ id: z.number(), status: ruleSchema.shape.status, text: z.string(), known: z.boolean() })
    .nullable()
    .describe('as of POST /api/rules'),
});
export type SignalReply = z.infer<typeof signalReplySchema>;

export const coldStartQuerySchema = z.object({ user_id: whose.user_id });
export const coldStartSchema = z.object({
  items: z.array(z.object({ text: z.string(), kind: z.enum(RULE_KINDS) })),
  off: z
    .enum(['setting', 'one_user'])
    .nullable()
    .describe('why there are none: the setting cold_start is off, or this database has one user'),
});
export type ColdStart = z.infer<typeof coldStartSchema>;
